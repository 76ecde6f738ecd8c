#include "analysis/query_server.hpp"

#include <cstdint>
#include <exception>
#include <functional>
#include <memory>
#include <mutex>
#include <utility>
#include <variant>
#include <vector>

#include "analysis/answer_writer.hpp"
#include "analysis/job_queue.hpp"
#include "analysis/json_answer.hpp"
#include "analysis/json_query.hpp"
#include "analysis/line_queue.hpp"
#include "analysis/query_worker.hpp"
#include "analysis/request_line.hpp"
#include "kagetsu/thread.hpp"

namespace kagetsu::analysis {

namespace {

// The workers and their threads.
class Team {
  public:
    Team(JobQueue& jobs, AnswerWriter& writer, const ServerOptions& options) {
        for (int i = 0; i < options.workers; ++i) {
            workers_.push_back(
                std::make_unique<QueryWorker>(jobs, writer, options.hash_bytes, options.evaluator));
        }
    }
    Team(const Team&) = delete;
    Team& operator=(const Team&) = delete;

    // On return or throw the threads that have been started must be joined. `on_failure` is called
    // on a thread whose work throws, in the handler.
    void start(const std::function<void()>& on_failure) {
        for (const std::unique_ptr<QueryWorker>& worker : workers_) {
            threads_.emplace_back([&worker = *worker, &on_failure] {
                try {
                    worker.run();
                } catch (...) {
                    on_failure();
                }
            });
        }
    }
    // Waits until the job queue has told all workers to end.
    void join() {
        for (Thread& thread : threads_)
            thread.join();
    }

  private:
    std::vector<std::unique_ptr<QueryWorker>> workers_;
    std::vector<Thread> threads_;
};

class Server {
  public:
    Server(std::istream& in, std::ostream& out, const ServerOptions& options)
        : reader_(options.origin),
          writer_(out, [this] { abort(); }),
          team_(jobs_, writer_, options),
          lines_(LineQueue::start(in)) {}
    Server(const Server&) = delete;
    Server& operator=(const Server&) = delete;

    [[nodiscard]] int run();

  private:
    void handle(const InputLine& line);
    void obey(Query query);
    void obey(const CancelRequest& request);
    void obey(const VersionRequest& request) { writer_.write(answer_of(request)); }
    void abort();
    void fail() noexcept;

    QueryReader reader_;
    AnswerWriter writer_;
    JobQueue jobs_;
    Team team_;
    std::shared_ptr<LineQueue> lines_;
    std::uint64_t line_number_ = 0;
    std::mutex mutex_;
    std::exception_ptr error_;  // the first that has ended the work
};

int Server::run() {
    const std::function<void()> on_failure = [this] { fail(); };
    try {
        team_.start(on_failure);
        while (const std::optional<InputLine> line = lines_->next())
            handle(*line);
        jobs_.end_input();
    } catch (...) {
        fail();
    }
    team_.join();
    if (error_) std::rethrow_exception(error_);
    return writer_.is_broken() ? 1 : 0;
}

void Server::handle(const InputLine& line) {
    ++line_number_;
    if (is_blank(line)) return;
    try {
        std::visit([this](auto&& request) { obey(std::forward<decltype(request)>(request)); },
                   request_of(reader_, line));
    } catch (const QueryError& error) {
        writer_.write(answer_of(error, line_number_));
    }
}

void Server::obey(Query query) {
    const auto shared = std::make_shared<const Query>(std::move(query));
    for (const int turn : shared->turns)
        jobs_.push(std::make_shared<Job>(shared, turn));
}

void Server::obey(const CancelRequest& request) {
    int count = 0;
    for (const std::shared_ptr<Job>& job : jobs_.cancel(request.target, count)) {
        writer_.write(answer_of_cancelled(*job->query, job->turn));
        ++count;
    }
    writer_.write(answer_of(request, count));
}

// Ends everything, on any thread.
void Server::abort() {
    jobs_.close();
    lines_->close();
}

// In a handler: ends everything, and run() throws the exception.
void Server::fail() noexcept {
    {
        const std::lock_guard lock(mutex_);
        if (!error_) error_ = std::current_exception();
    }
    abort();
}

}  // namespace

int serve_queries(std::istream& in, std::ostream& out, const ServerOptions& options) {
    return Server(in, out, options).run();
}

}  // namespace kagetsu::analysis
