#include "cluster/mail.hpp"

#include <mpi.h>

#include <algorithm>
#include <cstdlib>
#include <limits>
#include <stdexcept>
#include <thread>
#include <utility>

namespace kagetsu {

// A letter that MPI has not taken over yet.
struct Mail::Posted {
    Subject subject = Subject::End;
    std::string bytes;
    MPI_Request request = MPI_REQUEST_NULL;
};

void Patience::sleep() {
    std::this_thread::sleep_for(next());
}

Mail::Mail(std::chrono::milliseconds delay) : delay_(delay) {
    int granted = MPI_THREAD_SINGLE;
    MPI_Init_thread(nullptr, nullptr, MPI_THREAD_SERIALIZED, &granted);
    if (granted < MPI_THREAD_SERIALIZED)
        throw std::runtime_error(
            "this MPI does not allow threads: MPI_THREAD_SERIALIZED is refused");
    MPI_Comm_rank(MPI_COMM_WORLD, &rank_);
    MPI_Comm_size(MPI_COMM_WORLD, &size_);
}

void Mail::count(const std::string& bytes) {
    if (bytes.size() > static_cast<std::size_t>(std::numeric_limits<int>::max()))
        throw std::runtime_error("too much input for several ranks");
    ++sent_.letters;
    sent_.bytes += bytes.size();
}

// Errors need no checks: by default MPI ends the whole job at any.
void Mail::send(int to, Subject subject, const std::string& bytes) {
    count(bytes);
    MPI_Send(bytes.data(), static_cast<int>(bytes.size()), MPI_BYTE, to, static_cast<int>(subject),
             MPI_COMM_WORLD);
}

void Mail::post(int to, Subject subject, std::string bytes) {
    count(bytes);
    sweep();
    const auto letter = std::make_shared<Posted>();
    letter->subject = subject;
    letter->bytes = std::move(bytes);
    posted_.push_back(letter);
    MPI_Isend(letter->bytes.data(), static_cast<int>(letter->bytes.size()), MPI_BYTE, to,
              static_cast<int>(subject), MPI_COMM_WORLD, &letter->request);
}  // NOLINT: sweep() waits for the request

bool Mail::is_under_way(Subject subject) {
    sweep();
    return std::any_of(posted_.begin(), posted_.end(),
                       [&](const auto& letter) { return letter->subject == subject; });
}

// Forgets the letters that MPI has taken over.
void Mail::sweep() {
    std::erase_if(posted_, [](const auto& letter) {
        int is_taken = 0;
        MPI_Test(&letter->request, &is_taken, MPI_STATUS_IGNORE);
        return is_taken != 0;
    });
}

std::optional<Letter> Mail::next() {
    int has_come = 0;
    MPI_Status status;
    MPI_Iprobe(MPI_ANY_SOURCE, MPI_ANY_TAG, MPI_COMM_WORLD, &has_come, &status);
    if (has_come == 0) return std::nullopt;
    int size = 0;
    MPI_Get_count(&status, MPI_BYTE, &size);
    Letter letter{status.MPI_SOURCE, static_cast<Subject>(status.MPI_TAG),
                  std::string(static_cast<std::size_t>(size), '\0')};
    MPI_Recv(letter.bytes.data(), size, MPI_BYTE, status.MPI_SOURCE, status.MPI_TAG, MPI_COMM_WORLD,
             MPI_STATUS_IGNORE);
    return letter;
}

std::optional<Letter> Mail::receive() {
    if (delay_.count() == 0) return next();
    while (std::optional<Letter> letter = next())
        delayed_.push_back({Clock::now() + delay_, *std::move(letter)});
    if (delayed_.empty() || delayed_.front().due > Clock::now()) return std::nullopt;
    Letter letter = std::move(delayed_.front().letter);
    delayed_.pop_front();
    return letter;
}

Letter Mail::wait() {
    Patience patience;
    for (;;) {
        if (std::optional<Letter> letter = receive()) return *std::move(letter);
        patience.sleep();
    }
}

void Mail::leave() {
    Patience patience;
    // The sender of a letter may wait until it is taken.
    const auto take_all = [this] {
        while (next()) {
        }
    };
    for (sweep(); !posted_.empty(); sweep()) {
        take_all();
        patience.sleep();
    }
    MPI_Request all_leave = MPI_REQUEST_NULL;
    MPI_Ibarrier(MPI_COMM_WORLD, &all_leave);
    patience.renew();
    for (int do_leave = 0; do_leave == 0; patience.sleep()) {
        take_all();
        MPI_Test(&all_leave, &do_leave, MPI_STATUS_IGNORE);
    }
    MPI_Finalize();
}

void Mail::abort() {
    MPI_Abort(MPI_COMM_WORLD, 1);
    std::_Exit(1);
}

}  // namespace kagetsu
