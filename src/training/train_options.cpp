#include "training/train_options.hpp"

#include <algorithm>
#include <boost/program_options.hpp>
#include <charconv>
#include <memory>
#include <ostream>
#include <stdexcept>
#include <utility>

#include "app/option_set.hpp"
#include "app/output_file.hpp"
#include "kagetsu/engine.hpp"
#include "kagetsu/printable.hpp"
#include "kagetsu/weights.hpp"
#include "training/provenance.hpp"
#include "util/text_stream.hpp"

namespace kagetsu::training {

namespace po = boost::program_options;

namespace {

using app::OptionSet;
using app::OptionValues;
using app::UsageError;

constexpr const char* kUsage =
    "usage: kagetsu-train GAMES... --start START.weights --out OUT.weights [OPTIONS]";

OptionSet option_set() {
    return OptionSet()
        .word("start", "FILE", "weights whose tables are kept, and sets of other rules")
        .word("out", "FILE", "weights to write: those of --start with the networks learned")
        .word("initial", "SET",
              "begin with the network of this set of --start, or with 'same' those of the sets "
              "that are learned, instead of at random")
        .number("epochs", "N", "how often each game is seen", 8)
        .number("rounded-epochs", "N", "the last of them, with numbers rounded as in the engine", 1)
        .number("batch", "N", "positions a step", 1024)
        .word("rate", "X", "largest step of a parameter", "0.003")
        .word("decay", "X", "pull of rare windows back to where they began, 0..100", "0.5")
        .number("held-out", "N", "games to judge by, about; at most a tenth", 3000)
        .word("result-share", "X", "of the game's result in the target, 0..1", "0.1")
        .seed()
        .number("threads", "N", "threads, 1..64; they do not change the result", 2)
        .word("checkpoint", "FILE", "save the training there; the same command continues it")
        .word("curve", "FILE", "write a curve of the loss as SVG")
        .word("note", "TEXT", "to be kept with the networks")
        .flag("help,h", "print this help");
}

double decimal_of(const OptionValues& values, const char* name, double least, double most) {
    const std::string text = app::word_of(values, name);
    double number = 0;
    const char* const end = text.data() + text.size();
    const auto [rest, error] = std::from_chars(text.data(), end, number);
    if (error != std::errc() || rest != end || !(number >= least && number <= most)) {
        TextWriter range;
        range << least << " to " << most;
        throw UsageError("--" + std::string(name) + " must be a number from " + range.str());
    }
    return number;
}

std::string required_word(const OptionValues& values, const char* name) {
    std::string word = app::word_of(values, name);
    if (word.empty()) throw UsageError("--" + std::string(name) + " is missing; " + kUsage);
    return word;
}

TrainCommand command_of(const OptionValues& values) {
    TrainCommand command;
    if (app::has(values, "help")) {
        command.wants_help = true;
        return command;
    }
    command.start = required_word(values, "start");
    command.out = required_word(values, "out");
    const std::string initial = app::word_of(values, "initial");
    if (!initial.empty() && initial != "same" &&
        std::find(kWeightSetNames.begin(), kWeightSetNames.end(), initial) == kWeightSetNames.end())
        throw UsageError("--initial: there is no set '" + initial + "'");
    command.options.initial = initial;
    command.checkpoint = app::word_of(values, "checkpoint");
    command.curve = app::word_of(values, "curve");
    command.note = app::word_of(values, "note");
    if (command.note.size() > kMaxNote)
        throw UsageError("--note is longer than " + std::to_string(kMaxNote) + " bytes");
    if (printable(command.note) != command.note) throw UsageError("--note has control characters");
    command.threads = app::threads_of(values);
    TrainingOptions& options = command.options;
    constexpr int kMaxEpochs = 1000;
    constexpr int kMaxBatch = 1 << 20;
    options.epochs = static_cast<int>(app::required_number(values, "epochs", 1, kMaxEpochs));
    options.rounded_epochs =
        static_cast<int>(app::required_number(values, "rounded-epochs", 0, options.epochs));
    options.batch = app::required_number(values, "batch", 1, kMaxBatch);
    options.held_out = app::required_number(values, "held-out", 1);
    options.seed = app::required_number(values, "seed", 0);
    options.rate = decimal_of(values, "rate", 1e-6, 1);
    options.decay = decimal_of(values, "decay", 0, 100);
    options.result_share = decimal_of(values, "result-share", 0, 1);
    return command;
}

// Hours of work depend on it.
void check_files(const TrainCommand& command) {
    std::vector<std::string> written{command.out};
    for (const std::string& path : {command.checkpoint, command.curve})
        if (!path.empty()) written.push_back(path);
    for (std::size_t i = 0; i < written.size(); ++i) {
        std::vector<std::string> others(written.begin(),
                                        written.begin() + static_cast<std::ptrdiff_t>(i));
        others.insert(others.end(), command.games.begin(), command.games.end());
        others.push_back(command.start);
        for (const std::string& other : others)
            if (app::is_same_file(written[i], other))
                throw std::runtime_error(other + " would be overwritten");
        const app::OutputFile probe(written[i]);
    }
}

}  // namespace

TrainCommand parse_command(const std::vector<std::string>& words) {
    const OptionSet options = option_set();
    po::variables_map values;
    std::vector<std::string> games;
    try {
        const po::parsed_options parsed =
            po::command_line_parser(words)
                .options(options.description())
                .style(po::command_line_style::unix_style & ~po::command_line_style::allow_guessing)
                .run();
        po::store(parsed, values);
        po::notify(values);
        for (const po::option& option : parsed.options)
            if (option.position_key >= 0)
                games.insert(games.end(), option.value.begin(), option.value.end());
    } catch (const po::error& error) {
        throw UsageError(error.what());
    }
    TrainCommand command = command_of(std::make_shared<const po::variables_map>(std::move(values)));
    command.games = games;
    if (command.wants_help) return command;
    if (games.empty()) throw UsageError(std::string("no games; ") + kUsage);
    check_files(command);
    return command;
}

void print_help(std::ostream& out) {
    out << "kagetsu-train: learn the networks of a rule from games of `kagetsu selfplay`\n\n"
        << kUsage << "\n\n"
        << "The games are of one rule and, in freestyle, all of large boards or none. Memory does\n"
           "not grow with their number. The same command gives the same weights.\n\n"
        << option_set().description();
}

}  // namespace kagetsu::training
