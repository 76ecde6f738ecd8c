// String streams that pass exceptions on.
//
// A stream of the standard library catches what its buffer throws and goes on without the rest of
// the text: without memory for it, half of a line would pass for the whole.
#pragma once

#include <sstream>
#include <string>

namespace kagetsu {

class TextWriter : public std::ostringstream {
  public:
    TextWriter() { exceptions(badbit); }
};

class TextReader : public std::istringstream {
  public:
    explicit TextReader(const std::string& text) : std::istringstream(text) { exceptions(badbit); }
};

}  // namespace kagetsu
