#include "cluster/mail.hpp"

#include <mpi.h>

#include <limits>
#include <stdexcept>
#include <thread>

namespace kagetsu {

void Patience::sleep() {
    std::this_thread::sleep_for(next());
}

Mail::Mail() {
    int granted = MPI_THREAD_SINGLE;
    MPI_Init_thread(nullptr, nullptr, MPI_THREAD_FUNNELED, &granted);
    if (granted < MPI_THREAD_FUNNELED)
        throw std::runtime_error("this MPI does not allow threads: MPI_THREAD_FUNNELED is refused");
    MPI_Comm_rank(MPI_COMM_WORLD, &rank_);
    MPI_Comm_size(MPI_COMM_WORLD, &size_);
}

// Errors need no checks: by default MPI ends the whole job at any.
void Mail::send(int to, Subject subject, const std::string& bytes) {
    if (bytes.size() > static_cast<std::size_t>(std::numeric_limits<int>::max()))
        throw std::runtime_error("too much input for several ranks");
    MPI_Send(bytes.data(), static_cast<int>(bytes.size()), MPI_BYTE, to, static_cast<int>(subject),
             MPI_COMM_WORLD);
}

std::optional<Letter> Mail::receive() {
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

Letter Mail::wait() {
    Patience patience;
    for (;;) {
        if (std::optional<Letter> letter = receive()) return *std::move(letter);
        patience.sleep();
    }
}

void Mail::leave() {
    MPI_Request all_leave = MPI_REQUEST_NULL;
    MPI_Ibarrier(MPI_COMM_WORLD, &all_leave);
    Patience patience;
    for (int do_leave = 0; do_leave == 0; patience.sleep()) {
        while (receive()) {  // its sender may wait until it is taken
        }
        MPI_Test(&all_leave, &do_leave, MPI_STATUS_IGNORE);
    }
    MPI_Finalize();
}

}  // namespace kagetsu
