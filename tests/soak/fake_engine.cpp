// An engine that knows no game, and that does one thing wrong: for tests of those who judge.
//     fake_engine [FAULT [ANSWER]]
// It plays the first empty square by rows. The fault comes with its ANSWER-th move, the third by
// default; without a fault all is well.
#include <chrono>
#include <cstddef>
#include <cstdlib>
#include <iostream>
#include <memory>
#include <set>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "wire.hpp"

namespace {

using namespace kagetsu::test;

class FakeEngine {
  public:
    FakeEngine(std::string fault, int when) : fault_(std::move(fault)), left_(when) {}

    // Obeys a line. False after END.
    bool obey(const std::string& line) {
        const Words words = words_of(line);
        const std::string name = words.empty() ? "" : upper(words[0]);
        if (is_list_) {
            if (name != "DONE") {
                taken_.insert(square(words[0]));
                return true;
            }
            is_list_ = false;
            answer(swaps_ && taken_.empty() ? 3 : 1);
        } else if (name == "START" || name == "RECTSTART" || name == "RESTART") {
            taken_.clear();
            if (name != "RESTART") {
                const Numbers sides = read_numbers(words, 1, 2);
                width_ = static_cast<int>(sides.values.front());
                height_ = static_cast<int>(sides.values.back());
            }
            say("OK");
        } else if (name == "BOARD" || name == "SWAP2BOARD") {
            swaps_ = name == "SWAP2BOARD";
            is_list_ = true;
            taken_.clear();
        } else if (name == "BEGIN" || name == "TURN") {
            if (name == "BEGIN") taken_.clear();
            if (name == "TURN") taken_.insert(square(words[1]));
            answer(1);
        }
        return name != "END";
    }

  private:
    static XY square(const std::string& word) {
        const std::size_t comma = word.find(',');
        return {std::atoi(word.c_str()), std::atoi(word.c_str() + comma + 1)};
    }
    static void say(const std::string& line) { std::cout << line + "\n" << std::flush; }

    void answer(int count) {
        const bool is_time = --left_ == 0;
        if (fault_ == "leak") leaked_.emplace_back(std::size_t{1} << 16, 'x');
        if (is_time && fault_ == "late")
            std::this_thread::sleep_for(std::chrono::milliseconds{300});
        if (is_time && fault_ == "crash") std::abort();
        if (is_time && fault_ == "exit") std::exit(0);
        if (is_time && fault_ == "stderr") std::cerr << "oops" << std::endl;
        if (is_time && fault_ == "missing") return;
        if (is_time && fault_ == "outside") return say(std::to_string(width_) + ",0");
        if (is_time && fault_ == "error") return say("ERROR no idea");
        if (is_time && fault_ == "nonsense") return say("I resign");
        if (is_time && fault_ == "taken") {
            const XY move = taken_.empty() ? XY{-1, 0} : *taken_.begin();
            return say(text_of(move));
        }
        const std::string moves = first_empty(count);
        say(moves);
        if (is_time && fault_ == "double") say(moves);
    }

    std::string first_empty(int count) {
        std::string moves;
        for (int i = 0; i < width_ * height_ && count > 0; ++i) {
            const XY move{i % width_, i / width_};
            if (!taken_.insert(move).second) continue;
            moves += (moves.empty() ? "" : " ") + text_of(move);
            --count;
        }
        return moves;
    }
    static std::string text_of(XY move) {
        return std::to_string(move.x) + "," + std::to_string(move.y);
    }

    std::string fault_;
    int left_;
    int width_ = 20;
    int height_ = 20;
    std::set<XY> taken_;
    bool is_list_ = false;
    bool swaps_ = false;
    std::vector<std::string> leaked_;
};

}  // namespace

int main(int argc, char** argv) {
    FakeEngine engine(argc > 1 ? argv[1] : "", argc > 2 ? std::atoi(argv[2]) : 3);
    std::string line;
    while (std::getline(std::cin, line)) {
        if (!engine.obey(line)) break;
    }
}
