#include "search/root_reporter.hpp"

namespace kagetsu {

void RootReporter::iteration(const SearchInfo& variation) const {
    if (callbacks_ != nullptr && callbacks_->on_iteration) callbacks_->on_iteration(variation);
}

void RootReporter::mark(Square move, RootMoveState state) const {
    if (callbacks_ != nullptr && callbacks_->on_root_move) callbacks_->on_root_move(move, state);
}

void RootReporter::best_move(Square move) {
    if (move == best_) return;
    best_ = move;
    mark(move, RootMoveState::Best);
}

void RootReporter::begin_move(Square move, Depth depth, bool needs_no_search) {
    is_marked_ = false;
    is_late_enough_for_marks_ = false;
    if (callbacks_ == nullptr || !callbacks_->on_root_move ||
        depth < Callbacks::kMarksFromDepth * kPly)
        return;
    const Clock::time_point now = Clock::now();
    is_late_enough_for_marks_ = now - start_ >= Callbacks::kMarksAfter;
    if (!is_late_enough_for_marks_ || needs_no_search || now < next_mark_) return;
    next_mark_ = now + Callbacks::kMarksInterval;
    is_marked_ = true;
    mark(move, RootMoveState::Searching);
}

void RootReporter::end_move(Square move, Value value) {
    const int bit = layout_->bit_of(move);
    const bool is_lost = value <= -kMateBound;
    const bool is_news = is_late_enough_for_marks_ && is_lost && !lost_.test(bit);
    if (is_news) lost_.set(bit);
    if (is_news || (is_marked_ && is_lost)) {
        mark(move, RootMoveState::Lost);
    } else if (is_marked_) {
        mark(move, RootMoveState::Searched);
    }
}

}  // namespace kagetsu
