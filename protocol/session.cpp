#include "protocol/session.hpp"

#include <spdlog/logger.h>

#include <utility>

#include "kagetsu/printable.hpp"
#include "protocol/board_reader.hpp"
#include "protocol/command_table.hpp"

namespace kagetsu::protocol {

namespace {

// The board of a manager that never sends START: 20 x 20 as in the reference skeleton of the
// protocol's authors, and the size that Piskvork itself falls back to.
constexpr BoardShape kImpliedShape{20, 20};

// Most replies held back until the move is made. Only a hostile manager causes more.
constexpr std::size_t kMaxHeldReplies = 256;

// Does the command need the engine to be idle?
bool interrupts_search(const Command& command) {
    const bool is_readable =
        command.kind == Command::Kind::Complete || command.kind == Command::Kind::ListBegun;
    return is_readable && command.spec->timing == Timing::AfterMove;
}

}  // namespace

Session::Session(Output& output, PostEvent post, const FrontEndOptions& options)
    : output_(output),
      logger_(options.logger),
      game_(kImpliedShape, settings_.rule().rule),
      thinker_(output, settings_, game_, excluded_, std::move(post), options) {}

void Session::handle(Event event) {
    std::visit([this](auto&& e) { on(std::forward<decltype(e)>(e)); }, std::move(event));
    work();
    // At the end of input a search that will end is completed, so that `printf ... | kagetsu`
    // prints a move.
    if (has_input_ended_ && inbox_.empty() && !(thinker_.is_busy() && thinker_.will_end())) {
        is_over_ = true;
    }
    if (output_.is_broken()) is_over_ = true;
}

// --- events ---------------------------------------------------------------------------------

void Session::on(const LineRead& line) {
    if (logger_) logger_->debug("> {}", line.text);
}

void Session::on(Command command) {
    // END is obeyed before anything that waits in the inbox: managers kill the engine half a second
    // after it.
    if (is_end(command)) return quit();
    if (command.dialect == Dialect::Yixin) settings_.note_yixin();
    inbox_.push_back(std::move(command));
}

void Session::on(EndOfInput /*end*/) {
    has_input_ended_ = true;
}

void Session::on(const SearchProgress& progress) {
    thinker_.report(progress.info);
}

void Session::on(const RootMoveChanged& change) {
    thinker_.report(change.move, change.state);
}

void Session::on(const SearchFinished& finished) {
    thinker_.finish(finished.result);
    write_held_replies();
}

void Session::on(const Swap2Decided& decided) {
    thinker_.finish(decided.choice);
    write_held_replies();
}

// --- commands -------------------------------------------------------------------------------

void Session::work() {
    while (!is_over_ && !inbox_.empty()) {
        if (thinker_.is_busy() && interrupts_search(inbox_.front())) {
            thinker_.stop();
            return;
        }
        const Command command = std::move(inbox_.front());
        inbox_.pop_front();
        obey(command);
        if (!owes_move()) write_held_replies();
    }
}

void Session::obey(const Command& command) {
    switch (command.kind) {
        case Command::Kind::Complete:
            return obey_complete(command);
        case Command::Kind::ListBegun:
            return expect_list();
        case Command::Kind::Malformed:
            return report_error("ERROR",
                                printable(command.text) + " in " + std::string(command.spec->name));
        case Command::Kind::Unknown:
            return report_error(
                "UNKNOWN", command.text.empty() ? "command" : "command " + printable(command.text));
    }
}

void Session::expect_list() {
    // If an earlier list is still open, this one replaces it, and the replies held back for it are
    // due.
    write_held_replies();
    thinker_.stop_pondering();
    expects_list_ = true;
}

void Session::obey_complete(const Command& command) {
    const CommandSpec& spec = *command.spec;
    if (spec.timing == Timing::AfterMove) {
        expects_list_ = false;
        // Any other command than the expected list replaces it.
        if (spec.grammar != Grammar::List) write_held_replies();
        thinker_.stop_pondering();
        // INFO rule may come at any time and holds from the next command of this kind on: never
        // for a search that is running.
        game_.set_rule(settings_.rule().rule);
    }
    spec.handler(*this, command);
}

// --- for the handlers -----------------------------------------------------------------------

void Session::begin_game(BoardShape shape) {
    game_.restart(shape);
    settings_.clock().begin_game();
    thinker_.forget_game();
}

void Session::set_up(const Stones& stones) {
    BoardReader reader(game_.position().shape(), game_.position().rule());
    reader.add(stones);
    game_.set_position(reader.position());
    report_skipped(reader.skipped());
}

void Session::report_skipped(int entries) {
    if (entries > 0)
        write("MESSAGE entries of the board that could not be used: " + std::to_string(entries));
}

bool Session::owes_move() const noexcept {
    return thinker_.is_busy() || expects_list_;
}

void Session::write(const std::string& text) {
    output_.write_line(text);
}

void Session::write_held_replies() {
    for (const std::string& text : std::exchange(held_replies_, {}))
        write(text);
}

void Session::reply(std::string text) {
    if (!owes_move()) return write(text);
    if (held_replies_.size() < kMaxHeldReplies) held_replies_.push_back(std::move(text));
}

void Session::report_error(std::string_view kind, const std::string& text) {
    // A line that begins with ERROR or UNKNOWN in place of a move would lose the game.
    write((owes_move() ? "MESSAGE " : "") + std::string(kind) + " " + text);
}

}  // namespace kagetsu::protocol
