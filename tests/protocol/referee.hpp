// Which answers are due: an independent model of the conversation between a manager and an engine.
#pragma once

#include <deque>
#include <functional>
#include <optional>
#include <string>
#include <string_view>

#include "book.hpp"
#include "wire.hpp"

namespace kagetsu::test {

// Follows both directions of a conversation line by line and finds the first answer that is
// missing, superfluous, out of order, badly written or an illegal move. It knows the protocol, not
// the engine: neither its parser nor its session.
//
// It needs no clock. Whatever is sent while the engine thinks, the next answer in line is the move;
// what a wrong command gets then depends on whether the search has ended, so such a complaint may
// come or not. Arguments that an engine may take in two ways are judged by what it answers; after
// a line whose effect can't be seen from outside the referee is lost, and from there on only counts
// that no line is answered twice.
class Referee {
  public:
    enum class Ending {
        End,              // END: what a search would have said is cut off
        Eof,              // end of input: everything is answered first
        EofWhileEndless,  // ... but a search that nothing would end
    };

    // A whole line has been sent to the engine, given without its line end.
    void sent(std::string_view line);
    // The engine has written a line.
    void answered(std::string_view line);
    // The engine has ended.
    void finish(Ending ending);

    // Some question has not been answered yet.
    [[nodiscard]] bool is_owed() const {
        return !is_lost_ && (!pending_.empty() || forbids_due_ > 0);
    }
    // END has been sent.
    [[nodiscard]] bool has_seen_end() const { return has_ended_; }
    // Nothing exact is known any more.
    [[nodiscard]] bool is_lost() const { return is_lost_; }
    [[nodiscard]] const Book& book() const { return book_; }
    // How many lines have been judged exactly.
    [[nodiscard]] int judged() const { return judged_; }
    // The first thing that went wrong; empty if nothing.
    [[nodiscard]] const std::string& fault() const { return fault_; }

  private:
    struct Line {
        Words words;
        bool was_idle;  // everything before it had been answered when it was sent
    };
    struct Due {
        unsigned kinds;
        std::function<void(const Answer&)> settle;
    };
    enum class List {
        None,
        Swallowed,  // after an unknown command
        Doubtful,   // perhaps still swallowed
        Perhaps,    // Points, unless what came in between has ended them
        Board,
        Swap,
        Position,  // YXBOARD
        Points,    // anything else
    };
    using Handler = void (Referee::*)(const Numbers& arguments);
    enum class Arguments { None, Rest, Point, Size, Rectangle, Number, Stones };
    struct Command {
        const char* name;
        Arguments arguments;
        Handler handler;
        bool changes_game;
    };
    static const Command kCommands[];

    [[nodiscard]] static const Command* find(const Words& words);
    [[nodiscard]] static Numbers read_arguments(Arguments arguments, const Words& words);

    void note_info(const Words& words);
    void resolve();
    void execute(const Line& line);
    // Between the beginning of a list and DONE. False if the line has put an end to the list.
    bool goes_on_with_list(const Words& words, const Command* command);
    void open_list(List list);
    void add_stones(const Words& words, std::size_t first);
    void close_list();

    void start(const Numbers& size);
    void restart(const Numbers&);
    void begin(const Numbers&);
    void turn(const Numbers& point);
    void play(const Numbers& point);
    void takeback(const Numbers& point);
    void board(const Numbers&) { open_list(List::Board); }
    void about(const Numbers&);
    void say_nothing(const Numbers&) {}
    void think_best(const Numbers&);
    void think_quietly(const Numbers&);
    void take_path(const Numbers&) {}
    void balance_one(const Numbers&) { balance(1); }
    void balance_two(const Numbers&) { balance(2); }
    void swap_board(const Numbers&) { open_list(List::Swap); }
    void position(const Numbers&) { open_list(List::Position); }
    void points(const Numbers&) { open_list(List::Points); }
    void stray_stones(const Words& words);
    void balance(std::size_t count);

    // What the line at the front is answered with.
    void expect(unsigned kinds, std::function<void(const Answer&)> settle = {});
    void expect_complaint();
    void expect_move(Book::Cell afterwards);
    void expect_swap();
    void take_move_or_swap(const Answer& answer, Book::Cell afterwards);
    void take_moves(const Answer& answer, std::size_t count, Book::Cell afterwards);
    void lose_track();
    void fail(const std::string& what);

    std::deque<Line> pending_;
    std::optional<Due> due_;  // for the line at the front
    std::optional<Answer> answer_;
    const Words* words_ = nullptr;  // of the line at the front
    bool is_doubtful_ = false;      // ... which may be refused
    bool is_thinking_ = false;      // ... perhaps, when the engine reads it

    Book book_;
    List list_ = List::None;
    Book list_book_;
    int list_stones_ = 0;

    bool may_think_ = false;  // no command since the last search had to wait for its end
    bool has_thought_ = false;
    bool thinks_quietly_ = false;  // what it thinks about ends in messages alone
    bool allows_details_ = false;
    bool allows_swap_ = false;
    bool expects_path_ = false;
    bool has_ended_ = false;
    int forbids_due_ = 0;
    int optional_forbids_ = 0;
    int floating_abouts_ = 0;  // within a list: before or after its move
    int optional_abouts_ = 0;
    int abouts_held_ = 0;
    int optional_complaints_ = 0;
    int judged_ = 0;
    bool is_lost_ = false;
    int lines_unanswered_ = 0;  // when lost
    std::string last_sent_;
    std::string fault_;
};

}  // namespace kagetsu::test
