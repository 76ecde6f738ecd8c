#include "analysis/answer_writer.hpp"

namespace kagetsu::analysis {

void AnswerWriter::write(std::string line) {
    line.push_back('\n');
    {
        const std::lock_guard lock(mutex_);
        if (is_broken_) return;
        out_.write(line.data(), static_cast<std::streamsize>(line.size()));
        out_.flush();
        if (out_.good()) return;
        is_broken_ = true;
    }
    on_broken_();
}

bool AnswerWriter::is_broken() const {
    const std::lock_guard lock(mutex_);
    return is_broken_;
}

}  // namespace kagetsu::analysis
