#include "engine_process.hpp"

#include <fcntl.h>
#include <poll.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <csignal>
#include <fstream>
#include <stdexcept>
#include <thread>
#include <utility>

namespace kagetsu::test {

namespace {

struct Pipe {
    int read_end = -1;
    int write_end = -1;
};

// In packet mode, where the system has it, a read returns exactly what one write has written.
Pipe make_pipe(int flags) {
    std::array<int, 2> ends{};
    if (pipe2(ends.data(), flags | O_CLOEXEC) != 0 && pipe2(ends.data(), O_CLOEXEC) != 0) {
        throw std::runtime_error("no pipe");
    }
    return {ends[0], ends[1]};
}

void close_fd(int& fd) {
    if (fd >= 0) close(fd);
    fd = -1;
}

// Milliseconds until then, for poll().
int remaining(EngineProcess::Clock::time_point deadline) {
    const auto left =
        std::chrono::ceil<std::chrono::milliseconds>(deadline - EngineProcess::Clock::now());
    return static_cast<int>(std::max<std::chrono::milliseconds::rep>(left.count(), 0));
}

}  // namespace

EngineProcess::EngineProcess(const std::string& executable,
                             const std::vector<std::string>& arguments) {
    std::vector<std::string> words{executable};
    words.insert(words.end(), arguments.begin(), arguments.end());
    std::vector<char*> argv;
    argv.reserve(words.size() + 1);
    for (std::string& word : words)
        argv.push_back(word.data());
    argv.push_back(nullptr);
    // An engine that has ended must not end us too.
    std::signal(SIGPIPE, SIG_IGN);
#ifdef O_DIRECT
    constexpr int kPackets = O_DIRECT;
#else
    constexpr int kPackets = 0;
#endif
    Pipe in = make_pipe(0);
    Pipe out = make_pipe(kPackets);
    Pipe err = make_pipe(0);
    pid_ = fork();
    if (pid_ < 0) throw std::runtime_error("no process");
    if (pid_ == 0) {
        dup2(in.read_end, STDIN_FILENO);
        dup2(out.write_end, STDOUT_FILENO);
        dup2(err.write_end, STDERR_FILENO);
        std::signal(SIGPIPE, SIG_DFL);
        execv(executable.c_str(), argv.data());
        _exit(127);
    }
    close_fd(in.read_end);
    close_fd(out.write_end);
    close_fd(err.write_end);
    input_ = in.write_end;
    output_ = out.read_end;
    errors_fd_ = err.read_end;
    fcntl(errors_fd_, F_SETFL, O_NONBLOCK);
}

EngineProcess::~EngineProcess() {
    if (!exit_code_) {
        kill(pid_, SIGKILL);
        waitpid(pid_, nullptr, 0);
    }
    close_fd(input_);
    close_fd(output_);
    close_fd(errors_fd_);
}

void EngineProcess::send(const std::string& bytes) {
    std::size_t done = 0;
    while (input_ >= 0 && done < bytes.size()) {
        const ssize_t written = write(input_, bytes.data() + done, bytes.size() - done);
        if (written < 0 && errno != EINTR) return;
        done += static_cast<std::size_t>(std::max<ssize_t>(written, 0));
    }
}

void EngineProcess::close_input() {
    close_fd(input_);
}

void EngineProcess::close_output() {
    close_fd(output_);
}

bool EngineProcess::fill(Clock::time_point deadline) {
    if (output_ < 0) return false;
    pollfd waiting{output_, POLLIN, 0};
    if (poll(&waiting, 1, remaining(deadline)) <= 0) return false;
    std::array<char, 65536> buffer{};
    const ssize_t count = read(output_, buffer.data(), buffer.size());
    if (count <= 0) {
        close_fd(output_);
        return false;
    }
    partial_.append(buffer.data(), static_cast<std::size_t>(count));
    if (partial_.back() != '\n') bad_framing_ = "a line was written in pieces: " + partial_;
    if (partial_.find('\r') != std::string::npos) bad_framing_ = "a CR was written: " + partial_;
    std::size_t end = partial_.find('\n');
    while (end != std::string::npos) {
        lines_.push_back(partial_.substr(0, end));
        partial_.erase(0, end + 1);
        end = partial_.find('\n');
    }
    return true;
}

std::optional<std::string> EngineProcess::read_line(Clock::time_point deadline) {
    while (lines_.empty()) {
        if (!fill(deadline)) return std::nullopt;
    }
    std::string line = std::move(lines_.front());
    lines_.pop_front();
    return line;
}

std::optional<int> EngineProcess::wait_for_exit(Clock::time_point deadline) {
    while (!exit_code_) {
        int status = 0;
        if (waitpid(pid_, &status, WNOHANG) == pid_) {
            exit_code_ = WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
        } else if (Clock::now() >= deadline) {
            return std::nullopt;
        } else {
            std::this_thread::sleep_for(std::chrono::milliseconds{2});
        }
    }
    return exit_code_;
}

const std::string& EngineProcess::errors() {
    std::array<char, 4096> buffer{};
    ssize_t count = read(errors_fd_, buffer.data(), buffer.size());
    while (count > 0) {
        errors_.append(buffer.data(), static_cast<std::size_t>(count));
        count = read(errors_fd_, buffer.data(), buffer.size());
    }
    return errors_;
}

std::optional<long> EngineProcess::status_of_memory(std::string_view wanted) const {
    std::ifstream status("/proc/" + std::to_string(pid_) + "/status");
    std::string key;
    while (status >> key) {
        long value = 0;
        if (key == wanted && status >> value) return value;
    }
    return std::nullopt;
}

}  // namespace kagetsu::test
