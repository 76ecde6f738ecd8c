#include "analysis/request_handler.hpp"

#include <memory>
#include <utility>
#include <variant>

#include "analysis/json_answer.hpp"
#include "analysis/request_line.hpp"

namespace kagetsu::analysis {

void RequestHandler::handle(const InputLine& line) {
    ++line_number_;
    if (is_blank(line)) return;
    try {
        std::visit([this](auto&& request) { obey(std::forward<decltype(request)>(request)); },
                   request_of(reader_, line));
    } catch (const QueryError& error) {
        writer_.write(answer_of(error, line_number_));
    }
}

void RequestHandler::obey(Query query) {
    const auto shared = std::make_shared<const Query>(std::move(query));
    for (const int turn : shared->turns)
        jobs_.push(std::make_shared<Job>(shared, turn));
}

void RequestHandler::obey(const CancelRequest& request) {
    int count = 0;
    for (const std::shared_ptr<Job>& job : jobs_.cancel(request.target, count)) {
        writer_.write(answer_of_cancelled(*job->query, job->turn));
        ++count;
    }
    writer_.write(answer_of(request, count));
}

}  // namespace kagetsu::analysis
