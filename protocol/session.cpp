#include "protocol/session.hpp"

#include <algorithm>
#include <utility>

#include "protocol/ascii.hpp"
#include "protocol/board_reader.hpp"
#include "protocol/command_table.hpp"
#include "protocol/parser.hpp"
#include "protocol/scanner.hpp"

namespace kagetsu::protocol {

namespace {

// The board of a manager that never says START. The reference skeleton of the protocol's authors
// takes 20 x 20, and it is the size that Piskvork itself falls back to.
constexpr BoardShape kImpliedShape{20, 20};

// Replies kept for after the move; more than a few means that somebody is playing with us.
constexpr std::size_t kMaxHeld = 256;
// Entries kept of one list: a full board several times over.
constexpr std::size_t kMaxEntries = 4096;

// Is this something that only a board in the manner of Yixin's says?
bool is_yixin(const LineRead& line) {
    Scanner scanner(line.text);
    return equal_ignoring_case(scanner.word().substr(0, 2), "YX") ||
           (line.command.kind == Command::Kind::Known && line.command.arguments.is_pair);
}

bool needs_rest(const Command& command) {
    return command.kind == Command::Kind::Known && command.spec->timing == Timing::AfterMove;
}

}  // namespace

Session::Session(Output& output, Post post, const FrontEndOptions& options)
    : output_(output),
      logger_(options.logger),
      game_(kImpliedShape, settings_.rule().rule),
      thinker_(output, settings_, game_, blocked_, std::move(post), options) {}

void Session::handle(Event event) {
    std::visit([this](auto&& e) { on(std::forward<decltype(e)>(e)); }, std::move(event));
    work();
    // A search that can end is awaited, so that `printf ... | kagetsu` shows a move.
    if (has_input_ended_ && inbox_.empty() && !(thinker_.is_busy() && thinker_.will_end())) {
        is_over_ = true;
    }
    if (output_.is_broken()) is_over_ = true;
}

// --- events ---------------------------------------------------------------------------------

void Session::on(LineRead line) {
    if (logger_) logger_->debug("> {}", line.text);
    // Before anything that waits in the inbox: managers kill half a second after END.
    if (is_end(line.command)) return leave();
    if (is_yixin(line)) settings_.note_yixin();
    inbox_.push_back(std::move(line));
}

void Session::on(const SearchProgress& progress) {
    thinker_.report(progress.info);
}

void Session::on(const RootMoveSeen& seen) {
    thinker_.report(seen.move, seen.state);
}

void Session::on(const SearchFinished& finished) {
    thinker_.finish(finished.result);
    write_held();
}

void Session::on(const Swap2Decided& decided) {
    thinker_.finish(decided.choice);
    write_held();
}

void Session::on(EndOfInput /*end*/) {
    has_input_ended_ = true;
}

void Session::work() {
    while (!is_over_ && !inbox_.empty()) {
        if (thinker_.is_busy() && needs_rest(inbox_.front().command)) {
            thinker_.stop();
            return;
        }
        const LineRead line = std::move(inbox_.front());
        inbox_.pop_front();
        line_time_ = line.at;
        obey(line);
        if (!owes_move()) write_held();
    }
}

// --- lines ----------------------------------------------------------------------------------

void Session::obey(const LineRead& line) {
    const Command& command = line.command;
    if (is_awaited_line(line)) return;
    if (list_ && command.kind != Command::Kind::Known) return add_to_list(parse_stones(line.text));
    const bool is_swallowed = std::exchange(swallows_stones_, false);
    switch (command.kind) {
        case Command::Kind::Blank:
            return;
        case Command::Kind::Known:
            return obey_known(command);
        case Command::Kind::Malformed:
            return complain("ERROR", command.problem + " in " + std::string(command.spec->name));
        case Command::Kind::Stones:
            if (!is_swallowed) complain("UNKNOWN", "command");
            swallows_stones_ = !command.arguments.stones.done;
            return;
        case Command::Kind::Unknown:
            complain("UNKNOWN", "command " + command.name);
            swallows_stones_ = true;
            return;
    }
}

bool Session::is_awaited_line(const LineRead& line) {
    const CommandSpec* const spec = std::exchange(awaits_line_, nullptr);
    if (spec == nullptr || line.command.kind == Command::Kind::Known) return false;
    Arguments arguments;
    arguments.text = std::string(trimmed(line.text));
    spec->handler(*this, arguments);
    return true;
}

void Session::obey_known(const Command& command) {
    const CommandSpec& spec = *command.spec;
    if (spec.timing == Timing::AfterMove) {
        // A manager that sends this within a list has changed its mind.
        list_.reset();
        write_held();
        thinker_.stop_pondering();
    }
    switch (spec.grammar) {
        case Grammar::List: {
            // Another list within BOARD must not make us forget the move we owe.
            if (list_ && list_->spec->timing == Timing::AfterMove) return;
            list_ = OpenList{&spec, {}};
            return add_to_list(command.arguments.stones);
        }
        case Grammar::NextLine:
            awaits_line_ = &spec;
            return;
        default:
            return spec.handler(*this, command.arguments);
    }
}

void Session::add_to_list(const Stones& stones) {
    Stones& all = list_->arguments.stones;
    const std::size_t room = kMaxEntries - std::min(kMaxEntries, all.entries.size());
    const std::size_t taken = std::min(room, stones.entries.size());
    all.entries.insert(all.entries.end(), stones.entries.begin(),
                       stones.entries.begin() + static_cast<std::ptrdiff_t>(taken));
    all.unreadable += stones.unreadable + static_cast<int>(stones.entries.size() - taken);
    if (stones.done) finish_list();
}

void Session::finish_list() {
    const OpenList list = *std::exchange(list_, std::nullopt);
    list.spec->handler(*this, list.arguments);
}

// --- for the handlers -----------------------------------------------------------------------

void Session::begin_game(BoardShape shape) {
    game_.restart(shape, settings_.rule().rule);
    settings_.clock().begin_game();
    thinker_.forget_game();
}

void Session::set_up(const Stones& stones) {
    BoardReader reader(game_.position().shape(), settings_.rule().rule);
    reader.add(stones);
    game_.set_position(reader.position());
    if (reader.skipped() > 0) {
        write("MESSAGE entries of the board that could not be used: " +
              std::to_string(reader.skipped()));
    }
}

bool Session::owes_move() const noexcept {
    return thinker_.is_busy() || (list_ && list_->spec->timing == Timing::AfterMove);
}

void Session::write(const std::string& text) {
    output_.write_line(text);
}

void Session::write_held() {
    for (const std::string& text : std::exchange(held_, {}))
        write(text);
}

void Session::reply(std::string text) {
    if (!owes_move()) return write(text);
    if (held_.size() < kMaxHeld) held_.push_back(std::move(text));
}

void Session::complain(std::string_view kind, const std::string& text) {
    // "ERROR" or "UNKNOWN" in place of a move would lose the game.
    write((owes_move() ? "MESSAGE " : "") + std::string(kind) + " " + text);
}

}  // namespace kagetsu::protocol
