// A match between two weight files.
#include <algorithm>
#include <charconv>
#include <optional>
#include <ostream>
#include <string_view>

#include "app/commands.hpp"
#include "app/interrupt.hpp"
#include "app/progress.hpp"
#include "app/score_text.hpp"
#include "app/weights_io.hpp"
#include "selfplay/match.hpp"
#include "selfplay/sprt.hpp"
#include "util/text_stream.hpp"

namespace kagetsu::app {

namespace {

std::optional<SprtHypotheses> hypotheses_of(const OptionValues& options) {
    if (!has(options, "sprt")) return std::nullopt;
    const auto hypotheses = parse_hypotheses(word_of(options, "sprt"));
    if (!hypotheses)
        throw UsageError("--sprt must be two Elo differences, the smaller one first: --sprt 0,5");
    return hypotheses;
}

MatchOptions options_of(const OptionValues& values) {
    constexpr std::uint64_t kDefaultNodes = 5000;
    MatchOptions options;
    options.rule = rule_of(values);
    options.shape = shape_of(values);
    options.seed = required_number(values, "seed", 0);
    if (const std::optional<Limits> limits = limits_of(values)) {
        options.limits = *limits;
        options.limits.overhead = Milliseconds{0};  // there is no manager to send the move to
    } else {
        options.limits.nodes = kDefaultNodes;
    }
    return options;
}

// "razor_base=80,razor_margin=90"
ParameterValues parameters_of(const OptionValues& options, const char* name) {
    ParameterValues parameters;
    if (!has(options, name)) return parameters;
    TextReader settings(word_of(options, name));
    for (std::string setting; std::getline(settings, setting, ',');) {
        const std::size_t sign = std::min(setting.find('='), setting.size());
        const char* const begin = setting.data() + std::min(sign + 1, setting.size());
        const char* const end = setting.data() + setting.size();
        int value = 0;
        const auto [rest, error] = std::from_chars(begin, end, value);
        if (error != std::errc{} || rest != end || !parameters.set(setting.substr(0, sign), value))
            throw UsageError(std::string("--") + name + " '" + setting +
                             "': not NAME=VALUE with a search parameter and a value in its range "
                             "(see kagetsu parameters)");
    }
    return parameters;
}

// All that determines the result of a pair.
std::string job_of(const MatchOptions& options, const MatchPlayer& first,
                   const MatchPlayer& second) {
    TextWriter job;
    job << "match\nrule " << name_of(options.rule) << "\nsize " << options.shape.width << 'x'
        << options.shape.height << "\nnodes " << options.limits.nodes.value_or(0) << "\ntime "
        << options.limits.turn.value_or(Milliseconds{0}).count() << "\nseed " << options.seed;
    for (const MatchPlayer* const player : {&first, &second}) {
        const char* const which = player == &first ? "first" : "second";
        job << "\nweights of the " << which << ' ' << std::hex << player->evaluator.fingerprint()
            << std::dec;
        for (std::size_t i = 0; i < tunable_parameters().size(); ++i)
            job << '\n'
                << tunable_parameters()[i].name << " of the " << which << ' '
                << player->parameters[i];
    }
    return job.str();
}

int run_match(const Arguments& arguments, std::ostream& out) {
    const MatchOptions options = options_of(arguments.options);
    const std::optional<SprtHypotheses> hypotheses = hypotheses_of(arguments.options);
    const std::uint64_t pairs = (required_number(arguments.options, "games", 1) + 1) / 2;
    const int threads = threads_of(arguments.options);
    const MatchPlayer first{Evaluator(load_weights(arguments.operands[0])),
                            parameters_of(arguments.options, "first")};
    const MatchPlayer second{Evaluator(load_weights(arguments.operands[1])),
                             parameters_of(arguments.options, "second")};
    Ranks& ranks = *arguments.ranks;
    if (ranks.assist(job_of(options, first, second), threads, match_tasks(options, first, second)))
        return 0;

    const Interrupt interrupt;
    MatchScore score;
    double llr = 0;
    Progress progress(0, pairs, "pairs");
    play_match(ranks, options, first, second, pairs, threads, [&](int half_points) {
        score.add(half_points);
        std::string note = score_text(score);
        if (hypotheses) {
            llr = sprt_llr(score, *hypotheses);
            note += ", " + sprt_text(llr, *hypotheses);
        }
        progress.add(note);
        return !interrupt.has_come() && sprt_verdict(llr) == SprtVerdict::Open;
    });
    progress.finish();
    if (score.games() == 0) throw std::runtime_error("interrupted before the first result");
    out << score_text(score) << ", pentanomial";
    for (const std::uint64_t count : score.pentanomial())
        out << ' ' << count;
    out << '\n';
    if (hypotheses) out << sprt_text(llr, *hypotheses) << '\n';
    if (!interrupt.has_come()) return 0;
    out << "interrupted\n";
    return kInterrupted;
}

}  // namespace

const Command kMatchCommand{
    .name = "match",
    .operands = "FIRST SECOND",
    .least = 2,
    .most = 2,
    .summary = "play a match between two weight files",
    .about =
        "Each opening is played twice, with colours swapped. Prints the score of FIRST with "
        "its 95 %\nconfidence interval, and the number of pairs with 0, 1, 2, 3 and 4 half "
        "points. After Ctrl-C\nthe running games are finished but no longer count, and the score "
        "so far is\nprinted.",
    .example = "match new.weights old.weights --nodes 3000 --threads 2 --sprt 0,5",
    .options =
        [] {
            return OptionSet()
                .number("games", "N", "number of games, rounded up to pairs", 1000)
                .number("nodes", "N", "nodes per move (default: 5000 if there is no --time)")
                .number("time", "MS", "time per move")
                .word("sprt", "ELO0,ELO1",
                      "end when a sequential test accepts one of the two strengths, with a 5 % "
                      "chance of error either way")
                .word("first", "NAME=VALUE,...", "search parameters of FIRST (see parameters)")
                .word("second", "NAME=VALUE,...", "the same for SECOND")
                .rule()
                .size()
                .seed()
                .threads("games played in parallel, 1..64");
        },
    .run = run_match,
    .is_shared = true};

}  // namespace kagetsu::app
