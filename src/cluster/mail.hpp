// Letters between the ranks of an MPI job: the only part of the program that knows MPI.
//
// Whoever waits for a letter looks for it and sleeps, longer each time: a blocking receive would
// keep a processor busy. All calls are made by the thread that made the object.
#pragma once

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <optional>
#include <string>

namespace kagetsu {

enum class Subject : std::uint8_t {
    Job,       // to rank 0: what the sender is about to do
    Failure,   // to rank 0: why the sender fails, a line
    Report,    // to rank 0: results, and how many more tasks are wanted
    Start,     // from rank 0: all ranks are at the same job
    NewTasks,  // from rank 0: numbers of tasks, and their input
    Tasks,     // from rank 0: numbers of tasks, with the input of those before
    Stop,      // from rank 0: begin no more tasks
    End,       // from rank 0: the exit code
};

struct Letter {
    int from = 0;
    Subject subject = Subject::End;
    std::string bytes;
};

// Sleeps longer and longer while nothing happens.
class Patience {
  public:
    using Duration = std::chrono::microseconds;

    // The next time to wait.
    [[nodiscard]] Duration next() noexcept {
        const Duration now = next_;
        next_ = std::min(2 * next_, kLongest);
        return now;
    }
    void sleep();
    // Something has happened.
    void renew() noexcept { next_ = kShortest; }

  private:
    static constexpr Duration kShortest{50};
    static constexpr Duration kLongest{2000};
    Duration next_ = kShortest;
};

class Mail {
  public:
    // Enters the job. Throws std::runtime_error if MPI does not allow other threads beside.
    Mail();
    Mail(const Mail&) = delete;
    Mail& operator=(const Mail&) = delete;
    ~Mail() = default;

    [[nodiscard]] int rank() const noexcept { return rank_; }
    // Number of ranks.
    [[nodiscard]] int size() const noexcept { return size_; }

    // Throws std::runtime_error if the letter is longer than MPI can count.
    void send(int to, Subject subject, const std::string& bytes);
    // The next letter, if one has come. Those of one sender come in their order.
    [[nodiscard]] std::optional<Letter> receive();
    // Waits for one.
    [[nodiscard]] Letter wait();

    // Leaves the job when all ranks do; what comes until then is thrown away. To be called last.
    void leave();

  private:
    int rank_ = 0;
    int size_ = 1;
};

}  // namespace kagetsu
