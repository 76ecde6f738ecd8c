#include "solve/solver.hpp"

#include <algorithm>
#include <array>
#include <string>
#include <utility>

#include "kagetsu/search_types.hpp"
#include "search/legal_moves.hpp"
#include "search/tactics.hpp"
#include "solve/team_search.hpp"
#include "solve/tree_builder.hpp"

namespace kagetsu::solve {

namespace {

// The smaller tables grow with the one of proof numbers: bytes of that one for each of their
// entries.
constexpr std::size_t kBytesPerFoursEntry = 256;
constexpr std::size_t kBytesPerVctEntry = 128;
constexpr std::size_t kBytesPerReplies = 1024;

// Nodes of each search in the first round; every round has twice as many. They take about as long
// as each other.
constexpr std::uint64_t kFirstFours = 200'000;
constexpr std::uint64_t kFirstVct = 100'000;
constexpr std::uint64_t kFirstThreats = 500;
constexpr std::uint64_t kFirstAll = 500;

// Nodes of the search for a win by fours and open threes at each node of the search for any win.
constexpr std::uint64_t kQuickVct = 200;

// Nodes for a position of the tree whose winning move has been forgotten.
constexpr std::uint64_t kVctAgain = 50'000;
constexpr std::uint64_t kThreatsAgain = 20'000;
// ... and to see whether the move that won after other replies wins here too.
constexpr std::uint64_t kSiblingNodes = 30;

}  // namespace

class Solver::Run {
  public:
    Run(Solver& solver, const Position& position, Color winner,
        const std::function<bool()>& must_stop, const std::function<bool()>& is_cancelled,
        const std::function<void(const SolverProgress&)>& report)
        : options_(solver.options_),
          board_(position, solver.evaluator_.point_values(position)),
          winner_(winner),
          must_stop_(must_stop),
          is_cancelled_(is_cancelled),
          report_(report),
          tools_(options_.table_bytes / kBytesPerFoursEntry,
                 options_.table_bytes / kBytesPerVctEntry, [this] { return is_over(); }),
          threats_(*solver.table_, tools_, team(Scope::Threats, {}), [this] { return is_over(); }),
          all_(*solver.table_, tools_, team(Scope::All, quick_win), [this] { return is_over(); }) {}

    [[nodiscard]] Solution solve() {
        if (const auto value = proven_by_classes(board_, 0); value && (*value > 0) != attacks())
            return no_win();
        bool is_threats_open = true;
        // A round in which nothing is left to search ends at once, so there may be many: the shifts
        // below need a bound.
        constexpr int kLastRound = 40;
        for (int round = 0; !is_over(); round = std::min(round + 1, kLastRound)) {
            if (try_fours(kFirstFours << round)) return finish(Kind::Fours);
            if (options_.kind == Kind::Fours) {
                if (solution_.no_fours) return no_win();
                continue;
            }
            if (try_vct(kFirstVct << round)) return finish(Kind::Threats);
            if (is_threats_open) {
                kind_ = Kind::Threats;
                const Numbers numbers = threats_.search(board_, kFirstThreats << round);
                solution_.numbers = numbers;
                show(threats_);
                if (numbers.is_win()) return finish(Kind::Threats);
                is_threats_open = !numbers.is_decided();
            }
            if (options_.kind == Kind::Threats) {
                if (is_threats_open) continue;
                // The search for threats of fours leaves out what costs much, so it excludes
                // nothing.
                if (solution_.no_threats) return no_win();
                // The engine's search leaves alone what the point classes decide.
                if (!attacks() || proven_by_classes(board_, 0)) break;
                continue;
            }
            kind_ = Kind::All;
            solution_.numbers = all_.search(board_, kFirstAll << round);
            show(all_);
            if (solution_.numbers.is_win()) return finish(Kind::All);
            if (solution_.numbers.is_loss()) return no_win();
        }
        return end(Solution::Verdict::Unknown);
    }

  private:
    [[nodiscard]] TeamSearch::Setup team(Scope scope, TeamSearch::QuickWin quick) const {
        return {winner_,
                scope,
                std::move(quick),
                options_.table_bytes / kBytesPerFoursEntry,
                options_.table_bytes / kBytesPerVctEntry,
                options_.table_bytes / kBytesPerReplies,
                options_.threads};
    }
    // A position that is visited again is searched further.
    [[nodiscard]] static Square quick_win(SearchTools& tools, PatternBoard& board,
                                          const std::function<bool()>& is_over) {
        constexpr std::uint64_t kPollInterval = 1024;
        const auto is_over_now = [&] {
            return ++tools.vct_nodes % kPollInterval == 0 && is_over();
        };
        const VctSolver::Answer answer = tools.vct.solve(board, kQuickVct, is_over_now);
        return answer.verdict == VctSolver::Verdict::Win ? answer.pv.front() : kNoSquare;
    }
    [[nodiscard]] bool attacks() const noexcept { return board_.side_to_move() == winner_; }
    [[nodiscard]] std::uint64_t nodes() const noexcept {
        return tools_.fours.nodes() + tools_.vct_nodes + threats_.nodes() + all_.nodes();
    }
    [[nodiscard]] bool is_over() {
        if (is_over_) return true;
        // What has been found is not given up because of limits.
        if (is_building_) return is_over_ = is_cancelled_();
        is_over_ = nodes() >= options_.max_nodes || must_stop_();
        constexpr std::uint64_t kBetweenReports = 500;
        if (nodes() >= next_report_) {
            next_report_ = nodes() + kBetweenReports;
            report_({kind_, nodes(), solution_.numbers, line_});
        }
        return is_over_;
    }
    void show(TeamSearch& search) { line_ = search.line(board_); }

    [[nodiscard]] bool try_fours(std::uint64_t max_nodes) {
        if (solution_.no_fours || !attacks()) return false;
        kind_ = Kind::Fours;
        if (tools_.fours.find(board_, max_nodes)) return true;
        solution_.no_fours = tools_.fours.is_exhausted();
        return false;
    }

    [[nodiscard]] bool try_vct(std::uint64_t max_nodes) {
        if (solution_.no_threats || !attacks()) return false;
        kind_ = Kind::Threats;
        switch (vct(max_nodes).verdict) {
            case VctSolver::Verdict::Win:
                return true;
            case VctSolver::Verdict::NoWin:
                solution_.no_threats = true;
                return false;
            case VctSolver::Verdict::Unknown:
                return false;
        }
        return false;
    }

    [[nodiscard]] VctSolver::Answer vct(std::uint64_t max_nodes) {
        constexpr std::uint64_t kPollInterval = 1024;
        const auto is_over_now = [this] {
            return ++tools_.vct_nodes % kPollInterval == 0 ? is_over() : is_over_;
        };
        return tools_.vct.solve(board_, max_nodes, is_over_now);
    }

    // The strategy of the tree: what the searches know, and what they find again.
    [[nodiscard]] Square winning_move() {
        Square move = threats_.winning_move(board_);
        if (move == kNoSquare) move = all_.winning_move(board_);
        if (move != kNoSquare) return move;
        if (const VctSolver::Answer answer = vct(kVctAgain);
            answer.verdict == VctSolver::Verdict::Win)
            return answer.pv.front();
        move = win_of_sibling();
        if (move != kNoSquare) return move;
        if (threats_.search(board_, kThreatsAgain).is_win()) {
            move = threats_.winning_move(board_);
            sibling_wins_ = {move, sibling_wins_.front()};
        }
        if (move == kNoSquare && kind_ == Kind::All && all_.search(board_, kThreatsAgain).is_win())
            move = all_.winning_move(board_);
        return move;
    }

    // Most replies change nothing, and the same threat wins after them: it is tried before a search
    // for one.
    [[nodiscard]] Square win_of_sibling() {
        const auto wins = [this](Square move) {
            if (move == kNoSquare || !board_.position().is_empty(move) || !may_play(board_, move))
                return false;
            const ScopedMove made(board_, move);
            return threats_.search(board_, kSiblingNodes).is_win();
        };
        const auto move = std::find_if(sibling_wins_.begin(), sibling_wins_.end(), wins);
        if (move == sibling_wins_.end()) return kNoSquare;
        std::iter_swap(sibling_wins_.begin(), move);
        return sibling_wins_.front();
    }

    [[nodiscard]] Solution finish(Kind kind) {
        kind_ = solution_.kind = kind;
        is_building_ = true;
        is_over_ = false;
        solution_.is_unfinished = true;
        solution_.times.search = lap();
        TreeBuilder builder(tools_.fours, winner_,
                            [this](PatternBoard&) { return winning_move(); });
        solution_.proof = builder.build(board_, options_.max_tree);
        solution_.times.tree = lap();
        if (!solution_.proof) return end(Solution::Verdict::Unknown);
        solution_.check = proof::check(*solution_.proof, options_.threads, is_cancelled_);
        solution_.times.check = lap();
        if (solution_.check.is_proven) {
            solution_.is_unfinished = false;
            return end(Solution::Verdict::Win);
        }
        solution_.refusal = solution_.check.reason;
        for (const proof::Point p : solution_.check.line)
            solution_.refusal += ' ' + to_text(p);
        solution_.proof.reset();
        return end(Solution::Verdict::Unknown);
    }

    // Time since the last call, or since the beginning.
    [[nodiscard]] Clock::duration lap() {
        const Clock::time_point now = Clock::now();
        return now - std::exchange(lap_begin_, now);
    }

    [[nodiscard]] Solution no_win() { return end(Solution::Verdict::NoWin); }
    [[nodiscard]] Solution end(Solution::Verdict verdict) {
        solution_.verdict = verdict;
        solution_.nodes = nodes();
        solution_.refused_threads = std::max(
            {threats_.refused_threads(), all_.refused_threads(), solution_.check.refused_threads});
        return std::move(solution_);
    }

    const SolverOptions& options_;
    PatternBoard board_;
    Color winner_;
    const std::function<bool()>& must_stop_;
    const std::function<bool()>& is_cancelled_;
    const std::function<void(const SolverProgress&)>& report_;
    SearchTools tools_;
    TeamSearch threats_;
    TeamSearch all_;
    Kind kind_ = Kind::Fours;
    std::uint64_t next_report_ = 0;
    std::vector<Square> line_;
    bool is_over_ = false;
    bool is_building_ = false;
    std::array<Square, 2> sibling_wins_{kNoSquare, kNoSquare};  // latest first
    Clock::time_point lap_begin_ = Clock::now();
    Solution solution_;
};

Solver::Solver(const Evaluator& evaluator, const SolverOptions& options)
    : evaluator_(evaluator),
      options_(options),
      table_(std::make_unique<NumberTable>(options.table_bytes)) {}

Solver::~Solver() = default;

NumberTable& Solver::table() noexcept {
    return *table_;
}

Solution Solver::solve(const Position& position, Color winner,
                       const std::function<bool()>& must_stop,
                       const std::function<bool()>& is_cancelled,
                       const std::function<void(const SolverProgress&)>& report) {
    return Run(*this, position, winner, must_stop, is_cancelled, report).solve();
}

}  // namespace kagetsu::solve
