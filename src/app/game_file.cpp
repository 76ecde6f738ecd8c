#include "app/game_file.hpp"

#include <optional>
#include <stdexcept>
#include <string_view>

#include "app/read_file.hpp"
#include "selfplay/record_text.hpp"
#include "util/bounded_line.hpp"
#include "util/text_marks.hpp"

namespace kagetsu::app {

RecordHeader read_header(std::ifstream& in, const std::string& path) {
    if (!in) throw std::runtime_error("cannot read " + path);
    std::string line;
    const LineResult result = kagetsu::read_line(in, line, RecordHeader::kMaxLength);
    require_no_error(in, path);
    const std::string_view bare = without_return(without_byte_order_mark(line));
    const std::optional<RecordHeader> header = parse_header(bare);
    // An editor that puts a byte order mark before a header, or a carriage return after it, damages
    // binary games.
    const bool may_be_marked = header && header->format() == RecordFormat::Text;
    if (result == LineResult::Line && header && (may_be_marked || bare == line)) return *header;
    throw std::runtime_error(path + (bare.starts_with(RecordHeader::kName)
                                         ? " has a damaged header"
                                         : " is not a file of games"));
}

GameFile::GameFile(const std::string& path, Truncation truncation)
    : path_(path), truncation_(truncation) {
    refuse_devices(path);
    in_.open(path, std::ios::binary);
    header_ = read_header(in_, path);
    end_ = static_cast<std::uint64_t>(in_.tellg());
}

ReadResult GameFile::read_line(GameRecord& game) {
    std::string line;
    const LineResult result = kagetsu::read_line(in_, line, kMaxTextLength);
    if (result == LineResult::End) return ReadResult::End;
    if (result == LineResult::Overlong) return ReadResult::Damaged;
    const bool is_cut = result == LineResult::Cut;
    // Only a checksum tells that nothing but the end of the line is missing.
    if (is_cut && !header_.has_numbers()) return ReadResult::Truncated;
    std::optional<GameRecord> read = parse_game(without_return(line), header_);
    if (!read) return is_cut ? ReadResult::Truncated : ReadResult::Damaged;
    game = *std::move(read);
    if (is_cut) in_.clear();  // of the end, so that it can tell where that is
    return ReadResult::Game;
}

ReadResult GameFile::read(GameRecord& game) {
    const ReadResult result =
        format() == RecordFormat::Text ? read_line(game) : read_game(in_, header_, game);
    require_no_error(in_, path_);
    return result;
}

void GameFile::read_at(std::uint64_t offset, GameRecord& game) {
    in_.clear();
    in_.seekg(static_cast<std::streamoff>(offset));
    if (read(game) != ReadResult::Game)
        throw std::runtime_error(path_ + " has changed: no game at byte " + std::to_string(offset));
}

bool GameFile::next(GameRecord& game) {
    ReadResult result = read(game);
    if (result == ReadResult::Game) {
        if (!header_.has_numbers()) game.number = next_number_;
        if (game.number < next_number_) result = ReadResult::Damaged;
    }
    if (result == ReadResult::End ||
        (result == ReadResult::Truncated && truncation_ == Truncation::Ignored))
        return false;
    if (result != ReadResult::Game) {
        throw std::runtime_error(path_ +
                                 (result == ReadResult::Truncated ? " is cut off" : " is damaged") +
                                 " after game " + std::to_string(count_) +
                                 " (kagetsu convert --salvage keeps the good games)");
    }
    ++count_;
    next_number_ = game.number + 1;
    end_ = static_cast<std::uint64_t>(in_.tellg());
    return true;
}

}  // namespace kagetsu::app
