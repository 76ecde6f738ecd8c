// A game of a person against the engine at a terminal.
#include <filesystem>
#include <iostream>
#include <random>

#include "app/assist_searches.hpp"
#include "app/board_picture.hpp"
#include "app/commands.hpp"
#include "app/play_dialogue.hpp"
#include "app/record_io.hpp"

namespace kagetsu::app {

namespace {

std::uint64_t seed_of(const OptionValues& options) {
    if (const auto seed = number_of(options, "seed", 0)) return *seed;
    return std::random_device{}();
}

SparringSettings sparring_of(const OptionValues& options) {
    constexpr Milliseconds kUsualTime{1000};
    SparringSettings settings;
    settings.limits = limits_of(options).value_or(Limits{});
    if (!settings.limits.turn && !settings.limits.nodes) settings.limits.turn = kUsualTime;
    settings.level = static_cast<int>(required_number(options, "level", 1, kMaxLevel));
    const std::string variety = word_of(options, "variety");
    if (variety != "on" && variety != "off") throw UsageError("--variety must be on or off");
    settings.has_variety = variety == "on";
    settings.seed = seed_of(options);
    return settings;
}

Color side_of(const OptionValues& options, std::uint64_t seed) {
    const std::string side = word_of(options, "side");
    if (side == "black") return Color::Black;
    if (side == "white") return Color::White;
    if (side != "random") throw UsageError("--side must be black, white or random");
    return splitmix64(seed) % 2 == 0 ? Color::Black : Color::White;
}

bool is_swap2(const OptionValues& options) {
    const std::string opening = word_of(options, "opening");
    if (opening != "free" && opening != "swap2")
        throw UsageError("--opening must be free or swap2");
    return opening == "swap2";
}

// --rule and --size tell what a record does not; against a record that tells they are mistakes.
PersonGame game_of(const Arguments& arguments) {
    const OptionValues& options = arguments.options;
    const Rule rule = rule_of(options);
    if (arguments.operands.empty()) {
        refuse(options, {"number"}, "a new game");
        return {shape_of(options), rule};
    }
    refuse(options, {"opening"}, "a recorded game");
    const std::string& path = arguments.operands.front();
    const record::Game record = load_game(path, options);
    try {
        return {record, rule};
    } catch (const std::runtime_error& error) {
        throw std::runtime_error(path + ": " + error.what());
    }
}

// `options`: of the command, to read what is about to be replaced.
void save_game(const std::string& path, const record::Game& game,
               const record::ReadOptions& options) {
    const auto format =
        record::format_of_extension(std::filesystem::path(path).extension().string());
    if (!format) throw std::runtime_error("The extension of '" + path + "' names no format");
    refuse_collection(path, options);
    record::Records records;
    records.games = {game};
    save_records(path, records, {*format, options.origin, false}, std::cout);
}

int play(const Arguments& arguments, std::ostream& out) {
    const OptionValues& options = arguments.options;
    const SparringSettings sparring = sparring_of(options);
    PlaySettings settings;
    settings.origin = origin_of(options);
    settings.has_colors = may_color(stdout);
    settings.is_swap2 = is_swap2(options);
    settings.person = side_of(options, sparring.seed);
    settings.save = [as = read_options(options)](const std::string& path,
                                                 const record::Game& game) {
        save_game(path, game, as);
    };
    const Evaluator evaluator = evaluator_of(options);
    Ranks& ranks = *arguments.ranks;
    if (assist_searches(ranks, "play", 1, evaluator)) return 0;
    PersonGame game = game_of(arguments);
    game.set_person(settings.person);

    const Interrupt interrupt;
    Sparring engine(evaluator, sparring, interrupt, ranks.allies());
    const BoardShape shape = game.position().shape();
    out << "Kagetsu " KAGETSU_VERSION ", level " << sparring.level << ", "
        << kagetsu::name_of(game.position().rule()) << ", " << shape.width << 'x' << shape.height
        << ". You are " << name_of(settings.person)
        << (settings.person == Color::Black ? " (X)" : " (O)")
        << (settings.is_swap2 ? " until the swap" : "") << ". Type help for the commands.\n";
    PlayDialogue(std::cin, out, game, engine, settings).run();
    return 0;
}

}  // namespace

const Command kPlayCommand{
    .name = "play",
    .operands = "[FILE]",
    .least = 0,
    .most = 1,
    .summary = "play against the engine at a terminal",
    .about =
        "Continues the game in FILE, a record of any format, if one is given; --rule and --size "
        "then tell\nwhat the record does not. With --opening swap2, the side black is who places "
        "the first three\nstones.",
    .example = "play --side white --level 4 --rule renju",
    .options =
        [] {
            return OptionSet()
                .word("side", "NAME", "your side: black, white or random", "black")
                .number("level", "N", "strength of the engine, 1..10", kMaxLevel)
                .number("time", "MS", "the engine's time per move (default: 1000)")
                .number("nodes", "N", "the engine's nodes per move")
                .word("opening", "NAME", "free or swap2", "free")
                .number("number", "N", "which game of a FILE with several, from 1")
                .word("variety", "on|off", "vary the engine's first moves", "on")
                .number("seed", "N", "random seed, 0 or more (default: another one each time)")
                .rule()
                .size()
                .origin()
                .weights();
        },
    .run = play,
    .is_shared = true};

}  // namespace kagetsu::app
