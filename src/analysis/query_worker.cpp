#include "analysis/query_worker.hpp"

#include <mutex>
#include <system_error>
#include <utility>

namespace kagetsu::analysis {

namespace {

Findings findings_of(SearchResult result) {
    return {result.move, std::move(result.variations)};
}

}  // namespace

// What the search thread hands to the thread that reports.
class QueryWorker::Progress {
  public:
    // A variation of a finished iteration; they come best first.
    void add(const SearchInfo& info) {
        const std::lock_guard lock(mutex_);
        if (info.rank == 0) iteration_.clear();
        iteration_.push_back(info);
        if (info.rank + 1 == info.variation_count) latest_ = std::exchange(iteration_, {});
    }

    // The last iteration that was finished since the last call, if any.
    [[nodiscard]] std::optional<Findings> take() {
        const std::lock_guard lock(mutex_);
        if (latest_.empty()) return std::nullopt;
        Findings findings{latest_.front().pv.front(), {}};
        findings.variations = std::exchange(latest_, {});
        return findings;
    }

  private:
    std::mutex mutex_;
    std::vector<SearchInfo> iteration_;
    std::vector<SearchInfo> latest_;
};

void QueryWorker::run() {
    while (answer_next()) {
    }
}

bool QueryWorker::answer_next() {
    const std::shared_ptr<Job> job = jobs_.pop([this] { engine_.stop(); });
    if (!job) return false;
    const Query& query = *job->query;
    const Position position = job->position();
    std::optional<std::string> answer = answer_of_finished_game(query, job->turn, position);
    if (answer) {
        jobs_.finish(*job);
    } else {
        engine_.new_game();
        engine_.set_seed(query.seed);
        engine_.set_position(position);
        answer = query.is_swap2 ? choose_swap2(*job, position) : search(*job, position);
    }
    writer_.write(*std::move(answer));
    return true;
}

std::string QueryWorker::search(const Job& job, const Position& position) {
    const Findings findings =
        job.query->report_every ? search_with_reports(job, position) : search_in_silence(job);
    const bool is_cancelled = jobs_.finish(job);
    return answer_of(*job.query, job.turn, position, findings,
                     is_cancelled ? Stage::Cancelled : Stage::Finished);
}

// A job may be cancelled between pop() and the beginning of its search, where stop() has no effect.
// This search notices that when it begins, those below in their first iteration.
std::string QueryWorker::choose_swap2(const Job& job, const Position& position) {
    Limits limits = job.query->limits;
    limits.start = Clock::now();
    Swap2Choice choice;
    engine_.set_synchronous(true);
    engine_.choose_swap2(
        limits, [&choice](const Swap2Choice& found) { choice = found; },
        [this, &job] {
            if (job.is_cancelled) engine_.stop();
        });
    engine_.set_synchronous(false);
    engine_.wait();  // throws what the search has thrown
    const bool is_cancelled = jobs_.finish(job);
    return answer_of(*job.query, job.turn, position, choice,
                     is_cancelled ? Stage::Cancelled : Stage::Finished);
}

Findings QueryWorker::search_in_silence(const Job& job) {
    Limits limits = job.query->limits;
    limits.start = Clock::now();
    return findings_of(engine_.think(limits, {[this, &job](const SearchInfo&) {
                                                  if (job.is_cancelled) engine_.stop();
                                              },
                                              {}}));
}

Findings QueryWorker::search_with_reports(const Job& job, const Position& position) {
    Progress progress;
    SearchResult result;
    Limits limits = job.query->limits;
    limits.start = Clock::now();
    try {
        engine_.go(limits, {[&](const SearchInfo& info) {
                                if (job.is_cancelled) engine_.stop();
                                progress.add(info);
                            },
                            [&result](const SearchResult& found) { result = found; }});
    } catch (const std::system_error&) {
        return report_between_moves(job, position);  // no thread to search while this one reports
    }
    while (!engine_.wait_for(*job.query->report_every))
        report(job, position, progress);
    engine_.wait();
    return findings_of(std::move(result));
}

Findings QueryWorker::report_between_moves(const Job& job, const Position& position) {
    Progress progress;
    Limits limits = job.query->limits;
    limits.start = Clock::now();
    Clock::time_point next = limits.start + *job.query->report_every;
    const auto report_if_due = [&] {
        if (job.is_cancelled) engine_.stop();
        const Clock::time_point now = Clock::now();
        if (now < next) return;
        report(job, position, progress);
        next = now + *job.query->report_every;
    };
    return findings_of(engine_.think(limits, {[&](const SearchInfo& info) {
                                                  progress.add(info);
                                                  report_if_due();
                                              },
                                              {},
                                              [&](Square, RootMoveState) { report_if_due(); }}));
}

void QueryWorker::report(const Job& job, const Position& position, Progress& progress) {
    if (const std::optional<Findings> findings = progress.take())
        writer_.write(answer_of(*job.query, job.turn, position, *findings, Stage::During));
}

}  // namespace kagetsu::analysis
