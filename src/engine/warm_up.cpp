#include "engine/warm_up.hpp"

#include <exception>

#include "kagetsu/pattern_board.hpp"

namespace kagetsu {

void WarmUp::begin(const Position& position) noexcept {
    end();
    const std::pair tables(position.rule(), position.shape());
    if (done_ == table_.size_in_bytes() && tables_ == tables) return;
    is_stopped_ = false;
    try {
        thread_ = Thread([this, position, tables] {
            try {
                const PatternBoard board(position, evaluator_.point_values(position));
                static_cast<void>(evaluator_.evaluate(board));
                tables_ = tables;
            } catch (const std::exception&) {
                // No memory for the tables. The search will find out.
            }
            done_ = table_.populate(done_, is_stopped_);
        });
    } catch (const std::exception&) {
        // No thread, or no memory for one.
    }
}

void WarmUp::end() noexcept {
    is_stopped_ = true;
    thread_.join();
}

void WarmUp::forget() noexcept {
    end();
    done_ = 0;
}

}  // namespace kagetsu
