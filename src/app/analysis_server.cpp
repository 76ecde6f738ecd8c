#include "app/analysis_server.hpp"

#include <iostream>
#include <iterator>
#include <memory>
#include <mutex>
#include <string>

#include "analysis/answer_writer.hpp"
#include "analysis/query_batch.hpp"
#include "analysis/query_server.hpp"
#include "app/platform.hpp"
#include "util/text_stream.hpp"

namespace kagetsu::app {

namespace {

using analysis::QueryBatch;

// All that determines an answer besides its query.
std::string job_of(const analysis::ServerOptions& options) {
    TextWriter job;
    job << "analyze --json\norigin " << (options.origin == Origin::Top ? "top" : "bottom")
        << "\nhash of a worker " << options.hash_bytes << "\nweights " << std::hex
        << options.evaluator.fingerprint();
    return job.str();
}

// Each process reads the queries once, whatever the number of its threads.
class SharedBatch {
  public:
    explicit SharedBatch(Origin origin) : origin_(origin) {}

    [[nodiscard]] const QueryBatch& of(const std::string& text) {
        const std::lock_guard lock(mutex_);
        if (!batch_) batch_ = std::make_unique<QueryBatch>(text, origin_);
        return *batch_;
    }

  private:
    const Origin origin_;
    std::mutex mutex_;
    std::unique_ptr<QueryBatch> batch_;
};

// A task is a position to search, its input the text of all queries.
MakeTask tasks_of(const analysis::ServerOptions& options, SharedBatch& batch) {
    return [&options, &batch] {
        auto engine = std::make_shared<Engine>(options.hash_bytes, options.evaluator);
        engine->require_memory();
        return [&batch, engine](std::uint64_t number, const std::string& input) {
            return batch.of(input).answer(static_cast<std::size_t>(number), *engine);
        };
    };
}

// Reads all queries, then answers them on all ranks.
int answer_on_ranks(Ranks& ranks, const analysis::ServerOptions& options, std::ostream& out) {
    SharedBatch shared(options.origin);
    const MakeTask make_task = tasks_of(options, shared);
    if (ranks.assist(job_of(options), options.workers, make_task)) return 0;
    const std::string text{std::istreambuf_iterator<char>(std::cin), {}};
    const QueryBatch& batch = shared.of(text);
    analysis::AnswerWriter writer(out, [] {});
    std::size_t next = 0;
    const auto write_ready = [&] {
        for (const std::string& answer : batch.answers_before(next))
            writer.write(answer);
    };
    write_ready();
    ranks.run(0, batch.size(), options.workers, text, make_task, [&](const std::string& answer) {
        writer.write(answer);
        ++next;
        write_ready();
        return !writer.is_broken();
    });
    return writer.is_broken() ? 1 : 0;
}

}  // namespace

int run_analysis_server(const OptionValues& options, Ranks& ranks, std::ostream& out) {
    constexpr std::int64_t kMaxMegabytes = 1 << 20;
    analysis::ServerOptions server;
    server.workers = static_cast<int>(
        required_number(options, "workers", 1, analysis::ServerOptions::kMaxWorkers));
    if (const auto megabytes = number_of(options, "hash", 1, kMaxMegabytes))
        server.hash_bytes = static_cast<std::size_t>(*megabytes) << 20;
    server.origin = origin_of(options);
    server.evaluator = evaluator_of(options);
    std::ios::sync_with_stdio(false);
    std::cin.tie(nullptr);
    if (ranks.are_several()) return answer_on_ranks(ranks, server, out);
    return leave_reader_behind(analysis::serve_queries(std::cin, out, server));
}

}  // namespace kagetsu::app
