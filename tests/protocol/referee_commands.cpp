// The expected answers to each command.
#include <cstddef>
#include <utility>

#include "referee.hpp"

namespace kagetsu::test {

namespace {

// An engine must hold at least this many answers until after its move; it may drop any more.
constexpr int kSurelyHeld = 8;

}  // namespace

// The commands of the protocol. All others are unknown.
const Referee::Command Referee::kCommands[] = {
    {"ABOUT", Arguments::None, &Referee::about, false},
    {"BEGIN", Arguments::None, &Referee::begin, true},
    {"BOARD", Arguments::Stones, &Referee::board, true},
    {"INFO", Arguments::Rest, &Referee::say_nothing, false},
    {"PLAY", Arguments::Point, &Referee::play, true},
    {"RECTSTART", Arguments::Rectangle, &Referee::start, true},
    {"RESTART", Arguments::None, &Referee::restart, true},
    {"START", Arguments::Size, &Referee::start, true},
    {"CLEARHASH", Arguments::None, &Referee::say_nothing, false},
    {"RELOADCONFIG", Arguments::Rest, &Referee::say_nothing, false},
    {"STOP", Arguments::None, &Referee::say_nothing, false},
    {"TAKEBACK", Arguments::Point, &Referee::takeback, true},
    {"TURN", Arguments::Point, &Referee::turn, true},
    {"YXSHOWFORBID", Arguments::None, &Referee::say_nothing, false},
    {"YXSTOP", Arguments::None, &Referee::say_nothing, false},
    {"SWAP2BOARD", Arguments::Stones, &Referee::swap_board, true},
    {"YXBALANCEONE", Arguments::Number, &Referee::balance_one, true},
    {"YXBALANCETWO", Arguments::Number, &Referee::balance_two, true},
    {"YXBLOCK", Arguments::Stones, &Referee::points, false},
    {"YXBLOCKPATH", Arguments::Stones, &Referee::points, false},
    {"YXBLOCKPATHRESET", Arguments::None, &Referee::say_nothing, false},
    {"YXBLOCKPATHUNDO", Arguments::Stones, &Referee::points, false},
    {"YXBLOCKRESET", Arguments::None, &Referee::say_nothing, false},
    {"YXBLOCKUNDO", Arguments::Stones, &Referee::points, false},
    {"YXBOARD", Arguments::Stones, &Referee::position, true},
    {"YXCLEARBESTMOVEDATABASE", Arguments::Rest, &Referee::points, false},
    {"YXDBMERGE", Arguments::None, &Referee::take_path, false},
    {"YXDBSPLIT", Arguments::None, &Referee::take_path, false},
    {"YXDBTOLIB", Arguments::None, &Referee::take_path, false},
    {"YXDBTOPOS", Arguments::None, &Referee::take_path, false},
    {"YXDBTOTXT", Arguments::None, &Referee::take_path, false},
    {"YXDBTOTXTALL", Arguments::None, &Referee::take_path, false},
    {"YXDELETEDATABASEALL", Arguments::Rest, &Referee::points, false},
    {"YXDELETEDATABASEONE", Arguments::Stones, &Referee::points, false},
    {"YXDRAW", Arguments::None, &Referee::say_nothing, false},
    {"YXEDITLABELDATABASE", Arguments::Rest, &Referee::points, false},
    {"YXEDITTEXTDATABASE", Arguments::Rest, &Referee::points, false},
    {"YXEDITTVDDATABASE", Arguments::Rest, &Referee::points, false},
    {"YXHASHCLEAR", Arguments::None, &Referee::say_nothing, false},
    {"YXHASHDUMP", Arguments::None, &Referee::take_path, false},
    {"YXHASHLOAD", Arguments::None, &Referee::take_path, false},
    {"YXLIBTODB", Arguments::None, &Referee::take_path, false},
    {"YXNBEST", Arguments::Number, &Referee::think_best, true},
    {"YXQUERYDATABASEALL", Arguments::Stones, &Referee::points, false},
    {"YXQUERYDATABASEALLT", Arguments::Stones, &Referee::points, false},
    {"YXQUERYDATABASEONE", Arguments::Stones, &Referee::points, false},
    {"YXQUERYDATABASETEXT", Arguments::Stones, &Referee::points, false},
    {"YXRESIGN", Arguments::None, &Referee::say_nothing, false},
    {"YXSAVEDATABASE", Arguments::None, &Referee::say_nothing, false},
    {"YXSEARCHDEFEND", Arguments::None, &Referee::think_best, true},
    {"YXSETBESTMOVEDATABASE", Arguments::Rest, &Referee::points, false},
    {"YXSETDATABASE", Arguments::None, &Referee::take_path, false},
    {"YXSHOWHASHUSAGE", Arguments::None, &Referee::say_nothing, false},
    {"YXSHOWINFO", Arguments::None, &Referee::say_nothing, false},
    {"YXSWAP2STEP1", Arguments::None, &Referee::think_quietly, true},
    {"YXSWAP2STEP2", Arguments::None, &Referee::think_quietly, true},
    {"YXSWAP2STEP3", Arguments::None, &Referee::think_quietly, true},
    {"YXTXTTODB", Arguments::None, &Referee::take_path, false},
};

const Referee::Command* Referee::find(const Words& words) {
    const std::string name = upper(words.front());
    for (const Command& command : kCommands) {
        if (name == command.name) return &command;
    }
    return nullptr;
}

namespace {

// "h8" as the only argument: column and row from 0.
std::optional<std::pair<long, long>> letters_and_row(const Words& words) {
    if (words.size() != 2 || words[1].size() < 2) return std::nullopt;
    const std::string word = upper(words[1]);
    const std::string row = word.substr(1);
    if (word[0] < 'A' || word[0] > 'Z' || row.find_first_not_of("0123456789") != std::string::npos)
        return std::nullopt;
    // Far outside is far outside.
    return std::pair(long{word[0] - 'A'}, row.size() > 6 ? 999999L : std::stol(row) - 1);
}

}  // namespace

Numbers Referee::read_arguments(Arguments arguments, const Words& words) {
    switch (arguments) {
        case Arguments::None:
            return {words.size() == 1 ? Reading::Clear : Reading::Doubtful, {}};
        case Arguments::Rest:
        case Arguments::Stones:
            return {Reading::Clear, {}};
        case Arguments::Point:
            if (const auto square = letters_and_row(words))
                return {Reading::Clear, {square->first, square->second}};
            return read_numbers(words, 1, 2);
        case Arguments::Rectangle:
            return read_numbers(words, 1, 2);
        case Arguments::Number:
            // Without a number, the engine may use a default.
            if (words.size() == 1) return {Reading::Doubtful, {1}};
            return read_numbers(words, 1, 1);
        case Arguments::Size:
            break;
    }
    Numbers side = read_numbers(words, 1, 1);
    if (side.reading == Reading::Clear) return side;
    Numbers sides = read_numbers(words, 1, 2, true);
    return sides.reading == Reading::Bad ? side : sides;
}

void Referee::start(const Numbers& size) {
    const long width = size.values.front();
    const long height = size.values.back();
    if (!Book::is_playable(width, height)) return expect(kComplaint);
    // "START 15 x" may mean anything.
    const bool is_guess = is_doubtful_ && size.values.size() == 1;
    expect(kOk, [this, width, height, is_guess](const Answer& answer) {
        if (answer.kind != kOk) return;
        list_ = List::None;
        book_.start(static_cast<int>(width), static_cast<int>(height));
        if (is_guess) lose_track();
    });
}

void Referee::restart(const Numbers& /*none*/) {
    expect(kOk, [this](const Answer& answer) {
        if (answer.kind == kOk) book_.clear();
    });
}

void Referee::begin(const Numbers& /*none*/) {
    if (is_doubtful_) return lose_track();
    book_.clear();
    expect_move(Book::Cell::Taken);
}

void Referee::turn(const Numbers& point) {
    const auto cell = book_.at(point.values[0], point.values[1]);
    if (cell == Book::Cell::Outside || cell == Book::Cell::Taken) return expect(kComplaint);
    const XY stone{static_cast<int>(point.values[0]), static_cast<int>(point.values[1])};
    if (cell == Book::Cell::Empty && !is_doubtful_) {
        book_.set(stone, Book::Cell::Taken);
        return expect_move(Book::Cell::Taken);
    }
    has_thought_ = may_think_ = true;
    expect(kMoves | kSwap | kComplaint, [this, stone](const Answer& answer) {
        // A complaint may also mean that the board has no room for a move.
        if ((answer.kind & kComplaint) != 0) return book_.set(stone, Book::Cell::Unsure);
        book_.set(stone, Book::Cell::Taken);
        take_move_or_swap(answer, Book::Cell::Taken);
    });
}

void Referee::play(const Numbers& point) {
    const auto cell = book_.at(point.values[0], point.values[1]);
    if (cell == Book::Cell::Outside || cell == Book::Cell::Taken) return expect(kComplaint);
    const XY stone{static_cast<int>(point.values[0]), static_cast<int>(point.values[1])};
    const bool is_sure = cell == Book::Cell::Empty && !is_doubtful_;
    expect(is_sure ? unsigned{kMoves} : kMoves | kComplaint, [this, stone](const Answer& answer) {
        if (answer.kind != kMoves) return;
        if (answer.moves != std::vector{stone}) fail("PLAY is answered with another point");
        book_.set(stone, Book::Cell::Taken);
    });
}

void Referee::takeback(const Numbers& point) {
    const auto cell = book_.at(point.values[0], point.values[1]);
    if (cell == Book::Cell::Outside || cell == Book::Cell::Empty) return expect(kComplaint);
    const XY stone{static_cast<int>(point.values[0]), static_cast<int>(point.values[1])};
    const bool is_sure = cell == Book::Cell::Taken && !is_doubtful_;
    expect(is_sure ? unsigned{kOk} : kOk | kComplaint, [this, stone](const Answer& answer) {
        if (answer.kind == kOk) book_.set(stone, Book::Cell::Empty);
    });
}

void Referee::about(const Numbers& /*none*/) {
    if (list_ == List::Board || list_ == List::Swap || list_ == List::Position) {
        ++floating_abouts_;
    } else if (is_thinking_ && ++abouts_held_ > kSurelyHeld) {
        ++optional_abouts_;
    } else {
        expect(kAbout);
    }
}

void Referee::think_best(const Numbers& count) {
    // A request for zero best moves may be refused.
    if (!count.values.empty() && count.values[0] < 1) is_doubtful_ = true;
    // Engines may either play the move or only propose it: GUIs that use this command send the
    // whole position again anyway.
    expect_move(Book::Cell::Unsure);
}

void Referee::think_quietly(const Numbers& /*none*/) {
    // The end of this search cannot be observed from outside.
    has_thought_ = may_think_ = thinks_quietly_ = true;
}

void Referee::balance(std::size_t count) {
    const int empty = book_.count(Book::Cell::Empty);
    has_thought_ = may_think_ = true;
    expect(empty > 2 ? unsigned{kMoves} : kMoves | kComplaint, [this, count](const Answer& answer) {
        if (answer.kind == kMoves) take_moves(answer, count, Book::Cell::Unsure);
    });
}

void Referee::expect_swap() {
    const Book stones = list_book_;
    const int count = list_stones_;
    // The manager sends BOARD next; until then the position is unknown.
    book_.doubt_everything();
    has_thought_ = may_think_ = true;
    const bool is_proper = count == 0 || count == 3 || count == 5;
    const unsigned kinds = count == 0 ? unsigned{kMoves} : unsigned{kMoves} | unsigned{kSwap};
    expect(is_proper ? kinds : kinds | kComplaint, [this, stones, count](const Answer& answer) {
        const std::size_t moves = answer.moves.size();
        const bool fits = count == 0   ? moves == 3
                          : count == 3 ? moves <= 2
                          : count == 5 ? moves <= 1
                                       : true;
        if (!fits) fail("wrong number of moves for SWAP2BOARD");
        for (const XY move : answer.moves) {
            const Book::Cell cell = stones.at(move);
            if (cell == Book::Cell::Outside || cell == Book::Cell::Taken) fail("illegal move");
        }
    });
}

}  // namespace kagetsu::test
