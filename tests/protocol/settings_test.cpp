#include "protocol/settings.hpp"

#include <doctest/doctest.h>

#include <limits>
#include <string>

#include "protocol/report.hpp"

namespace kagetsu::protocol {

namespace {

constexpr std::size_t kMiB = std::size_t{1} << 20;

bool ms_is(std::optional<Milliseconds> limit, std::int64_t expected) {
    return limit && limit->count() == expected;
}

Settings settings_of(const std::string& key, const std::string& value) {
    Settings settings;
    settings.apply(key, value);
    return settings;
}

}  // namespace

TEST_CASE("time limits before any setting") {
    const GameClock clock;
    CHECK(ms_is(clock.turn(), 30000));
    CHECK(ms_is(clock.match_left(), 180000));
}

TEST_CASE("time per move") {
    GameClock clock;
    clock.set_turn(5000);
    CHECK(ms_is(clock.turn(), 5000));
    CHECK_FALSE(clock.match_left());  // liskvork doesn't send unlimited values
    clock.set_turn(0);
    CHECK(ms_is(clock.turn(), 0));
    clock.set_turn(-1);
    CHECK_FALSE(clock.turn());
    clock.set_turn(GameClock::kUnlimited);
    CHECK_FALSE(clock.turn());
}

TEST_CASE("unlimited time as sent by Yixin's GUIs") {
    GameClock clock;
    clock.set_turn(2000000);
    clock.set_match(100000000);
    clock.set_time_left(100000000);
    CHECK_FALSE(clock.turn());
    CHECK_FALSE(clock.match_left());
    clock.set_turn(1999999);
    CHECK(ms_is(clock.turn(), 1999999));
    CHECK(ms_is(clock.match_left(), 100000000));
}

TEST_CASE("time per game, counted by the engine itself") {
    GameClock clock;
    clock.set_match(10000);
    CHECK_FALSE(clock.turn());  // c-gomoku-cli doesn't send it either
    CHECK(ms_is(clock.match_left(), 10000));
    clock.spend(Milliseconds{4000});
    CHECK(ms_is(clock.match_left(), 6000));
    clock.spend(Milliseconds{7000});
    CHECK(ms_is(clock.match_left(), -1000));
    clock.begin_game();
    CHECK(ms_is(clock.match_left(), 10000));
    clock.set_match(0);
    CHECK_FALSE(clock.match_left());
    clock.set_match(-1);
    CHECK_FALSE(clock.match_left());
}

TEST_CASE("time left") {
    GameClock clock;
    clock.set_turn(1000);
    clock.set_match(10000);
    clock.set_time_left(3000);
    CHECK(ms_is(clock.match_left(), 3000));
    SUBCASE("keeps running if not renewed") {
        clock.spend(Milliseconds{500});
        CHECK(ms_is(clock.match_left(), 2500));
    }
    SUBCASE("survives a START that follows it, but not one after a move") {
        clock.begin_game();
        CHECK(ms_is(clock.match_left(), 3000));
        clock.spend(Milliseconds{500});
        clock.begin_game();
        CHECK(ms_is(clock.match_left(), 10000));
    }
    SUBCASE("used up or negative means to answer at once") {
        clock.set_time_left(-200);
        REQUIRE(clock.match_left());
        CHECK(clock.match_left()->count() <= 0);
        clock.set_time_left(std::numeric_limits<std::int64_t>::min());
        clock.spend(Milliseconds{500});
        REQUIRE(clock.match_left());
        CHECK(clock.match_left()->count() <= 0);
    }
    SUBCASE("unlimited time stays unlimited") {
        clock.set_time_left(2147483647);
        CHECK_FALSE(clock.match_left());
        clock.spend(Milliseconds{500});
        CHECK_FALSE(clock.match_left());
    }
    SUBCASE("a negative value without a limit is ignored") {
        clock.set_match(0);
        clock.set_time_left(-200);
        CHECK_FALSE(clock.match_left());
    }
}

TEST_CASE("applying INFO tells whether it was about time") {
    Settings settings;
    CHECK(settings.apply("timeout_turn", "100"));
    CHECK(settings.apply("timeout_match", "100"));
    CHECK(settings.apply("time_left", "-5"));
    CHECK_FALSE(settings.apply("rule", "1"));
    CHECK_FALSE(settings.apply("folder", "/tmp/a b"));
    CHECK_FALSE(settings.apply("evaluate", "3,4"));
    CHECK_FALSE(settings.apply("timeout_turn", ""));
    CHECK_FALSE(settings.apply("timeout_turn", "10s"));
    CHECK_FALSE(settings.apply("", ""));
    CHECK(ms_is(settings.clock().turn(), 100));
}

TEST_CASE("strength and search width") {
    CHECK(Settings().strength() == 100);
    CHECK(settings_of("strength", "35").strength() == 35);
    CHECK(settings_of("strength", "-5").strength() == 0);
    CHECK(settings_of("strength", "1000").strength() == 100);
    CHECK_FALSE(Settings().candidate_reach());
    CHECK(settings_of("caution_factor", "0").candidate_reach() == 0);
    CHECK(settings_of("caution_factor", "3").candidate_reach() == 3);
    CHECK(settings_of("caution_factor", "99").candidate_reach() == 5);
    CHECK(settings_of("caution_factor", "-1").candidate_reach() == 0);
}

TEST_CASE("features that must be requested") {
    CHECK_FALSE(Settings().pondering());
    CHECK(settings_of("pondering", "1").pondering());
    CHECK_FALSE(settings_of("pondering", "0").pondering());
    CHECK_FALSE(Settings().may_swap());
    CHECK(settings_of("swapable", "1").may_swap());
    for (int detail = 0; detail < 4; ++detail) {
        const Settings settings = settings_of("show_detail", std::to_string(detail));
        CHECK(settings.shows_root_moves() == (detail % 2 == 1));
        CHECK(settings.shows_variations() == (detail >= 2));
    }
    CHECK_FALSE(Settings().shows_variations());
    CHECK_FALSE(settings_of("show_detail", "-1").shows_variations());
    CHECK_FALSE(settings_of("show_detail", "99").shows_variations());
    CHECK_FALSE(Settings().shows_root_moves());
}

TEST_CASE("depth and node limits") {
    CHECK_FALSE(Settings().depth());
    CHECK_FALSE(Settings().nodes());
    CHECK(settings_of("max_depth", "7").depth() == 7);
    CHECK_FALSE(settings_of("max_depth", "0").depth());
    CHECK_FALSE(settings_of("max_depth", "225").depth());  // Yixin-Board: the number of squares
    CHECK_FALSE(settings_of("max_depth", "100").depth());  // gomocalc
    CHECK(settings_of("max_node", "50000000000").nodes() == 50000000000);
    CHECK_FALSE(settings_of("max_node", "-1").nodes());
    CHECK_FALSE(settings_of("max_node", "0").nodes());
}

TEST_CASE("the table leaves memory for the rest of the process") {
    CHECK(Settings().hash_bytes(1) == Engine::kDefaultHashBytes);
    CHECK(settings_of("max_memory", "0").hash_bytes(1) == Engine::kDefaultHashBytes);
    CHECK(settings_of("max_memory", "-1").hash_bytes(1) == Engine::kDefaultHashBytes);
    CHECK(settings_of("max_memory", "367001600").hash_bytes(1) == Settings::kAmpleHashBytes);
    CHECK(settings_of("max_memory", "99999999999999999999").hash_bytes(1) ==
          Settings::kAmpleHashBytes);
    CHECK(settings_of("max_memory", "104857600").hash_bytes(1) ==
          100 * kMiB - Settings::kReservedBytes);
    CHECK(settings_of("max_memory", "1000").hash_bytes(1) == Engine::kMinHashBytes);

    Settings settings = settings_of("hash_size", "1024");
    CHECK(settings.hash_bytes(1) == kMiB);
    settings.apply("hash_size", "1073741824");
    CHECK(settings.hash_bytes(1) == Settings::kMaxHashBytes);
    settings.apply("max_memory", "104857600");
    CHECK(settings.hash_bytes(1) == 100 * kMiB - Settings::kReservedBytes);
    settings.apply("max_memory", "0");
    settings.apply("hash_size", "0");
    CHECK(settings.hash_bytes(1) == Engine::kDefaultHashBytes);
}

TEST_CASE("rule numbers") {
    const auto rule_of = [](std::int64_t code) {
        return decode_rule(code, Dialect::Piskvork).value().rule;
    };
    for (const std::int64_t code : {0, 2})
        CHECK(rule_of(code) == Rule::Freestyle);
    for (const std::int64_t code : {1, 3})
        CHECK(rule_of(code) == Rule::Standard);
    for (const std::int64_t code : {4, 5, 6, 7, 12, 13, 14, 15})
        CHECK(rule_of(code) == Rule::Renju);
    for (const std::int64_t code : {8, 10})
        CHECK(rule_of(code) == Rule::Caro);
    for (const std::int64_t code : {9, 11})
        CHECK(rule_of(code) == Rule::CaroExact);
    for (const std::int64_t code : {0, 1, 2, 3, 4, 6, 8, 9, 10, 11})
        CHECK(decode_rule(code, Dialect::Piskvork)->is_exact);
    for (const std::int64_t code : {5, 7, 12, 13, 14, 15})
        CHECK_FALSE(decode_rule(code, Dialect::Piskvork)->is_exact);
    for (const std::int64_t code : {-1, 16})
        CHECK_FALSE(decode_rule(code, Dialect::Piskvork));

    // Yixin's GUIs send 2 for renju; all other numbers have the usual meaning.
    for (std::int64_t code = 0; code <= 15; ++code) {
        const RuleChoice usual = decode_rule(code, Dialect::Piskvork).value();
        const RuleChoice yixin = decode_rule(code, Dialect::Yixin).value();
        if (code != 2) CHECK(usual == yixin);
    }
    CHECK(decode_rule(2, Dialect::Yixin) == RuleChoice{2, Rule::Renju, true});
    // A GUI may identify itself as Yixin before or after sending the rule.
    Settings settings = settings_of("rule", "2");
    CHECK(settings.rule().rule == Rule::Freestyle);
    settings.note_yixin();
    CHECK(settings.rule().rule == Rule::Renju);
    Settings detailed = settings_of("show_detail", "1");
    detailed.apply("rule", "2");
    CHECK(detailed.rule().rule == Rule::Renju);

    CHECK(settings_of("rule", "1").rule().rule == Rule::Standard);
    CHECK(settings_of("rule", "77").rule() == RuleChoice{});
    CHECK(settings_of("rule", "renju").rule() == RuleChoice{});
}

TEST_CASE("threads and the memory they need") {
    CHECK_FALSE(Settings{}.threads());
    CHECK(settings_of("thread_num", "4").threads() == 4);
    CHECK_FALSE(settings_of("thread_num", "0").threads());
    CHECK_FALSE(settings_of("thread_num", "-1").threads());
    CHECK_FALSE(settings_of("thread_num", "four").threads());
    CHECK(settings_of("thread_num", "99999999999").threads() == Engine::kMaxThreads);

    const Settings granted = settings_of("max_memory", std::to_string(100 * kMiB));
    CHECK(granted.hash_bytes(1) == 100 * kMiB - Settings::kReservedBytes);
    CHECK(granted.hash_bytes(5) ==
          100 * kMiB - Settings::kReservedBytes - 4 * Settings::kThreadBytes);
    CHECK(settings_of("max_memory", "1000000").hash_bytes(64) == Engine::kMinHashBytes);
}

TEST_CASE("reports") {
    SearchInfo info;
    info.depth = 12;
    info.selective_depth = 17;
    info.value = -308;
    info.nodes = 445123;
    info.elapsed = Milliseconds{500};
    info.pv = {square_at(7, 7), square_at(8, 0)};
    CHECK(describe(info) == "depth 12-17 ev -308 n 445123 n/ms 890 tm 500 pv H8 I1");
    info.value = mate_in(5);
    info.elapsed = Milliseconds{0};
    CHECK(describe(info).find("ev +M5 ") != std::string::npos);
    info.value = mated_in(6);
    CHECK(describe(info).find("ev -M6 ") != std::string::npos);

    info.nodes = std::numeric_limits<std::uint64_t>::max();
    info.pv.assign(400, square_at(21, 21));
    CHECK(describe(info).size() < 250);

    CHECK(describe(RuleChoice{}, {15, 10}) == "freestyle on 15x10");
    CHECK(describe(*decode_rule(4, Dialect::Piskvork), {15, 15}) == "renju on 15x15");
    CHECK(describe(*decode_rule(5, Dialect::Piskvork), {15, 15}) ==
          "rule 5 is not supported, playing renju on 15x15");
}

}  // namespace kagetsu::protocol
