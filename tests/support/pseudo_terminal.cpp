#include "support/pseudo_terminal.hpp"

#include <poll.h>
#include <pty.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <csignal>
#include <cstdlib>
#include <stdexcept>
#include <thread>

#include "support/scale.hpp"

namespace kagetsu::test {

PseudoTerminal::PseudoTerminal(const std::string& program,
                               const std::vector<std::string>& arguments,
                               const std::vector<std::string>& environment, Size size) {
    winsize window{};
    window.ws_row = size.rows;
    window.ws_col = size.columns;
    child_ = forkpty(&terminal_, nullptr, nullptr, &window);
    if (child_ < 0) throw std::runtime_error("no pseudo-terminal");
    if (child_ > 0) return;
    for (const std::string& setting : environment)
        putenv(const_cast<char*>(setting.c_str()));
    std::vector<char*> words{const_cast<char*>(program.c_str())};
    for (const std::string& argument : arguments)
        words.push_back(const_cast<char*>(argument.c_str()));
    words.push_back(nullptr);
    execv(program.c_str(), words.data());
    _exit(127);
}

PseudoTerminal::~PseudoTerminal() {
    if (child_ > 0) {
        kill(child_, SIGKILL);
        waitpid(child_, nullptr, 0);
    }
    close(terminal_);
}

void PseudoTerminal::type(std::string_view keys) const {
    if (write(terminal_, keys.data(), keys.size()) != static_cast<ssize_t>(keys.size()))
        throw std::runtime_error("cannot type");
}

bool PseudoTerminal::read_more(std::chrono::steady_clock::time_point deadline) {
    const auto left = std::chrono::duration_cast<std::chrono::milliseconds>(
        deadline - std::chrono::steady_clock::now());
    pollfd waiting{terminal_, POLLIN, 0};
    if (left.count() <= 0 || poll(&waiting, 1, static_cast<int>(left.count())) <= 0) return false;
    std::array<char, 4096> buffer;
    const ssize_t count = read(terminal_, buffer.data(), buffer.size());
    if (count <= 0) return false;
    unread_.append(buffer.data(), static_cast<std::size_t>(count));
    return true;
}

std::string PseudoTerminal::read_until(std::string_view text) {
    const auto deadline = std::chrono::steady_clock::now() + kFarTooLate;
    while (unread_.find(text) == std::string::npos && read_more(deadline)) {
    }
    const std::size_t at = unread_.find(text);
    const std::size_t end = at == std::string::npos ? unread_.size() : at + text.size();
    std::string result = unread_.substr(0, end);
    unread_.erase(0, end);
    return result;
}

int PseudoTerminal::wait() {
    const auto deadline = std::chrono::steady_clock::now() + kFarTooLate;
    int status = 0;
    while (std::chrono::steady_clock::now() < deadline) {
        while (read_more(std::chrono::steady_clock::now() + std::chrono::milliseconds(20))) {
        }
        if (waitpid(child_, &status, WNOHANG) == child_) {
            child_ = -1;
            return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
        }
    }
    return -1;
}

}  // namespace kagetsu::test
