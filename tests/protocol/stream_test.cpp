#include <doctest/doctest.h>

#include <ios>
#include <sstream>
#include <streambuf>
#include <string>
#include <vector>

#include "protocol/line_reader.hpp"
#include "protocol/output.hpp"

namespace kagetsu::protocol {

namespace {

std::vector<std::string> lines_of(const std::string& bytes) {
    std::istringstream in(bytes);
    LineReader reader(in);
    std::vector<std::string> lines;
    while (auto line = reader.next())
        lines.push_back(line->text);
    return lines;
}

using Lines = std::vector<std::string>;

// Notes what is written between two flushes.
class Recorder : public std::streambuf {
  public:
    explicit Recorder(bool works = true) : works_(works) {}

    std::vector<std::string> writes;
    int flushes = 0;

  protected:
    std::streamsize xsputn(const char* bytes, std::streamsize count) override {
        writes.emplace_back(bytes, static_cast<std::size_t>(count));
        return count;
    }
    int sync() override {
        ++flushes;
        return works_ ? 0 : -1;
    }

  private:
    bool works_;
};

// A stream that the system refuses to read, such as a directory.
class Refusal : public std::streambuf {
  protected:
    int_type underflow() override { throw std::ios_base::failure("refused"); }
};

}  // namespace

TEST_CASE("line ends") {
    CHECK(lines_of("") == Lines{});
    CHECK(lines_of("a\nb\n") == Lines{"a", "b"});
    CHECK(lines_of("a\r\nb\r\n") == Lines{"a", "b"});
    CHECK(lines_of("a\rb\r") == Lines{"a", "b"});
    CHECK(lines_of("a\n\nb") == Lines{"a", "", "b"});
    CHECK(lines_of("a\r\n\r\nb") == Lines{"a", "", "b"});
    CHECK(lines_of("\n\r") == Lines{"", ""});
    CHECK(lines_of("last") == Lines{"last"});
}

TEST_CASE("any bytes") {
    const std::string noise("\0\xff\x01 x\0", 6);
    CHECK(lines_of(noise + "\n" + noise) == Lines{noise, noise});
}

TEST_CASE("a CR ends its line without waiting for the LF") {
    std::stringstream in;
    LineReader reader(in);
    in << "one\r";
    CHECK(reader.next()->text == "one");
    in << "\ntwo\n";
    CHECK(reader.next()->text == "two");
}

TEST_CASE("overlong lines are cut and marked") {
    const std::string fits(LineReader::kMaxLength, 'x');
    std::istringstream in(fits + "\n" + fits + "y\nshort\n");
    LineReader reader(in);
    CHECK_FALSE(reader.next()->is_overlong);
    const auto cut = reader.next();
    CHECK(cut->is_overlong);
    CHECK(cut->text == fits);
    CHECK(reader.next()->text == "short");
    CHECK_FALSE(reader.next());
}

TEST_CASE("a stream that can't be read has ended") {
    Refusal refusal;
    std::istream in(&refusal);
    CHECK_FALSE(LineReader(in).next());
}

TEST_CASE("a line is one write and one flush, ending in LF") {
    Recorder recorder;
    std::ostream stream(&recorder);
    Output output(stream);
    output.write_line("OK");
    output.write_line("7,7");
    CHECK(recorder.writes == Lines{"OK\n", "7,7\n"});
    CHECK(recorder.flushes == 2);
}

TEST_CASE("what is written is printable and short") {
    std::ostringstream stream;
    Output output(stream);
    output.write_line("UNKNOWN a\r\nb\t\x1b\xc3\xa9 c");
    CHECK(stream.str() == "UNKNOWN a??b???? c\n");
    stream.str("");
    output.write_line(std::string(100000, 'x'));
    CHECK(stream.str().size() < 1000);
    CHECK(stream.str().back() == '\n');
}

TEST_CASE("a broken stream is noticed") {
    Recorder broken(false);
    std::ostream stream(&broken);
    Output output(stream);
    CHECK_FALSE(output.is_broken());
    output.write_line("OK");
    CHECK(output.is_broken());
    output.write_line("OK");
    CHECK(broken.writes.size() == 1);
}

}  // namespace kagetsu::protocol
