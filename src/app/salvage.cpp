#include "app/salvage.hpp"

#include <algorithm>
#include <fstream>
#include <optional>
#include <string_view>

#include "app/game_file.hpp"
#include "app/read_file.hpp"
#include "selfplay/record_file.hpp"
#include "selfplay/record_text.hpp"
#include "util/text_marks.hpp"

namespace kagetsu::app {

namespace {

// More than any game takes, so that the window never cuts one off.
constexpr std::size_t kAhead = std::size_t{64} << 10;
static_assert(kAhead > kMaxTextLength);
constexpr std::size_t kChunk = std::size_t{1} << 20;

// Whether a line of text with a number may begin here; spares most checksums.
bool may_begin_line(std::string_view bytes) {
    constexpr std::size_t kMaxDigits = 10;  // of kMaxGameNumber
    const std::size_t digits = bytes.substr(0, kMaxDigits + 1).find_first_not_of("0123456789");
    if (digits == 0 || digits == std::string_view::npos) return false;
    const std::string_view rest = bytes.substr(digits);
    return rest.rfind(" black ", 0) == 0 || rest.rfind(" white ", 0) == 0 ||
           rest.rfind(" draw ", 0) == 0;
}

class Scanner {
  public:
    explicit Scanner(const std::string& path) : path_(path) {
        require_regular(path);
        in_.open(path, std::ios::binary);
        header_ = read_header(in_, path);
        offset_ = static_cast<std::uint64_t>(in_.tellg());
    }

    Salvage run() {
        for (std::string_view bytes = fill(); !bytes.empty(); bytes = fill()) {
            const std::size_t size = size_of_game(bytes);
            if (size > 0) {
                accept();
                skip(bytes, size);
            } else {
                leave_out();
                skip(bytes, 1);
            }
        }
        return std::move(salvage_);
    }

  private:
    // What begins at the current place: at least kAhead bytes, or all that are left.
    std::string_view fill() {
        if (window_.size() - at_ < kAhead && in_) {
            window_.erase(0, at_);
            at_ = 0;
            const std::size_t before = window_.size();
            window_.resize(before + kChunk);
            in_.read(window_.data() + before, static_cast<std::streamsize>(kChunk));
            require_no_error(in_, path_);
            window_.resize(before + static_cast<std::size_t>(in_.gcount()));
        }
        return std::string_view(window_).substr(at_);
    }

    void skip(std::string_view bytes, std::size_t size) {
        is_line_begin_ = bytes[size - 1] == '\n';
        at_ += size;
        offset_ += size;
    }

    // Reads a good game at the beginning of the bytes; 0 if there is none.
    std::size_t size_of_game(std::string_view bytes) {
        if (header_.format() == RecordFormat::Text) return size_of_line(bytes);
        std::size_t size = 0;
        return read_game(bytes, header_, game_, size) == ReadResult::Game ? size : 0;
    }

    std::size_t size_of_line(std::string_view bytes) {
        // Without checksums, the end of a damaged line could be taken for a game.
        if (header_.has_numbers() ? !may_begin_line(bytes) : !is_line_begin_) return 0;
        const std::string_view ahead = bytes.substr(0, kMaxTextLength + 1);
        std::size_t length = ahead.find('\n');
        const bool is_cut = length == std::string_view::npos;
        if (is_cut) {
            // The last line may lack its end if a checksum tells that nothing else is missing.
            if (!header_.has_numbers() || ahead.size() < bytes.size()) return 0;
            length = bytes.size();
        }
        const std::optional<GameRecord> game =
            parse_game(without_return(bytes.substr(0, length)), header_);
        if (!game) return 0;
        game_ = *game;
        return is_cut ? length : length + 1;
    }

    void accept() {
        if (!header_.has_numbers()) game_.number = next_number_++;
        salvage_.games.push_back({game_.number, offset_});
    }

    // Leaves out the byte at the current place.
    void leave_out() {
        if (salvage_.losses.empty() ||
            salvage_.losses.back().offset + salvage_.losses.back().bytes != offset_)
            salvage_.losses.push_back({offset_, 0});
        ++salvage_.losses.back().bytes;
        next_number_ = std::max(next_number_, kUnknownNumber);
    }

    std::string path_;
    std::ifstream in_;
    RecordHeader header_;
    std::string window_;  // read ahead
    std::size_t at_ = 0;  // in the window
    std::uint64_t offset_ = 0;
    bool is_line_begin_ = true;
    GameRecord game_;
    std::uint64_t next_number_ = 0;  // of a game that carries none
    Salvage salvage_;
};

}  // namespace

Salvage find_games(const std::string& path) {
    Salvage salvage = Scanner(path).run();
    std::vector<GamePlace>& games = salvage.games;
    std::stable_sort(games.begin(), games.end(),
                     [](const GamePlace& a, const GamePlace& b) { return a.number < b.number; });
    const auto end =
        std::unique(games.begin(), games.end(),
                    [](const GamePlace& a, const GamePlace& b) { return a.number == b.number; });
    salvage.copies = static_cast<std::uint64_t>(games.end() - end);
    games.erase(end, games.end());
    return salvage;
}

}  // namespace kagetsu::app
