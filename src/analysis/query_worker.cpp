#include "analysis/query_worker.hpp"

#include <mutex>
#include <system_error>
#include <utility>

namespace kagetsu::analysis {

namespace {

Findings findings_of(SearchResult result) {
    return {result.move, std::move(result.variations)};
}

// What the search thread hands to the thread that reports.
class Progress {
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

}  // namespace

void QueryWorker::run() {
    while (const std::shared_ptr<Job> job = jobs_.pop([this] { engine_.stop(); })) {
        const Query& query = *job->query;
        const Position position = job->position();
        if (const auto answer = answer_of_finished_game(query, job->turn, position)) {
            jobs_.finish(*job);
            writer_.write(*answer);
            continue;
        }
        engine_.new_game();
        engine_.warm_up(position);
        engine_.set_position(position);
        const Findings findings =
            query.report_every ? search_with_reports(*job, position) : search(*job, position);
        const bool is_cancelled = jobs_.finish(*job);
        writer_.write(answer_of(query, job->turn, position, findings,
                                is_cancelled ? Stage::Cancelled : Stage::Finished));
    }
}

// A job may be cancelled between pop() and the beginning of its search, where stop() has no effect.
// The first iteration notices that.
Findings QueryWorker::search(const Job& job, const Position& /*position*/) {
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
        return search(job, position);  // no thread to search while this one reports
    }
    while (!engine_.wait_for(*job.query->report_every)) {
        if (const std::optional<Findings> findings = progress.take()) {
            writer_.write(answer_of(*job.query, job.turn, position, *findings, Stage::During));
        }
    }
    engine_.wait();
    return findings_of(std::move(result));
}

}  // namespace kagetsu::analysis
