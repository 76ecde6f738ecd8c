#include "proof/checker.hpp"

#include <algorithm>
#include <atomic>
#include <exception>
#include <mutex>

#include "kagetsu/thread.hpp"
#include "proof/replay.hpp"

namespace kagetsu::proof {

namespace {

// The tree is divided into about as many tasks, whatever the number of threads.
constexpr std::size_t kTasks = 4096;

Verdict refused(std::string reason, std::vector<Point> line = {}) {
    Verdict verdict;
    verdict.reason = std::move(reason);
    verdict.line = std::move(line);
    return verdict;
}

// Puts the stones of the start on the empty board. Returns what is wrong with them; empty if
// nothing is.
std::string set_up(const Proof& proof, Board& board) {
    bool is_over = false;
    for (const Stone& stone : proof.stones) {
        const std::string prefix = proof.are_moves ? "'moves': " : "'stones': ";
        const std::string square = prefix + to_text(stone.point);
        if (board.at(stone.point) == '#') return square + " is not on the board";
        if (!board.is_empty(stone.point)) return square + " is given twice";
        if (is_over) return square + " comes after the end of the game";
        if (proof.are_moves && board.is_forbidden(stone.point, stone.color))
            return square + " is forbidden to Black";
        board.put(stone.point, stone.color);
        is_over = proof.are_moves && board.wins(stone.point, stone.color);
    }
    return board.has_winning_row() ? "the game is over before the first move" : "";
}

class Checker {
  public:
    Checker(const Proof& proof, Board start, const std::function<bool()>& is_cancelled)
        : proof_(proof),
          start_(std::move(start)),
          is_cancelled_(is_cancelled),
          reached_(proof.tree.size()) {}

    [[nodiscard]] Verdict run(int threads) {
        if (!divide()) return std::move(verdict_);
        first_broken_ = tasks_.size();
        std::vector<Thread> team;
        try {
            while (static_cast<int>(team.size()) < threads)
                team.emplace_back([this] { work(); });
        } catch (const std::exception&) {
            // Those that there are do the work.
        }
        const int granted = std::max(static_cast<int>(team.size()), 1);
        if (team.empty()) work();
        team.clear();
        verdict_.refused_threads = threads - granted;
        if (exception_) std::rethrow_exception(exception_);
        if (first_broken_ < tasks_.size()) return std::move(verdict_);
        if (was_cancelled_) return {};

        std::string path = "tree";
        if (find_unreached(proof_.root, path))
            return refused(path + ": no legal reply leads to this node");
        verdict_.is_proven = true;
        verdict_.nodes = proof_.tree.size();
        return std::move(verdict_);
    }

  private:
    // Makes tasks of the tree from its root down. False if the proof breaks on the way.
    [[nodiscard]] bool divide() {
        Replay replay(proof_, start_, reached_);
        tasks_.push_back({{}, proof_.root});
        std::size_t expanded = 0;
        while (expanded < tasks_.size() && tasks_.size() - expanded < kTasks) {
            const Task task = std::move(tasks_[expanded++]);
            if (!replay.expand(task, tasks_)) {
                verdict_ = refused(replay.reason(), replay.line());
                return false;
            }
        }
        tasks_.erase(tasks_.begin(), tasks_.begin() + static_cast<std::ptrdiff_t>(expanded));
        add(replay);
        return true;
    }

    void work() noexcept {
        try {
            work_on_tasks();
        } catch (...) {
            const std::lock_guard lock(mutex_);
            exception_ = std::current_exception();
            next_ = tasks_.size();
        }
    }

    // The break that is reported is that of the first task that has one. So tasks after a broken
    // one are left out, and those before it are not.
    void work_on_tasks() {
        Replay replay(proof_, start_, reached_);
        for (std::size_t i = next_++; i < first_broken_; i = next_++) {
            if (is_cancelled_ && is_cancelled_()) was_cancelled_ = true;
            if (was_cancelled_) return;
            if (replay.check(tasks_[i])) continue;
            const std::lock_guard lock(mutex_);
            if (i < first_broken_) {
                first_broken_ = i;
                verdict_ = refused(replay.reason(), replay.line());
            }
            return;
        }
        const std::lock_guard lock(mutex_);
        add(replay);
    }

    // The counts are those of a proof that holds: one that breaks has none, whatever was replayed
    // by then.
    void add(const Replay& replay) {
        if (!verdict_.reason.empty()) return;
        verdict_.positions += replay.positions();
        verdict_.plies = std::max(verdict_.plies, replay.plies());
    }

    // Looks for a node that was reached in no position, below one that was; `path` becomes its
    // place in the file.
    [[nodiscard]] bool find_unreached(Tree::Id node, std::string& path) const {
        if (!reached_.has(node)) return true;
        const auto is_below = [&](const std::string& step, Tree::Id child) {
            const std::size_t length = path.size();
            path += step;
            if (find_unreached(child, path)) return true;
            path.resize(length);
            return false;
        };
        const auto replies = proof_.tree.replies(node);
        const Tree::Id rest = proof_.tree.rest(node);
        return std::any_of(replies.begin(), replies.end(),
                           [&](const Tree::Reply& reply) {
                               return is_below('/' + to_text(reply.move), reply.node);
                           }) ||
               (rest != Tree::kNone && is_below("/else", rest));
    }

    const Proof& proof_;
    Board start_;
    const std::function<bool()>& is_cancelled_;
    ReachedNodes reached_;
    std::vector<Task> tasks_;
    std::atomic<std::size_t> next_{0};
    std::atomic<std::size_t> first_broken_{0};
    std::atomic<bool> was_cancelled_{false};
    std::mutex mutex_;  // for what follows
    Verdict verdict_;
    std::exception_ptr exception_;
};

}  // namespace

Verdict check(const Proof& proof, int threads, const std::function<bool()>& is_cancelled) {
    Board board(proof.shape, proof.rule);
    const std::string wrong = set_up(proof, board);
    if (!wrong.empty()) return refused(wrong);
    return Checker(proof, std::move(board), is_cancelled).run(threads);
}

}  // namespace kagetsu::proof
