// The processes that do the tasks or the searches of one command: the ranks of an MPI job, or this
// one alone.
//
// Rank 0 runs the command as if there were no others: it reads and writes the files and prints. The
// others check that they are at the same job, do tasks for rank 0 until its command ends, and print
// nothing. So a command has one line about ranks, its call of assist(), and games files know
// nothing of them: rank 0 puts the results in order as it does with those of its own threads.
#pragma once

#include <memory>
#include <string>

#include "kagetsu/evaluator.hpp"
#include "selfplay/task_runner.hpp"

namespace kagetsu {

class Allies;

class Ranks : public TaskRunner {
  public:
    // How many there are.
    [[nodiscard]] virtual int count() const noexcept = 0;
    [[nodiscard]] bool are_several() const noexcept { return count() > 1; }
    // Whether this is rank 0.
    [[nodiscard]] virtual bool is_first() const noexcept = 0;

    // Compares the job of all ranks: lines that say all that determines the result of a task. Then
    // rank 0 goes on with false. The others do tasks on `threads` threads of their own until rank 0
    // has finished, then go on with true. Throws std::runtime_error if a rank has failed or is at
    // another job. To be called once, before files are opened.
    [[nodiscard]] virtual bool assist(const std::string& job, int threads,
                                      const MakeTask& make_task) = 0;

    // The same for searches: the others search what the engine of rank 0 does, if it has the allies
    // of this object, until rank 0 has finished, then go on with true. `evaluator`: that of all.
    [[nodiscard]] virtual bool assist_searches(const std::string& job,
                                               const Evaluator& evaluator) = 0;
    // On rank 0, after assist_searches(), what makes the others take part; null for one rank. It
    // lives until finish().
    [[nodiscard]] virtual Allies* allies() noexcept = 0;

    // Whether the results of tasks are no longer wanted, because rank 0 has ended the command. Long
    // tasks ask now and then; any thread may.
    [[nodiscard]] virtual bool is_over() const noexcept = 0;

    // Says why this process fails: text for one line. Of several ranks only rank 0 prints; in
    // finish(), the others tell it theirs.
    virtual void complain(const std::string& text) noexcept = 0;

    // Ends the work of all ranks, with the exit code of this one's command. Returns the code to
    // exit with: that of rank 0. To be called last.
    [[nodiscard]] virtual int finish(int code) = 0;
};

// This process alone.
class OneRank final : public Ranks {
  public:
    [[nodiscard]] int count() const noexcept override { return 1; }
    [[nodiscard]] bool is_first() const noexcept override { return true; }
    [[nodiscard]] bool assist(const std::string& /*job*/, int /*threads*/,
                              const MakeTask& /*make_task*/) override {
        return false;
    }
    [[nodiscard]] bool assist_searches(const std::string& /*job*/,
                                       const Evaluator& /*evaluator*/) override {
        return false;
    }
    [[nodiscard]] bool is_over() const noexcept override { return false; }
    [[nodiscard]] Allies* allies() noexcept override { return nullptr; }
    void run(std::uint64_t first, std::uint64_t end, int threads, const std::string& input,
             const MakeTask& make_task, const OnResult& on_result) override {
        ThreadRunner().run(first, end, threads, input, make_task, on_result);
    }
    void complain(const std::string& text) noexcept override;
    [[nodiscard]] int finish(int code) override { return code; }
};

// The ranks that this program was started with. The build chooses between one_rank.cpp and, with
// MPI, mpi_ranks.cpp.
[[nodiscard]] std::unique_ptr<Ranks> start_ranks();

}  // namespace kagetsu
