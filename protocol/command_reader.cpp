#include "protocol/command_reader.hpp"

#include <algorithm>
#include <utility>

#include "protocol/ascii.hpp"

namespace kagetsu::protocol {

std::vector<Command> CommandReader::add(const Line& line, Clock::time_point time) {
    ParsedLine parsed = parse(line.text, expected(), line.is_overlong);
    if (parsed.kind == ParsedLine::Kind::Blank) return {};
    note_dialect(parsed);
    const CommandSpec* const needed_text = std::exchange(needs_text_, nullptr);
    const bool skipped_list = std::exchange(skips_list_, false);

    std::vector<Command> commands;
    switch (parsed.kind) {
        case ParsedLine::Kind::Blank:
            break;
        case ParsedLine::Kind::Command:
            commands = begin(std::move(parsed));
            break;
        case ParsedLine::Kind::Malformed:
            commands.push_back({Command::Kind::Malformed, parsed.spec, {}, parsed.text});
            break;
        case ParsedLine::Kind::Stones:
            if (list_) {
                commands = add_to_list(parsed.arguments.stones);
                break;
            }
            skips_list_ = !parsed.arguments.stones.done;
            if (!skipped_list) commands.push_back({Command::Kind::Unknown});
            break;
        case ParsedLine::Kind::Text:
            commands.push_back({Command::Kind::Complete, needed_text, std::move(parsed.arguments)});
            break;
        case ParsedLine::Kind::Unknown:
            skips_list_ = true;
            commands.push_back({Command::Kind::Unknown, nullptr, {}, parsed.text});
            break;
    }
    for (Command& command : commands) {
        command.time = time;
        command.dialect = dialect_;
    }
    return commands;
}

Expected CommandReader::expected() const noexcept {
    if (needs_text_ != nullptr) return Expected::Text;
    return list_ ? Expected::Stones : Expected::Command;
}

void CommandReader::note_dialect(const ParsedLine& parsed) noexcept {
    const std::string_view name =
        parsed.spec != nullptr ? parsed.spec->name : std::string_view(parsed.text);
    if (equal_ignoring_case(name.substr(0, 2), "YX") || parsed.arguments.is_pair)
        dialect_ = Dialect::Yixin;
}

// A command, with the arguments that stand on its own line.
std::vector<Command> CommandReader::begin(ParsedLine parsed) {
    const CommandSpec& spec = *parsed.spec;
    if (spec.timing == Timing::AfterMove) list_.reset();
    switch (spec.grammar) {
        case Grammar::List: {
            if (list_ && list_->spec->timing == Timing::AfterMove) return {};
            list_ = Command{Command::Kind::Complete, &spec};
            std::vector<Command> commands;
            if (spec.timing == Timing::AfterMove)
                commands.push_back({Command::Kind::ListBegun, &spec});
            for (Command& complete : add_to_list(parsed.arguments.stones))
                commands.push_back(std::move(complete));
            return commands;
        }
        case Grammar::NextLine:
            needs_text_ = &spec;
            return {};
        default:
            return {{Command::Kind::Complete, &spec, std::move(parsed.arguments)}};
    }
}

std::vector<Command> CommandReader::add_to_list(const Stones& stones) {
    Stones& all = list_->arguments.stones;
    const std::size_t taken = std::min(kMaxEntries - all.entries.size(), stones.entries.size());
    all.entries.insert(all.entries.end(), stones.entries.begin(),
                       stones.entries.begin() + static_cast<std::ptrdiff_t>(taken));
    all.unreadable += stones.unreadable + static_cast<int>(stones.entries.size() - taken);
    all.done = stones.done;
    if (!stones.done) return {};
    return {*std::exchange(list_, std::nullopt)};
}

}  // namespace kagetsu::protocol
