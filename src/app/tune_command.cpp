// Tuning by games, with a log from which a run can be continued.
#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <fstream>
#include <functional>
#include <iomanip>
#include <numeric>
#include <ostream>
#include <sstream>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "app/append_file.hpp"
#include "app/commands.hpp"
#include "app/interrupt.hpp"
#include "app/output_file.hpp"
#include "app/progress.hpp"
#include "app/read_file.hpp"
#include "app/weights_io.hpp"
#include "eval/weight_file.hpp"
#include "kagetsu/notation.hpp"
#include "selfplay/tunables.hpp"
#include "selfplay/tuner.hpp"
#include "util/bounded_line.hpp"
#include "util/crc.hpp"
#include "util/text_stream.hpp"

namespace kagetsu::app {

namespace {

// How far a tunable moves, in steps, when it has won all games of a pair. At ten times this rate
// the noise of the games moved the tunables faster than their results.
constexpr double kRate = 0.006;
constexpr std::uint64_t kBatchesPerLine = 25;

// A text file: two header lines that identify the run, then lines of tab-separated numbers: the
// games played, the values of the tunables and a checksum of the line up to there. It is locked:
// two runs would mix their lines.
class TuneLog {
  public:
    // Continues the log of an earlier run, or starts a new one.
    TuneLog(std::string path, std::string run, Spsa& spsa)
        : path_(std::move(path)), file_(path_), spsa_(spsa) {
        std::string head = "# " + std::move(run) + "\ngames";
        for (const Tunable& tunable : spsa.tunables())
            head += '\t' + tunable.name;
        head += "\tchecksum\n";
        if (!file_.begin(head)) resume(head);
    }

    [[nodiscard]] std::uint64_t games() const noexcept { return games_; }

    void add(std::uint64_t games) {
        games_ = games;
        std::string line = std::to_string(games);
        for (const Tunable& tunable : spsa_.tunables())
            line += '\t' + exactly(tunable.value);
        file_.append(line + '\t' + checksum_word(crc_of(line)) + '\n');
        file_.sync();
    }

  private:
    static constexpr std::size_t kMaxLine = 65536;

    // All digits, so that a continued run goes on as if it had not been interrupted.
    static std::string exactly(double value) {
        std::array<char, 32> text;
        const auto result = std::to_chars(text.data(), text.data() + text.size(), value);
        return {text.data(), result.ptr};
    }

    void resume(const std::string& head) {
        std::ifstream in(path_, std::ios::binary);
        if (!in) throw std::runtime_error("cannot read " + path_);
        std::string text(head.size(), '\0');
        in.read(text.data(), static_cast<std::streamsize>(text.size()));
        require_no_error(in, path_);
        if (!in || text != head) throw std::runtime_error(path_ + " is the log of another run");
        std::uint64_t end = head.size();
        std::string line;
        for (;;) {
            const LineResult result = read_line(in, line, kMaxLine);
            require_no_error(in, path_);
            if (result == LineResult::End || result == LineResult::Cut) break;
            if (result == LineResult::Overlong) refuse_line();
            learn(line);
            end += line.size() + 1;
        }
        in.close();
        // Remove an incomplete line at the end.
        file_.go_on(end);
    }

    // Takes over the values of a line.
    void learn(const std::string& line) {
        const std::string checked = line.substr(0, line.rfind('\t'));
        if (line != checked + '\t' + checksum_word(crc_of(checked))) refuse_line();
        TextReader words(checked);
        std::int64_t games = 0;
        std::vector<double> values(spsa_.tunables().size());
        words >> games;
        for (double& value : values)
            words >> value;
        std::string more;
        if (!words || games < 0 || words >> more) refuse_line();
        games_ = static_cast<std::uint64_t>(games);
        spsa_.set_values(values);
    }

    [[noreturn]] void refuse_line() const {
        throw std::runtime_error(path_ + " has a damaged line");
    }

    std::string path_;
    AppendFile file_;
    Spsa& spsa_;
    std::uint64_t games_ = 0;
};

std::string name_of_run(const char* what, const TuneOptions& options, std::uint64_t weights) {
    TextWriter name;
    name << "kagetsu tune " << what;
    for (const auto& [rule, shape] : options.games)
        name << ' ' << name_of(rule) << ' ' << shape.width << 'x' << shape.height << ',';
    name << ' ' << options.nodes << " nodes, seed " << options.seed << ", weights " << std::hex
         << weights;
    return name.str();
}

// "freestyle,renju:20": rules separated by commas, each on a board of `shape` or of its own size.
std::vector<RuleAndShape> games_named(const std::string& names, BoardShape shape) {
    std::vector<RuleAndShape> games;
    TextReader words(names);
    std::string name;
    while (std::getline(words, name, ',')) {
        const std::size_t colon = name.find(':');
        const Rule rule = rule_named(name.substr(0, colon));
        games.push_back(
            {rule, colon == std::string::npos ? shape : parse_shape(name.substr(colon + 1))});
    }
    if (games.empty()) throw UsageError("--rule needs the name of a rule");
    return games;
}

struct TuneRun {
    TuneOptions options;
    std::uint64_t games;
    int threads;
    Weights weights;
};

TuneRun run_of(const OptionValues& values) {
    TuneOptions options;
    options.games = games_named(word_of(values, "rule"), shape_of(values));
    options.nodes = required_number(values, "nodes", 1);
    options.seed = required_number(values, "seed", 0);
    return {options, required_number(values, "games", 1), threads_of(values), weights_of(values)};
}

OptionSet tune_options() {
    return OptionSet()
        .number("games", "N", "number of games in the log at the end", 1000)
        .number("nodes", "N", "nodes per move", 5000)
        .word("rule", "NAME[:SIZE],...",
              "freestyle, standard, renju, caro or caro-exact, or several in turn; SIZE is the "
              "board size of this rule: freestyle,freestyle:20",
              "freestyle")
        .size()
        .seed()
        .threads("games played in parallel, 1..64")
        .weights();
}

// "razor_base 71 to 74, ...": the values that have moved farthest from where tuning began, in
// steps; empty before the first game.
std::string farthest_moves(const std::vector<Tunable>& before, const std::vector<Tunable>& now) {
    constexpr std::size_t kShown = 3;
    std::vector<std::size_t> order(now.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    const auto distance = [&](std::size_t i) {
        return std::abs(now[i].value - before[i].value) / now[i].step;
    };
    std::stable_sort(order.begin(), order.end(),
                     [&](std::size_t a, std::size_t b) { return distance(a) > distance(b); });
    TextWriter text;
    text << std::fixed << std::setprecision(1);
    for (std::size_t i = 0; i < std::min(kShown, order.size()) && distance(order[i]) > 0; ++i) {
        text << (i == 0 ? "" : ", ") << now[order[i]].name << ' ' << before[order[i]].value
             << " to " << now[order[i]].value;
    }
    return text.str();
}

int exit_code(bool is_complete, std::ostream& out) {
    if (is_complete) return 0;
    out << "interrupted\n";
    return kInterrupted;
}

// Continues from the log; `before`: the tunables before the first game. Calls `on_line` after each
// line added to the log. Returns false if the run was interrupted; its log has all batches that
// were finished.
bool run(Ranks& ranks, const TuneRun& setting, const std::vector<Tunable>& before, Spsa& spsa,
         const MakePlayer& make_player, TuneLog& log, const std::function<void()>& on_line) {
    constexpr std::uint64_t kBatchGames = 2 * kTuneBatch;
    const auto& [options, games, threads, weights] = setting;
    const Interrupt interrupt;
    Progress progress(log.games(), (games + kBatchGames - 1) / kBatchGames * kBatchGames, "games");
    const std::uint64_t end = progress.total() / 2;
    if (log.games() / 2 < end) {
        tune(ranks, options, spsa, make_player, log.games() / 2, end, threads,
             [&](std::uint64_t pairs) {
                 progress.add(farthest_moves(before, spsa.tunables()), kBatchGames);
                 const bool is_last = pairs == end || interrupt.has_come();
                 if (pairs % (kBatchesPerLine * kTuneBatch) == 0 || is_last) {
                     log.add(2 * pairs);
                     on_line();
                 }
                 return !is_last;
             });
    }
    progress.finish();
    return !interrupt.has_come();
}

int tune_search(const Arguments& arguments, std::ostream& out) {
    const TuneRun setting = run_of(arguments.options);
    Spsa spsa(search_tunables(), kRate);
    const std::vector<Tunable> before = spsa.tunables();
    const auto make_player = [&](const std::vector<double>& values) {
        return PlayerSettings{parameters_of(values), setting.weights};
    };
    const std::string name = name_of_run("search", setting.options, fingerprint(setting.weights));
    Ranks& ranks = *arguments.ranks;
    if (ranks.assist(name, setting.threads, tune_tasks(setting.options, spsa, make_player)))
        return 0;
    TuneLog log(arguments.operands[0], name, spsa);
    const bool is_complete = run(ranks, setting, before, spsa, make_player, log, [] {});
    for (const Tunable& tunable : spsa.tunables())
        out << tunable.name << ' ' << std::lround(tunable.value) << '\n';
    return exit_code(is_complete, out);
}

// The result must overwrite neither the log nor the weights that the run starts from.
void check_files(const Arguments& arguments) {
    const std::string& log = arguments.operands[0];
    const std::string& to = arguments.operands[1];
    if (is_same_file(log, to)) throw UsageError("tune weights needs two different files");
    if (has(arguments.options, "weights") &&
        is_same_file(word_of(arguments.options, "weights"), to))
        throw UsageError("tune must not overwrite the weights it starts from");
    OutputFile{to};  // throws now, not after hours of games, if the file cannot be written
}

// Adds to what a set was learned from how its tables were tuned, if there is room for it.
void add_note(WeightSet& set, const std::string& games) {
    const std::string text =
        set.learned_from + (set.learned_from.empty() ? "" : "; ") + "tables tuned by " + games;
    if (text.size() <= WeightSet::kMaxLearnedFrom) set.learned_from = text;
}

int tune_weights(const Arguments& arguments, std::ostream& out) {
    const TuneRun setting = run_of(arguments.options);
    const std::string& to = arguments.operands[1];
    Spsa spsa(weight_tunables(), kRate);
    const std::vector<Tunable> before = spsa.tunables();
    const auto with_values = [&](const std::vector<double>& values) {
        return with_tunables(setting.weights, setting.options.games, values);
    };
    const auto make_player = [&](const std::vector<double>& values) {
        return PlayerSettings{ParameterValues(), with_values(values)};
    };
    const std::string name = name_of_run("weights", setting.options, fingerprint(setting.weights));
    Ranks& ranks = *arguments.ranks;
    if (ranks.assist(name, setting.threads, tune_tasks(setting.options, spsa, make_player)))
        return 0;
    check_files(arguments);
    TuneLog log(arguments.operands[0], name, spsa);
    const auto tuned = [&] {
        std::vector<double> values;
        for (const Tunable& tunable : spsa.tunables())
            values.push_back(tunable.value);
        Weights weights = with_values(values);
        for (const std::size_t set : sets_of(setting.options.games))
            add_note(weights.sets[set], std::to_string(log.games()) + " games of " + name);
        return weights;
    };
    const bool is_complete =
        run(ranks, setting, before, spsa, make_player, log, [&] { save_weights(to, tuned()); });
    const std::size_t bytes = save_weights(to, tuned());
    out << to << ": " << bytes << " bytes, after " << log.games() << " games\n";
    const std::string moves = farthest_moves(before, spsa.tunables());
    if (!moves.empty()) out << "moved farthest: " << moves << '\n';
    return exit_code(is_complete, out);
}

}  // namespace

constexpr const char* kAboutTuning =
    "Uses SPSA. LOG gets a line of values every 1,600 games and at the end; an existing log is\n"
    "continued. The progress shows the games and the values that moved farthest, but no score: "
    "both\n"
    "players of a pair have values changed at random, so their score says nothing of the tuned\n"
    "values. To compare those, play a match against the start. After Ctrl-C the running batch of\n"
    "64 games is finished, and the values so far are kept and printed.";

const Command kTuneSearchCommand{.name = "tune search",
                                 .operands = "LOG",
                                 .least = 1,
                                 .most = 1,
                                 .summary = "tune the search parameters by games",
                                 .about = kAboutTuning,
                                 .example = "tune search search.log --games 20000 --threads 2",
                                 .options = [] { return tune_options(); },
                                 .run = tune_search,
                                 .is_shared = true};

const Command kTuneWeightsCommand{.name = "tune weights",
                                  .operands = "LOG TO",
                                  .least = 2,
                                  .most = 2,
                                  .summary = "tune the weights by games; write the result to TO",
                                  .about = kAboutTuning,
                                  .example = "tune weights weights.log own.weights --games 20000",
                                  .options = [] { return tune_options(); },
                                  .run = tune_weights,
                                  .is_shared = true};

}  // namespace kagetsu::app
