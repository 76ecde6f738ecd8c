// The ranks of an MPI job.
//
// Rank 0 plays like the others and, on the thread of its command, hands out numbers and takes
// results in. Others ask for as many tasks as their threads will begin within a tenth of a second
// (lent_tasks.cpp), so that a rank is given work as fast as it does it, and letters are few however
// short the tasks are. Rank 0 gives less when little is left, so that ranks end at about the same
// time. It knows of no rank what it is doing: one that dies ends the job, as MPI's jobs do, and the
// file of rank 0 is where the next one goes on.
//
// Searches by all ranks are another matter: allied_ranks.hpp.
//
// This is all of the protocol of tasks: Job (or Failure) of every rank, then Start; any number of
// Report, NewTasks, Tasks and Failure, perhaps a Stop; an End for every rank.
#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "cluster/allied_ranks.hpp"
#include "cluster/lent_tasks.hpp"
#include "cluster/mail.hpp"
#include "cluster/ranks.hpp"

namespace kagetsu {

class MpiRanks final : public Ranks {
  public:
    // `version`: of the program; all ranks must have the same. `delay`: as Mail has it, for tests.
    explicit MpiRanks(std::string version, std::chrono::milliseconds delay = {})
        : version_(std::move(version)),
          mail_(delay),
          helpers_(static_cast<std::size_t>(mail_.size())) {}

    [[nodiscard]] int count() const noexcept override { return mail_.size(); }
    [[nodiscard]] bool is_first() const noexcept override { return mail_.rank() == 0; }
    [[nodiscard]] bool assist(const std::string& job, int threads,
                              const MakeTask& make_task) override;
    void run(std::uint64_t first, std::uint64_t end, int threads, const std::string& input,
             const MakeTask& make_task, const OnResult& on_result) override;
    [[nodiscard]] bool assist_searches(const std::string& job, const Evaluator& evaluator) override;
    [[nodiscard]] bool is_over() const noexcept override {
        return is_over_.load(std::memory_order_relaxed);
    }
    [[nodiscard]] Allies* allies() noexcept override { return allies_ ? &*allies_ : nullptr; }
    void complain(const std::string& text) noexcept override;
    [[nodiscard]] int finish(int code) override;

    // What this rank has sent, and how many table entries of others it has stored.
    [[nodiscard]] const Mail::Sent& sent() const noexcept { return mail_.sent(); }
    [[nodiscard]] std::uint64_t entries_received() const noexcept {
        return allies_ ? allies_->entries_received() : 0;
    }

  private:
    using Tasks = OrderedTasks<std::string, const OnResult>;

    // Rank 0.
    void call_roll(const std::string& job);
    void serve(Tasks& tasks, const std::string& input);
    void take(const Letter& letter, Tasks& tasks);
    void grant(Tasks& tasks, const std::string& input);
    void send_to_all(Subject subject, const std::string& bytes);

    // The others.
    void enter(const std::string& job);
    void work_for_first(int threads, const MakeTask& make_task);
    void exchange(LentTasks& tasks);
    void end(std::string_view code);

    [[nodiscard]] std::string with_version(const std::string& job) const {
        return "version " + version_ + (job.empty() ? "" : "\n" + job);
    }

    std::string version_;
    Mail mail_;
    bool has_met_ = false;  // the jobs have been compared
    struct Helper {
        std::uint64_t wish = 0;  // tasks asked for and not yet given
        bool has_input = false;  // of the tasks of this run
    };
    std::vector<Helper> helpers_;  // by rank
    std::optional<AlliedRanks> allies_;
    std::string complaint_;
    bool has_ended_ = false;  // rank 0 has said so
    std::atomic<bool> is_over_{false};
    int code_ = 0;
};

}  // namespace kagetsu
