// Where numbered tasks are done: on threads of this process, or elsewhere too.
//
// Results and input are bytes, so that they can travel. A task's number and input determine its
// result, wherever and however often it is done.
#pragma once

#include <cstdint>
#include <functional>
#include <string>

#include "selfplay/ordered_tasks.hpp"

namespace kagetsu {

// Does the task of this number. Each thread has a function of its own.
using Task = std::function<std::string(std::uint64_t number, const std::string& input)>;
using MakeTask = std::function<Task()>;
// Takes the next result; false ends the work.
using OnResult = std::function<bool(const std::string& result)>;

class TaskRunner {
  public:
    TaskRunner() = default;
    TaskRunner(const TaskRunner&) = delete;
    TaskRunner& operator=(const TaskRunner&) = delete;
    virtual ~TaskRunner() = default;

    // Does the tasks `first` .. `end` - 1, all with the same input, as run_in_order() does: on
    // `threads` threads of this process, and on what other processes the runner has. After a run
    // that ended early there must be no other.
    virtual void run(std::uint64_t first, std::uint64_t end, int threads, const std::string& input,
                     const MakeTask& make_task, const OnResult& on_result) = 0;
};

// On threads of this process alone.
class ThreadRunner : public TaskRunner {
  public:
    void run(std::uint64_t first, std::uint64_t end, int threads, const std::string& input,
             const MakeTask& make_task, const OnResult& on_result) override {
        run_in_order(
            first, end, threads,
            [&] {
                return [&input, task = make_task()](std::uint64_t number) {
                    return task(number, input);
                };
            },
            on_result);
    }
};

}  // namespace kagetsu
