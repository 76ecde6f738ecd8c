#include "referee.hpp"

#include <algorithm>
#include <set>
#include <utility>

namespace kagetsu::test {

namespace {

// Added to the stone count of a list that can't be read: stays negative on any board.
constexpr int kUncountable = -1000;

std::string text_of(const Words& words) {
    std::string text;
    for (const std::string& word : words)
        text += (text.empty() ? "" : " ") + word;
    return text.substr(0, 80);
}

bool is_done(const std::string& word) {
    return upper(word) == "DONE";
}

// Some engines take this as the end of a list, as in "7,7,1DONE".
bool may_be_done(const std::string& word) {
    return upper(word).find("DONE") != std::string::npos;
}

Numbers read_stone(const std::string& word) {
    const Words words{word};
    const Numbers triple = read_numbers(words, 0, 3);
    return triple.reading == Reading::Clear ? triple : read_numbers(words, 0, 2);
}

bool is_stone(const std::string& word) {
    return read_stone(word).reading == Reading::Clear;
}

// "7,7 ,2" may or may not be a stone.
bool begins_with_stone(const Words& words) {
    return is_stone(words[0]) && (words.size() == 1 || words[1].front() != ',');
}

// May be the start of a stone, as in "7 , 8".
bool may_be_stone(const std::string& word) {
    return word.find_first_of("0123456789") <= 1;
}

}  // namespace

// --- both directions --------------------------------------------------------------------------

void Referee::sent(std::string_view line) {
    Words words = words_of(line);
    if (has_ended_) return;
    // Possibly an empty path.
    if (words.empty()) return expects_path_ ? lose_track() : void();
    last_sent_ = text_of(words);
    const std::string name = upper(words.front());
    if (std::exchange(expects_path_, false)) {
        if (last_sent_.find_first_of("/\\.") == std::string::npos) lose_track();
        return;
    }
    if (name == "INFO") note_info(words);
    if (name == "END") {
        // END takes effect at once, even if other commands are pending.
        if (words.size() > 1) lose_track();
        has_ended_ = words.size() == 1;
        return;
    }
    if (is_lost_) {
        lines_unanswered_ += name == "INFO" ? 0 : 1;
        return;
    }
    const Command* const command = find(words);
    expects_path_ = command != nullptr && command->handler == &Referee::take_path;
    // The answer cannot be mistaken for a move, so it may come before other answers still due.
    if (name == "YXSHOWFORBID") {
        const bool is_clear = words.size() == 1;
        ++(is_clear ? forbids_due_ : optional_forbids_);
    }
    pending_.push_back({std::move(words), pending_.empty()});
    resolve();
}

// INFO may take effect at once.
void Referee::note_info(const Words& words) {
    if (words.size() < 3) return;
    const std::string key = upper(words[1]);
    const Numbers value = read_numbers(words, 2, 1);
    const bool is_clear = value.reading == Reading::Clear;
    const long number = is_clear ? value.values[0] : -1;
    // Detail lines are sent only on request; 0 and 1 do not request them.
    if (key == "SHOW_DETAIL" && number != 0 && number != 1) allows_details_ = true;
    if (key == "SWAPABLE" && number != 0) allows_swap_ = true;
}

void Referee::answered(std::string_view line) {
    Answer answer = read_answer(line);
    const auto take_one_of = [](int& first, int& second) {
        int& counter = first > 0 ? first : second;
        return counter > 0 && counter-- > 0;
    };
    bool is_welcome = true;
    if (answer.kind == kStrange) {
        is_welcome = false;
    } else if (answer.kind == kMessage) {
        return;
    } else if (answer.kind == kDetail) {
        is_welcome = allows_details_;
    } else if (is_lost_) {
        is_welcome = lines_unanswered_-- > 0;
    } else if (answer.kind == kForbid) {
        is_welcome = take_one_of(forbids_due_, optional_forbids_);
    } else {
        answer_ = std::move(answer);
        resolve();
        if (answer_ && is_lost_) {
            is_welcome = lines_unanswered_-- > 0;
        } else if (answer_ && answer_->kind == kAbout) {
            is_welcome = take_one_of(floating_abouts_, optional_abouts_);
        } else if (answer_) {
            const bool is_complaint = (answer_->kind & kComplaint) != 0;
            is_welcome = is_complaint && optional_complaints_-- > 0;
        }
        answer_.reset();
    }
    if (is_welcome) return;
    const std::string question = pending_.empty() ? "" : text_of(pending_.front().words);
    fail("'" + std::string(line) + "' is no answer" +
         (question.empty() ? ", for nothing is due" : " to '" + question + "'") + "; last sent '" +
         last_sent_ + "'");
}

void Referee::finish(Ending ending) {
    // Within a list, ABOUT may wait for a move that never comes.
    const bool lacks_about = floating_abouts_ > 0 && list_ == List::None;
    const bool is_complete = pending_.empty() && forbids_due_ == 0 && !lacks_about;
    if (is_lost_ || is_complete) return;
    if (ending != Ending::Eof && has_thought_) return;
    fail("no answer to '" + (pending_.empty() ? "ABOUT" : text_of(pending_.front().words)) +
         "'; last sent '" + last_sent_ + "'");
}

void Referee::resolve() {
    while (!pending_.empty() && !is_lost_) {
        if (!due_) {
            due_ = Due{kNone, {}};
            execute(pending_.front());
            // A complaint could be about this line or an earlier one.
            const bool may_complain = (due_->kinds & kComplaint) != 0;
            const bool may_not = (due_->kinds & ~kComplaint) != 0;
            if (may_complain && may_not && optional_complaints_ > 0) lose_track();
            if (is_lost_) return;
        }
        if (due_->kinds != kNone) {
            if (!answer_ || (answer_->kind & due_->kinds) == 0) return;
            // A complaint about an earlier line would have come before this answer.
            if ((answer_->kind & kComplaint) == 0) optional_complaints_ = 0;
            if (due_->settle) due_->settle(*answer_);
            answer_.reset();
        }
        due_.reset();
        pending_.pop_front();
        ++judged_;
    }
}

// --- commands ---------------------------------------------------------------------------------

void Referee::execute(const Line& line) {
    words_ = &line.words;
    is_doubtful_ = false;
    is_thinking_ = may_think_ && (thinks_quietly_ || !line.was_idle);
    const Command* const command = find(line.words);
    if (list_ >= List::Board && goes_on_with_list(line.words, command)) return;
    if (command == nullptr) {
        if (is_done(line.words[0]) || may_be_stone(line.words[0])) return stray_stones(line.words);
        if (list_ == List::Perhaps) {
            ++optional_complaints_;
        } else {
            expect_complaint();
            list_ = List::Swallowed;
        }
        return;
    }
    if (list_ == List::Swallowed) list_ = List::Doubtful;
    const Numbers arguments = read_arguments(command->arguments, line.words);
    is_doubtful_ = arguments.reading == Reading::Doubtful;
    if (arguments.reading == Reading::Bad) return expect_complaint();
    // It is unknown whether such a line waits for the end of the search.
    if (is_doubtful_ && is_thinking_) return lose_track();
    if (command->changes_game) {
        may_think_ = false;
        is_thinking_ = thinks_quietly_ = false;
        abouts_held_ = 0;
    }
    const bool is_silent = command->handler == &Referee::say_nothing;
    if (is_doubtful_ && is_silent) ++optional_complaints_;
    (this->*command->handler)(arguments);
}

void Referee::stray_stones(const Words& words) {
    const bool has_end = std::any_of(words.begin(), words.end(), is_done);
    if (std::any_of(words.begin(), words.end(), may_be_done) != has_end) return lose_track();
    const List before = std::exchange(list_, has_end ? List::None : List::Swallowed);
    const bool is_list = is_done(words[0]) || begins_with_stone(words);
    if (before == List::Swallowed && is_list) return;
    // The list was not announced: expect a complaint about its first line.
    if (before == List::None && is_list && !is_done(words[0])) return expect_complaint();
    ++optional_complaints_;
    if (!has_end) list_ = before == List::Perhaps ? List::Perhaps : List::Doubtful;
}

// --- lists ------------------------------------------------------------------------------------

void Referee::open_list(List list) {
    list_ = list;
    list_book_ = book_;
    list_book_.clear();
    list_stones_ = 0;
    add_stones(*words_, 1);
}

bool Referee::goes_on_with_list(const Words& words, const Command* command) {
    const bool is_answered = list_ == List::Board || list_ == List::Swap;
    const bool stays_open = is_answered || list_ == List::Position;
    if (command == nullptr) {
        const bool begins_well = is_done(words[0]) || begins_with_stone(words);
        const bool has_end = std::any_of(words.begin(), words.end(), may_be_done);
        // This may end the list or be part of an unreadable line.
        if (!begins_well && has_end) return lose_track(), true;
        if (begins_well) {
            add_stones(words, 0);
        } else {
            // It is unknown whether the engine reads any part of such a line.
            if (!is_answered) ++optional_complaints_;
            list_book_.doubt_empty();
            list_stones_ = kUncountable;
        }
        return true;
    }
    const bool is_clear = read_arguments(command->arguments, words).reading == Reading::Clear;
    const bool is_harmless = command->handler == &Referee::say_nothing;
    if (command->changes_game) {
        // Another command within a list abandons the list.
        if (is_clear) list_ = List::None;
    } else if (!stays_open && !is_harmless) {
        list_ = List::Perhaps;
    }
    // It is unknown which list continues after a nested list.
    const bool is_nested =
        command->handler == &Referee::points || command->handler == &Referee::take_path;
    if (stays_open && is_nested) lose_track();
    if (!is_clear && (stays_open || command->changes_game)) lose_track();
    return is_lost_;
}

void Referee::add_stones(const Words& words, std::size_t first) {
    bool is_clear = true;
    for (std::size_t i = first; i < words.size(); ++i) {
        if (is_done(words[i])) return close_list();
        const Numbers stone = read_stone(words[i]);
        if (stone.reading != Reading::Clear) {
            if (may_be_done(words[i])) return lose_track();
            // Some engines read "7, 8, 1" as a stone, and so the next word as part of another.
            is_clear = false;
            list_book_.doubt_empty();
            list_stones_ = kUncountable;
            continue;
        }
        const auto cell = list_book_.at(stone.values[0], stone.values[1]);
        if (cell == Book::Cell::Outside || cell == Book::Cell::Taken) {
            if (list_ == List::Swap) list_stones_ = kUncountable;
            continue;
        }
        const bool has_owner =
            stone.values.size() == 3 && stone.values[2] >= 1 && stone.values[2] <= 3;
        const bool is_certain = is_clear && (has_owner || list_ == List::Swap);
        list_book_.set({static_cast<int>(stone.values[0]), static_cast<int>(stone.values[1])},
                       is_certain ? Book::Cell::Taken : Book::Cell::Unsure);
        ++list_stones_;
    }
}

void Referee::close_list() {
    switch (std::exchange(list_, List::None)) {
        case List::Board:
            book_ = list_book_;
            return expect_move(Book::Cell::Taken);
        case List::Position:
            book_ = list_book_;
            return;
        case List::Swap:
            return expect_swap();
        default:
            return;
    }
}

// --- answers ----------------------------------------------------------------------------------

void Referee::expect(unsigned kinds, std::function<void(const Answer&)> settle) {
    due_->kinds = is_doubtful_ ? kinds | kComplaint : kinds;
    due_->settle = std::move(settle);
}

void Referee::expect_complaint() {
    // During a search the complaint may be just a MESSAGE.
    if (is_thinking_) {
        ++optional_complaints_;
    } else {
        due_->kinds = kComplaint;
    }
}

void Referee::expect_move(Book::Cell afterwards) {
    const bool has_room = book_.count(Book::Cell::Empty) > 0;
    const bool may_have_room = has_room || book_.count(Book::Cell::Unsure) > 0;
    has_thought_ = may_think_ = true;
    expect((may_have_room ? kMoves | unsigned{kSwap} : 0U) | (has_room ? 0U : unsigned{kError}),
           [this, afterwards](const Answer& answer) { take_move_or_swap(answer, afterwards); });
}

void Referee::take_move_or_swap(const Answer& answer, Book::Cell afterwards) {
    // The second player may take over the first player's stone instead, if this was allowed.
    if (answer.kind == kSwap && !allows_swap_) fail("SWAP, unasked");
    if (answer.kind == kMoves) take_moves(answer, 1, afterwards);
}

void Referee::take_moves(const Answer& answer, std::size_t count, Book::Cell afterwards) {
    const std::set<XY> distinct(answer.moves.begin(), answer.moves.end());
    if (answer.moves.size() != count || distinct.size() != count) fail("wrong number of moves");
    for (const XY move : answer.moves) {
        const Book::Cell cell = book_.at(move);
        if (cell == Book::Cell::Outside || cell == Book::Cell::Taken) {
            return fail("illegal move " + std::to_string(move.x) + "," + std::to_string(move.y));
        }
        book_.set(move, afterwards);
    }
}

void Referee::lose_track() {
    if (is_lost_) return;
    is_lost_ = true;
    const auto is_info = [](const Line& line) { return upper(line.words.front()) == "INFO"; };
    const auto infos = std::count_if(pending_.begin(), pending_.end(), is_info);
    lines_unanswered_ = static_cast<int>(pending_.size()) - static_cast<int>(infos) + forbids_due_ +
                        optional_forbids_ + floating_abouts_ + optional_abouts_ +
                        optional_complaints_;
    forbids_due_ = 0;
}

void Referee::fail(const std::string& what) {
    if (fault_.empty()) fault_ = what;
}

}  // namespace kagetsu::test
