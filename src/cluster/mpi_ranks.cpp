#include "cluster/mpi_ranks.hpp"

#include <algorithm>
#include <csignal>
#include <cstdlib>
#include <iostream>
#include <new>
#include <optional>
#include <stdexcept>
#include <string_view>
#include <thread>
#include <utility>

#include "util/bytes.hpp"
#include "util/text_stream.hpp"

namespace kagetsu {

namespace {

constexpr int kNumberBytes = 8;
constexpr const char* kNoMemory = "not enough memory";

// How long a rank that has asked for nothing goes without looking for letters.
constexpr std::chrono::milliseconds kUnasked{10};
// How long a rank that still has tasks to begin collects results after a report, for each rank of
// the job. A report costs rank 0 some 10 us, so all of them together take at most half a core,
// however many ranks there are.
constexpr std::chrono::microseconds kRestForEachRank{20};

// Whether a launcher has started this process: one of these variables is how it tells MPI who the
// others are (PMIx: Open MPI, Slurm; PMI: MPICH, Slurm). Without them MPI would only cost time:
// Open MPI starts a process of its own.
bool is_launched() {
    return std::getenv("PMIX_RANK") != nullptr || std::getenv("PMI_RANK") != nullptr;
}

// Whether Open MPI's mpirun has started this process and no other, so that the third of a second
// that it takes to enter and leave a job can be spared. Slurm may start a job from a shell to which
// mpirun has left its variable.
bool is_known_to_be_alone() {
    const char* const size = std::getenv("OMPI_COMM_WORLD_SIZE");
    return size != nullptr && std::string_view(size) == "1" &&
           std::getenv("SLURM_PROCID") == nullptr;
}

std::string text_of(const std::exception_ptr& error) {
    try {
        std::rethrow_exception(error);
    } catch (const std::bad_alloc&) {
        return kNoMemory;
    } catch (const std::exception& exception) {
        return exception.what();
    }
}

std::string with_rank(int rank, const std::string& text) {
    return "rank " + std::to_string(rank) + ": " + text;
}

// The first line in which two jobs differ; empty if there is none.
std::string difference(int rank, const std::string& theirs, const std::string& ours) {
    TextReader their_lines(theirs);
    TextReader our_lines(ours);
    std::string their_line;
    std::string our_line;
    do {
        their_line = our_line = "nothing to do";
        std::getline(their_lines, their_line);
        std::getline(our_lines, our_line);
        if (their_line != our_line)
            return with_rank(rank, their_line + ", but rank 0: " + our_line);
    } while (their_lines || our_lines);
    return {};
}

}  // namespace

bool MpiRanks::assist(const std::string& job, int threads, const MakeTask& make_task) {
    if (is_first()) {
        call_roll(with_version(job));
        send_to_all(Subject::Start, {});
        return false;
    }
    enter(job);
    work_for_first(threads, make_task);
    return true;
}

bool MpiRanks::assist_searches(const std::string& job, const Evaluator& evaluator) {
    if (is_first()) {
        call_roll(with_version(job));
        send_to_all(Subject::Start, {});
        allies_.emplace(mail_);
        return false;
    }
    Engine engine(Engine::kMinHashBytes, evaluator);
    enter(job);
    allies_.emplace(mail_);
    end(allies_->follow(engine));
    return true;
}

// Tells rank 0 the job and waits until all ranks are at it.
void MpiRanks::enter(const std::string& job) {
    has_met_ = true;
    // A launcher passes Ctrl-C on to all ranks, as SIGTERM. Rank 0 ends the job, with its results.
    std::signal(SIGINT, SIG_IGN);
    std::signal(SIGTERM, SIG_IGN);
    mail_.send(0, Subject::Job, with_version(job));
    const Letter answer = mail_.wait();
    if (answer.subject == Subject::End) {
        end(answer.bytes);
        throw std::runtime_error("rank 0 has ended the job");
    }
}

void MpiRanks::run(std::uint64_t first, std::uint64_t end, int threads, const std::string& input,
                   const MakeTask& make_task, const OnResult& on_result) {
    Tasks tasks(first, end, on_result);
    for (Helper& helper : helpers_)
        helper.has_input = false;
    const auto make_own = [&] {
        return [&input, task = make_task()](std::uint64_t number) { return task(number, input); };
    };
    work_on(tasks, threads, make_own, [&] { serve(tasks, input); });
    tasks.rethrow();
}

void MpiRanks::complain(const std::string& text) noexcept {
    if (is_first()) {
        std::cerr << "kagetsu: " << text << '\n';
    } else {
        complaint_ = text;
    }
}

int MpiRanks::finish(int code) {
    allies_.reset();
    if (is_first()) {
        try {
            if (!has_met_) call_roll(with_version({}));
        } catch (const std::runtime_error& error) {
            if (code == 0) complain(error.what());
            code = std::max(code, 1);
        }
        send_to_all(Subject::End, std::string(1, static_cast<char>(code)));
        code_ = code;
    } else {
        if (!has_ended_ && code != 0) {
            mail_.send(0, Subject::Failure, complaint_.empty() ? kNoMemory : complaint_);
        } else if (!has_met_) {
            mail_.send(0, Subject::Job, with_version({}));
        }
        while (!has_ended_) {
            const Letter letter = mail_.wait();
            if (letter.subject == Subject::End) end(letter.bytes);
        }
    }
    mail_.leave();
    return code_;
}

// Hears every rank, and throws if one has failed or has another job.
void MpiRanks::call_roll(const std::string& job) {
    has_met_ = true;
    std::vector<Letter> letters;
    for (int i = 1; i < mail_.size(); ++i)
        letters.push_back(mail_.wait());
    std::sort(letters.begin(), letters.end(),
              [](const Letter& a, const Letter& b) { return a.from < b.from; });
    for (const auto& [from, subject, text] : letters) {
        if (subject == Subject::Failure) throw std::runtime_error(with_rank(from, text));
        if (const std::string how = difference(from, text, job); !how.empty())
            throw std::runtime_error(how);
    }
}

void MpiRanks::serve(Tasks& tasks, const std::string& input) {
    Patience patience;
    try {
        while (!tasks.is_over()) {
            if (const std::optional<Letter> letter = mail_.receive()) {
                take(*letter, tasks);
                patience.renew();
            } else {
                grant(tasks, input);
                patience.sleep();
            }
        }
    } catch (...) {
        tasks.fail(std::current_exception());
    }
    if (tasks.is_stopped()) send_to_all(Subject::Stop, {});
}

void MpiRanks::take(const Letter& letter, Tasks& tasks) {
    if (letter.subject == Subject::Failure)
        throw std::runtime_error(with_rank(letter.from, letter.bytes));
    ByteReader reader(letter.bytes);
    helpers_[static_cast<std::size_t>(letter.from)].wish += reader.next(kNumberBytes);
    for (std::size_t at = kNumberBytes; at < letter.bytes.size();) {
        const std::uint64_t number = reader.next(kNumberBytes);
        const std::uint64_t size = reader.next(kNumberBytes);
        at += 2 * std::size_t{kNumberBytes};
        tasks.deliver(number, letter.bytes.substr(at, size));
        reader.skip(size);
        at += size;
    }
}

// Gives every rank what it has asked for, but not more than half its share of what is left.
void MpiRanks::grant(Tasks& tasks, const std::string& input) {
    for (int rank = 1; rank < mail_.size(); ++rank) {
        Helper& helper = helpers_[static_cast<std::size_t>(rank)];
        if (helper.wish == 0) continue;
        const std::uint64_t share = tasks.left() / (2 * helpers_.size()) + 1;
        const auto [first, count] = tasks.take_some(std::min(helper.wish, share));
        if (count == 0) return;
        helper.wish -= count;
        std::string bytes;
        put_number(bytes, first, kNumberBytes);
        put_number(bytes, count, kNumberBytes);
        const bool is_new = !std::exchange(helper.has_input, true);
        mail_.send(rank, is_new ? Subject::NewTasks : Subject::Tasks,
                   is_new ? bytes + input : bytes);
    }
}

void MpiRanks::send_to_all(Subject subject, const std::string& bytes) {
    for (int rank = 1; rank < mail_.size(); ++rank)
        mail_.send(rank, subject, bytes);
}

void MpiRanks::work_for_first(int threads, const MakeTask& make_task) {
    LentTasks tasks(threads);
    work_on(tasks, threads, make_task, [&] { exchange(tasks); });
    if (has_ended_) return;
    // The exchange itself has failed.
    std::rethrow_exception(tasks.wait(std::chrono::microseconds(0)).error);
}

// Until rank 0 ends the job. A failure of ours is told to rank 0, which then does so.
void MpiRanks::exchange(LentTasks& tasks) {
    Patience patience;
    std::uint64_t asked = 0;
    bool has_failed = false;
    std::shared_ptr<const std::string> input;
    for (;;) {
        while (const std::optional<Letter> letter = mail_.receive()) {
            const bool is_new = letter->subject == Subject::NewTasks;
            const bool has_tasks = is_new || letter->subject == Subject::Tasks;
            if (!has_tasks) {
                is_over_.store(true, std::memory_order_relaxed);
                tasks.end();
            }
            if (letter->subject == Subject::End) {
                end(letter->bytes);
                return;
            }
            if (!has_tasks) continue;
            ByteReader reader(letter->bytes);
            const std::uint64_t first = reader.next(kNumberBytes);
            const std::uint64_t count = reader.next(kNumberBytes);
            asked -= count;
            if (is_new) {
                input = std::make_shared<const std::string>(
                    letter->bytes.substr(2 * std::size_t{kNumberBytes}));
            }
            tasks.add(first, count, input);
        }
        const LentTasks::State state = tasks.wait(asked > 0 ? patience.next() : kUnasked);
        if (state.error && !std::exchange(has_failed, true))
            mail_.send(0, Subject::Failure, text_of(state.error));
        const std::uint64_t more = state.wanted > asked ? state.wanted - asked : 0;
        if (state.results.empty() && more == 0) continue;
        std::string report;
        put_number(report, more, kNumberBytes);
        for (const auto& [number, bytes] : state.results) {
            put_number(report, number, kNumberBytes);
            put_number(report, bytes.size(), kNumberBytes);
            report += bytes;
        }
        mail_.send(0, Subject::Report, report);
        asked += more;
        patience.renew();
        if (state.waiting > 0) std::this_thread::sleep_for(kRestForEachRank * mail_.size());
    }
}

void MpiRanks::end(std::string_view code) {
    has_ended_ = true;
    code_ = static_cast<unsigned char>(code.at(0));
}

std::unique_ptr<Ranks> start_ranks() {
    if (!is_launched() || is_known_to_be_alone()) return std::make_unique<OneRank>();
    auto ranks = std::make_unique<MpiRanks>(KAGETSU_VERSION);
    if (ranks->are_several()) return ranks;
    static_cast<void>(ranks->finish(0));
    return std::make_unique<OneRank>();
}

}  // namespace kagetsu
