// Tuning by games, with a log from which a run can be continued.
#include <array>
#include <charconv>
#include <cmath>
#include <filesystem>
#include <fstream>
#include <functional>
#include <ostream>
#include <sstream>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "app/commands.hpp"
#include "app/output_file.hpp"
#include "app/progress.hpp"
#include "eval/weight_file.hpp"
#include "kagetsu/notation.hpp"
#include "selfplay/tunables.hpp"

namespace kagetsu::app {

namespace {

// How far a tunable moves, in steps, when it has won all games of a pair. At ten times this rate
// the noise of the games moved the tunables faster than their results.
constexpr double kRate = 0.006;
constexpr std::uint64_t kBatchesPerLine = 25;

// A text file: two header lines that identify the run, then lines of tab-separated numbers: the
// games played and the values of the tunables.
class TuneLog {
  public:
    // Continues the log of an earlier run, or starts a new one.
    TuneLog(std::string path, std::string run, Spsa& spsa) : path_(std::move(path)), spsa_(spsa) {
        std::string head = "# " + std::move(run) + "\ngames";
        for (const Tunable& tunable : spsa.tunables())
            head += '\t' + tunable.name;
        head += '\n';
        if (std::filesystem::is_regular_file(path_) && !std::filesystem::is_empty(path_)) {
            resume(head);
        } else {
            write(head);
        }
    }

    [[nodiscard]] std::uint64_t games() const noexcept { return games_; }

    void add(std::uint64_t games) {
        games_ = games;
        std::string line = std::to_string(games);
        for (const Tunable& tunable : spsa_.tunables())
            line += '\t' + exactly(tunable.value);
        write(line + '\n');
    }

  private:
    // All digits, so that a continued run goes on as if it had not been interrupted.
    static std::string exactly(double value) {
        std::array<char, 32> text;
        const auto result = std::to_chars(text.data(), text.data() + text.size(), value);
        return {text.data(), result.ptr};
    }

    void resume(const std::string& head) {
        std::ifstream in(path_, std::ios::binary);
        std::string text{std::istreambuf_iterator<char>(in), {}};
        in.close();
        if (text.compare(0, head.size(), head) != 0)
            throw std::runtime_error(path_ + " is the log of another run");
        // Remove an incomplete line at the end.
        text.resize(text.rfind('\n') + 1);
        std::filesystem::resize_file(path_, text.size());
        const std::runtime_error damaged(path_ + " has a damaged line");
        std::istringstream lines(text.substr(head.size()));
        std::string line;
        while (std::getline(lines, line)) {
            std::istringstream words(line);
            std::int64_t games = 0;
            std::vector<double> values(spsa_.tunables().size());
            words >> games;
            for (double& value : values)
                words >> value;
            std::string more;
            if (!words || games < 0 || words >> more) throw damaged;
            games_ = static_cast<std::uint64_t>(games);
            spsa_.set_values(values);
        }
    }

    void write(const std::string& text) const {
        std::ofstream out(path_, std::ios::binary | std::ios::app);
        out << text;
        if (!out.flush()) throw std::runtime_error("cannot write " + path_);
    }

    std::string path_;
    Spsa& spsa_;
    std::uint64_t games_ = 0;
};

std::string name_of_run(const char* what, const TuneOptions& options, std::uint64_t weights) {
    std::ostringstream name;
    name << "kagetsu tune " << what;
    for (const Rule rule : options.rules)
        name << ' ' << name_of(rule);
    name << ", " << options.shape.width << 'x' << options.shape.height << ", " << options.nodes
         << " nodes, seed " << options.seed << ", weights " << std::hex << weights;
    return name.str();
}

// Continues from the log; calls `on_line` after each line added to it.
void run(const TuneOptions& options, Spsa& spsa, const MakePlayer& make_player, TuneLog& log,
         std::uint64_t games, int threads, const std::function<void()>& on_line) {
    Progress progress(log.games() / (2 * kTuneBatch),
                      (games + 2 * kTuneBatch - 1) / (2 * kTuneBatch));
    const std::uint64_t end = progress.total() * kTuneBatch;
    if (log.games() / 2 < end) {
        tune(options, spsa, make_player, log.games() / 2, end, threads, [&](std::uint64_t pairs) {
            progress.add();
            if (pairs % (kBatchesPerLine * kTuneBatch) == 0 || pairs == end) {
                log.add(2 * pairs);
                on_line();
            }
            return true;
        });
    }
    progress.finish();
}

}  // namespace

int tune_search(std::ostream& out, const std::string& path, const TuneOptions& options,
                const Weights& weights, std::uint64_t games, int threads) {
    Spsa spsa(search_tunables(), kRate);
    TuneLog log(path, name_of_run("search", options, fingerprint(weights)), spsa);
    const auto make_player = [&](const std::vector<double>& values) {
        return PlayerSettings{parameters_of(values), weights};
    };
    run(options, spsa, make_player, log, games, threads, [] {});
    for (const Tunable& tunable : spsa.tunables())
        out << tunable.name << ' ' << std::lround(tunable.value) << '\n';
    return 0;
}

int tune_weights(std::ostream& out, const std::string& path, const TuneOptions& options,
                 const Weights& weights, const std::string& to, std::uint64_t games, int threads) {
    OutputFile{to};  // throws now, not after hours of games, if the file cannot be written
    Spsa spsa(weight_tunables(), kRate);
    TuneLog log(path, name_of_run("weights", options, fingerprint(weights)), spsa);
    const auto make_player = [&](const std::vector<double>& values) {
        return PlayerSettings{ParameterValues(),
                              with_tunables(weights, options.rules, options.shape, values)};
    };
    const auto tuned = [&] {
        std::vector<double> values;
        for (const Tunable& tunable : spsa.tunables())
            values.push_back(tunable.value);
        return with_tunables(weights, options.rules, options.shape, values);
    };
    std::ostringstream quiet;
    run(options, spsa, make_player, log, games, threads,
        [&] { write_weights(quiet, to, tuned()); });
    return write_weights(out, to, tuned());
}

}  // namespace kagetsu::app
