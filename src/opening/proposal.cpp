#include "opening/proposal.hpp"

#include <algorithm>
#include <cstdlib>
#include <functional>
#include <optional>
#include <tuple>

#include "kagetsu/board_evaluator.hpp"
#include "opening/symmetry.hpp"
#include "search/legal_moves.hpp"
#include "search/tactics.hpp"

namespace kagetsu {

namespace {

class ProposalGenerator {
  public:
    ProposalGenerator(const Position& position, const Evaluator& evaluator,
                      const std::function<bool()>& must_stop)
        : board_(position, evaluator.point_values(position)),
          evaluation_(evaluator, board_),
          symmetries_(symmetries_of(position)),
          must_stop_(must_stop) {}

    [[nodiscard]] std::vector<Proposal> generate(int stones) {
        extend(stones);
        return std::move(proposals_);
    }

  private:
    void extend(int stones) {
        const Layout& layout = board_.position().layout();
        squares().for_each([&](int bit) {
            if (!proposals_.empty() && must_stop_()) return;
            stones_.push_back(layout.square_of(bit));
            if (!is_symmetric_duplicate()) {
                const ScopedMove made(board_, stones_.back());
                if (stones > 1 && board_.position().empty_count() > 0)
                    extend(stones - 1);
                else
                    add_proposal();
            }
            stones_.pop_back();
        });
    }

    [[nodiscard]] Bitboard squares() const {
        const Position& position = board_.position();
        for (const Bitboard& wanted : {position.candidates(), position.empty_squares()}) {
            const Bitboard squares = playable(board_, wanted);
            if (!squares.empty()) return squares;
        }
        return position.empty_squares();
    }

    // Is there a symmetry of the position that maps the stones to a sequence with lower square
    // numbers? Then that one stands for both.
    [[nodiscard]] bool is_symmetric_duplicate() const {
        const BoardShape shape = board_.position().shape();
        return std::any_of(symmetries_.begin(), symmetries_.end(), [&](int symmetry) {
            for (const Square square : stones_) {
                const Square twin = transformed(square, shape, symmetry);
                if (twin != square) return twin < square;
            }
            return false;
        });
    }

    void add_proposal() {
        Proposal proposal;
        proposal.stones = stones_;
        Value value = 0;
        if (const std::optional<Color> winner = board_.position().winner()) {
            value = *winner == board_.side_to_move() ? kMate : -kMate;
        } else {
            value = proven_by_classes(board_, 0).value_or(evaluation_.evaluate());
            if (board_.count(opponent(board_.side_to_move()), PointClass::Five) > 0)
                proposal.status = Proposal::Status::Forced;
        }
        if (is_mate(value)) proposal.status = Proposal::Status::Decided;
        proposal.value = stones_.size() % 2 == 0 ? value : -value;
        proposals_.push_back(std::move(proposal));
    }

    PatternBoard board_;
    BoardEvaluator evaluation_;
    std::vector<int> symmetries_;
    const std::function<bool()>& must_stop_;
    std::vector<Square> stones_;
    std::vector<Proposal> proposals_;
};

}  // namespace

std::vector<Proposal> generate_proposals(const Position& position, const Evaluator& evaluator,
                                         int stones, Value target,
                                         const std::function<bool()>& must_stop) {
    std::vector<Proposal> proposals =
        ProposalGenerator(position, evaluator, must_stop).generate(stones);
    sort_proposals(proposals, target, 0);
    return proposals;
}

void sort_proposals(std::vector<Proposal>& proposals, Value target, int last_round) {
    const auto rank = [&](const Proposal& proposal) {
        return std::tuple(proposal.status, -std::min(proposal.rounds, last_round),
                          std::abs(proposal.value - target));
    };
    std::stable_sort(proposals.begin(), proposals.end(),
                     [&rank](const Proposal& a, const Proposal& b) { return rank(a) < rank(b); });
}

}  // namespace kagetsu
