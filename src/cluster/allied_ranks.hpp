// The search of one position by all ranks.
//
// Orders go down a tree, in which rank r has the ranks 2 r + 1 and 2 r + 2 below it: to search a
// position, and that the search is over. Numbers of nodes and best moves go up the same tree, added
// up and counted on the way, so rank 0 has two to listen to however many there are. Table entries
// go round a ring (entry_ring.hpp). No rank waits for a letter: the search of rank 0 ends when
// its own time is up, with what has arrived by then.
//
// One thread of each rank, the postman, sends and receives the letters and stores the entries. On
// rank 0 it is one of its own, on the others the main thread. It looks for letters every
// few milliseconds while a search runs and sleeps between.
#pragma once

#include <array>
#include <atomic>
#include <condition_variable>
#include <cstdint>
#include <mutex>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "cluster/entry_ring.hpp"
#include "cluster/mail.hpp"
#include "cluster/progress.hpp"
#include "cluster/search_order.hpp"
#include "kagetsu/engine.hpp"
#include "kagetsu/thread.hpp"
#include "search/allies.hpp"

namespace kagetsu {

class AlliedRanks final : public Allies {
  public:
    // `mail` must outlive this object. On rank 0 nothing else may use it meanwhile, on the other
    // ranks nothing during follow().
    explicit AlliedRanks(Mail& mail);
    // Sends what is left to send.
    ~AlliedRanks() override;

    // In all ranks but 0: searches what rank 0 searches, until it ends the job; returns the text of
    // its letter. `engine` has no allies yet.
    [[nodiscard]] std::string follow(Engine& engine);

    // Entries of other ranks that have been stored in the table of this one.
    [[nodiscard]] std::uint64_t entries_received() const noexcept { return entries_received_; }

    void forget() noexcept override { is_fresh_ = true; }
    void set_parameters(const ParameterValues& values) override { parameters_ = values; }
    [[nodiscard]] std::optional<Place> begin(const LocalSearch& search) noexcept override;
    [[nodiscard]] std::uint64_t nodes_of_others() const noexcept override {
        return nodes_of_others_.load(std::memory_order_relaxed);
    }
    void report(const SearchInfo& best) noexcept override;
    void wait_for_stop() noexcept override;
    [[nodiscard]] std::vector<Vote> end() noexcept override;

  private:
    using TimePoint = Mail::Clock::time_point;

    [[nodiscard]] bool is_first() const noexcept { return mail_.rank() == 0; }
    // The postman's; all but carry(), pass_on(), obey() and halt() with mutex_ locked.
    void carry() noexcept;
    void handle(const Letter& letter);
    void take_progress(const Letter& letter);
    void take_entries(const Letter& letter);
    void send();
    void send_entries(TimePoint now);
    void send_progress(TimePoint now);
    void send_down(Subject subject, const std::string& bytes);
    void pass_on(const Letter& order, Engine& engine);
    void obey(const std::string& bytes, Engine& engine);
    void halt(Engine& engine);

    void begin_search(std::uint32_t number);

    Mail& mail_;
    // Of rank 0, between searches.
    bool is_fresh_ = true;
    ParameterValues parameters_;

    std::mutex mutex_;  // guards what follows
    std::condition_variable has_news_;
    std::uint32_t search_ = 0;                             // the number of the last one
    bool is_on_ = false;                                   // a search has begun that is not over
    bool is_leaving_ = false;                              // the postman of rank 0 is to end
    std::vector<std::pair<Subject, std::string>> orders_;  // of rank 0, to be sent
    std::optional<LocalSearch> local_;                     // while the search of this rank runs
    std::uint64_t own_nodes_ = 0;                          // when it was over
    std::optional<Vote> own_vote_;
    bool has_win_to_tell_ = false;
    std::array<Progress, 2> below_;  // of the ranks below
    EntryRing ring_;
    std::vector<TravellingEntry> taken_;  // out of outboxes or a letter; here to keep its memory
    TimePoint next_entries_;
    TimePoint next_progress_;

    std::atomic<std::uint64_t> nodes_of_others_{0};
    std::atomic<std::uint64_t> entries_received_{0};
    Thread postman_;  // of rank 0
};

}  // namespace kagetsu
