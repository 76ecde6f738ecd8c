#include "analysis/query_server.hpp"

#include <exception>
#include <functional>
#include <memory>
#include <mutex>
#include <vector>

#include "analysis/answer_writer.hpp"
#include "analysis/job_queue.hpp"
#include "analysis/line_queue.hpp"
#include "analysis/query_worker.hpp"
#include "analysis/request_handler.hpp"
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
        : writer_(out, [this] { abort(); }),
          handler_(jobs_, writer_, options.origin),
          team_(jobs_, writer_, options),
          lines_(LineQueue::start(in)) {}
    Server(const Server&) = delete;
    Server& operator=(const Server&) = delete;

    [[nodiscard]] int run();

  private:
    void abort();
    void fail() noexcept;

    AnswerWriter writer_;
    JobQueue jobs_;
    RequestHandler handler_;
    Team team_;
    std::shared_ptr<LineQueue> lines_;
    std::mutex mutex_;
    std::exception_ptr error_;  // the first that has ended the work
};

int Server::run() {
    const std::function<void()> on_failure = [this] { fail(); };
    try {
        team_.start(on_failure);
        while (const std::optional<InputLine> line = lines_->next())
            handler_.handle(*line);
        jobs_.end_input();
    } catch (...) {
        fail();
    }
    team_.join();
    if (error_) std::rethrow_exception(error_);
    return writer_.is_broken() ? 1 : 0;
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
