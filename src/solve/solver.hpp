// Decides whether a side wins a position, and proves it.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <vector>

#include "kagetsu/evaluator.hpp"
#include "kagetsu/position.hpp"
#include "proof/checker.hpp"
#include "solve/number_table.hpp"

namespace kagetsu::solve {

// How a win is looked for, in this order. Each kind includes those before it.
enum class Kind : std::uint8_t {
    Fours,    // every move of the winner makes a four
    Threats,  // ... a four, or a three that would win by fours if the loser passed
    All,      // any moves
};

struct SolverOptions {
    std::size_t table_bytes = std::size_t{256} << 20;
    // The last kind that is tried.
    Kind kind = Kind::All;
    std::uint64_t max_nodes = UINT64_MAX;
    // Of the tree; a larger one is no result.
    std::uint64_t max_tree = 20'000'000;
    // Threads of the proof-number search and of the checker. With one the result is always the
    // same.
    int threads = 1;
};

struct SolverProgress {
    Kind kind = Kind::Fours;
    std::uint64_t nodes = 0;
    Numbers numbers;           // of the root, in the proof-number search
    std::vector<Square> line;  // that is being studied
};

struct Solution {
    enum class Verdict : std::uint8_t {
        Win,
        // There is no win of the kind that was asked for; if that is threats: none by fours and
        // open threes. The search was exhaustive.
        NoWin,
        Unknown,  // the search has ended early, or there is no proof of the win that it has found
    };
    Verdict verdict = Verdict::Unknown;
    // Of a win: a proof that the checker has accepted, and what it said.
    std::optional<proof::Proof> proof;
    proof::Verdict check;
    Kind kind = Kind::Fours;  // of the win that was found
    bool no_fours = false;    // there is no win by fours
    bool no_threats = false;  // there is no win by fours and open threes
    std::uint64_t nodes = 0;
    // The parts of the time that a win took: until it was found, for its tree, for the checker.
    struct Times {
        std::chrono::duration<double> search{0}, tree{0}, check{0};
    };
    Times times;
    Numbers numbers;  // of the root when the search ended
    // A win was found, but it was cancelled before there was a proof, or the tree became too large.
    bool is_unfinished = false;
    // What the checker has found wrong with a proof, which would be a bug; empty otherwise.
    std::string refusal;
    int refused_threads = 0;  // by the system, at most, of those asked for
};

class Solver {
  public:
    // Allocates the table. Throws std::bad_alloc.
    Solver(const Evaluator& evaluator, const SolverOptions& options);
    ~Solver();
    Solver(const Solver&) = delete;
    Solver& operator=(const Solver&) = delete;

    // Does `winner` win the position, which is not over? `must_stop` is asked often; true ends the
    // search for a win. A win that was found is proven all the same, unless `is_cancelled`, which
    // is asked from then on, by several threads, says true. `report` is called now and then.
    // Preconditions: no dead stones; wins by fours are asked for only where the winner is to move.
    [[nodiscard]] Solution solve(const Position& position, Color winner,
                                 const std::function<bool()>& must_stop,
                                 const std::function<bool()>& is_cancelled,
                                 const std::function<void(const SolverProgress&)>& report);

    // The limit of the next searches, as in the options.
    void set_max_nodes(std::uint64_t nodes) noexcept { options_.max_nodes = nodes; }

    // What the proof-number search has learned, which a later run can go on with.
    [[nodiscard]] NumberTable& table() noexcept;

  private:
    class Run;
    const Evaluator& evaluator_;
    SolverOptions options_;
    std::unique_ptr<NumberTable> table_;
};

}  // namespace kagetsu::solve
