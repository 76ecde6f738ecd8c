// Letters between the ranks of an MPI job: the only part of the program that knows MPI.
//
// Whoever waits for a letter looks for it and sleeps, longer each time: a blocking receive would
// keep a processor busy. Threads may take turns in making calls, but no two at the same time.
#pragma once

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <deque>
#include <list>
#include <memory>
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
    // Of a search by all ranks (allied_ranks.hpp):
    Search,    // down the tree: a position to search
    Halt,      // down the tree: the search is over
    Progress,  // up the tree: nodes and best moves
    Entries,   // round the ring: table entries
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
    using Clock = std::chrono::steady_clock;

    // What this rank has sent.
    struct Sent {
        std::uint64_t letters = 0;
        std::uint64_t bytes = 0;
    };

    // Enters the job. Throws std::runtime_error if MPI does not allow other threads beside.
    // `delay`: how much later than they come letters are found, as if the way were longer.
    explicit Mail(std::chrono::milliseconds delay = {});
    Mail(const Mail&) = delete;
    Mail& operator=(const Mail&) = delete;
    ~Mail() = default;

    [[nodiscard]] int rank() const noexcept { return rank_; }
    // Number of ranks.
    [[nodiscard]] int size() const noexcept { return size_; }
    [[nodiscard]] const Sent& sent() const noexcept { return sent_; }

    // May wait until the letter is taken. Throws std::runtime_error if the letter is longer than
    // MPI can count.
    void send(int to, Subject subject, const std::string& bytes);
    // Does not wait. Letters to a rank come in the order in which they are sent or posted.
    void post(int to, Subject subject, std::string bytes);
    // Whether a letter that was posted about this is still on its way.
    [[nodiscard]] bool is_under_way(Subject subject);
    // The next letter, if one has come. Those of one sender come in their order.
    [[nodiscard]] std::optional<Letter> receive();
    // Waits for one.
    [[nodiscard]] Letter wait();

    // Leaves the job when all ranks do; what comes until then is thrown away. To be called last.
    void leave();
    // Ends the job, with exit code 1, without waiting for anybody.
    [[noreturn]] static void abort();

  private:
    struct Posted;
    struct Delayed {
        Clock::time_point due;
        Letter letter;
    };

    void count(const std::string& bytes);
    [[nodiscard]] std::optional<Letter> next();
    void sweep();

    int rank_ = 0;
    int size_ = 1;
    std::chrono::milliseconds delay_;
    std::deque<Delayed> delayed_;
    std::list<std::shared_ptr<Posted>> posted_;
    Sent sent_;
};

}  // namespace kagetsu
