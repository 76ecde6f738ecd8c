// The bounded, deterministic version of the fuzzers: the same numbers give the same inputs.
#include <doctest/doctest.h>

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "generator.hpp"
#include "support/contents.hpp"
#include "support/mutation.hpp"
#include "support/scale.hpp"
#include "targets.hpp"
#include "watchdog.hpp"
#include "wire.hpp"

namespace kagetsu::test {

namespace {

// Against hanging, not for speed: the machine may be slow, and busy with other tests.
constexpr std::chrono::seconds kPatience{60};

std::string visible(const std::string& text) {
    std::string result;
    for (const char c : text) {
        constexpr const char* kDigits = "0123456789abcdef";
        const auto byte = static_cast<unsigned char>(c);
        if (c == '\n') {
            result += "\\n\n";
        } else if (byte >= ' ' && byte <= '~') {
            result += c;
        } else {
            (result += "\\x") += kDigits[byte / 16];
            result += kDigits[byte % 16];
        }
    }
    return result;
}

// Leaves out what the fault does not need: first many lines at a time, then single ones.
std::string shortened(std::string input) {
    const auto lines = [&input] { return lines_of(input); };
    for (std::size_t step = lines().size() / 2; step > 0; step /= 2) {
        for (std::size_t first = 0; first < lines().size();) {
            std::string without;
            const std::vector<RawLine> all = lines();
            for (std::size_t i = 0; i < all.size(); ++i) {
                if (i < first || i >= first + step) (without += all[i].text) += all[i].end;
            }
            if (converse(without).fault.empty()) {
                first += step;
            } else {
                input = without;
            }
        }
    }
    return input;
}

// Talks `count` lines, in conversations of all lengths.
void talk(int count, bool is_damaged) {
    Generator generator(is_damaged ? 2 : 1);
    Watchdog watchdog(kPatience);
    int talked = 0;
    int exactly = 0;
    for (int i = 0; talked < count; ++i) {
        std::string input =
            generator.conversation(i % 10 == 0 ? 400 : 1 + i % 60, is_damaged ? 3 : 0);
        if (is_damaged) input = generator.damaged(input);
        watchdog.begin(input);
        const auto [fault, judged] = converse(input);
        if (!fault.empty()) {
            const std::string essence = shortened(input);
            FAIL(fault << "\nand " << converse(essence).fault << " in\n" << visible(essence));
        }
        talked += static_cast<int>(lines_of(input).size());
        exactly += judged;
    }
    MESSAGE(talked << " lines of conversation, " << exactly << " of them judged exactly");
}

// The contents of the files in a folder, in the order of their paths.
std::vector<std::string> files_in(const std::filesystem::path& folder) {
    std::vector<std::string> paths;
    for (const auto& entry : std::filesystem::directory_iterator(folder))
        paths.push_back(entry.path().string());
    std::ranges::sort(paths);
    std::vector<std::string> files(paths.size());
    std::ranges::transform(paths, files.begin(), [](const auto& path) { return contents(path); });
    return files;
}

std::vector<std::string> seeds_of(const Target& target) {
    std::vector<std::string> seeds =
        files_in(std::filesystem::path(KAGETSU_FUZZ_SEEDS) / target.name);
    if (target.data.empty()) return seeds;
    for (std::string& file : files_in(std::filesystem::path(KAGETSU_FUZZ_DATA) / target.data))
        seeds.push_back(std::move(file));
    return seeds;
}

}  // namespace

TEST_CASE("the fuzzers cut no input that they begin with") {
    const auto check = [](const std::string& input) {
        CHECK_MESSAGE(input.size() <= kLongestInput, "too long:\n" << visible(input));
    };
    for (const Target& target : kTargets)
        std::ranges::for_each(seeds_of(target), check);
    // Of transcripts they begin with a part: what is sent.
    std::ranges::for_each(files_in(KAGETSU_FUZZ_TRANSCRIPTS), check);
}

TEST_CASE("any line can be parsed") {
    const int count = scaled(300000);
    Generator generator(1);
    Watchdog watchdog(kPatience);
    constexpr int kRound = 1000;
    int judged = 0;
    for (int done = 0; done < count; done += kRound) {
        std::string lines;
        for (int i = 0; i < kRound; ++i)
            lines += (i % 3 == 0 ? generator.line() : generator.strange_line()) + '\n';
        watchdog.begin(lines);
        const Verdict verdict = parse_lines(lines);
        if (!verdict.fault.empty()) FAIL(verdict.fault << "\nin\n" << visible(lines));
        judged += verdict.judged;
    }
    MESSAGE(count << " lines parsed, " << judged << " of them commands or parts of lists");
    CHECK(judged > count / 3);
}

TEST_CASE("every question in a conversation is answered, and once") {
    talk(scaled(60000), false);
}

TEST_CASE("seeds of the fuzzers, as they are and damaged") {
    Watchdog watchdog(kPatience);
    for (const Target& target : kTargets) {
        CAPTURE(target.name);
        const std::vector<std::string> seeds = seeds_of(target);
        REQUIRE_FALSE(seeds.empty());
        const auto run = [&](const std::string& input) {
            watchdog.begin(input);
            const Verdict verdict = target.run(input);
            if (!verdict.fault.empty()) FAIL(verdict.fault << "\nin\n" << visible(input));
            return verdict.judged > 0;
        };
        for (const std::string& seed : seeds)
            CHECK_MESSAGE(run(seed), "nothing to judge in\n" << visible(seed));
        Random random(3);
        const int count = scaled(target.effort);
        int judged = 0;
        for (int i = 0; i < count; ++i)
            judged += run(mutated(random.pick(seeds), random)) ? 1 : 0;
        MESSAGE(target.name << ": " << judged << " of " << count << " accepted");
        CHECK(judged > count / 50);
    }
}

TEST_CASE("damaged conversations end, and no line is answered twice") {
    talk(scaled(60000), true);
}

}  // namespace kagetsu::test
