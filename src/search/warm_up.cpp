#include "search/warm_up.hpp"

#include <exception>
#include <system_error>

#include "kagetsu/pattern_board.hpp"

namespace kagetsu {

void WarmUp::begin(const Position& position) noexcept {
    if (has_begun_) return;
    has_begun_ = true;
    is_stopped_ = false;
    try {
        thread_ = Thread([this, position] {
            try {
                const PatternBoard board(position, evaluator_.point_values(position));
                static_cast<void>(evaluator_.evaluate(board));
            } catch (const std::exception&) {
                // No memory for the tables. The search will find out.
            }
            table_.populate(is_stopped_);
        });
    } catch (const std::exception&) {
        // No thread, or no memory for one.
    }
}

Thread WarmUp::start_thread(const std::function<void()>& work) {
    try {
        return Thread(work);
    } catch (const std::system_error&) {
        end();
        return Thread(work);
    }
}

void WarmUp::end() noexcept {
    is_stopped_ = true;
    thread_.join();
}

void WarmUp::forget() noexcept {
    end();
    has_begun_ = false;
}

}  // namespace kagetsu
