#include "training/provenance.hpp"

#include <iomanip>
#include <locale>
#include <sstream>

#include "kagetsu/notation.hpp"
#include "kagetsu/weights.hpp"
#include "util/text_stream.hpp"

namespace kagetsu::training {

namespace {

std::string hexadecimal(std::uint64_t number) {
    TextWriter out;
    out << std::hex << std::setfill('0') << std::setw(16) << number;
    return out.str();
}

std::string describe(const Series& series, std::uint64_t games) {
    TextWriter out;
    out << games << " games of " << name_of(series.rule) << ' ' << series.shape.width << 'x'
        << series.shape.height << ", " << series.nodes << " nodes a move, " << series.random_moves
        << " % random moves, seed " << series.seed << ", weights " << hexadecimal(series.weights);
    return out.str();
}

}  // namespace

std::string describe(const Provenance& provenance) {
    const TrainingOptions& options = provenance.options;
    TextWriter out;
    out.imbue(std::locale::classic());
    out << "; " << provenance.samples << " positions in " << options.epochs << " epochs, "
        << options.rounded_epochs << " of them rounded; batch " << options.batch << ", rate "
        << options.rate << ", decay " << options.decay << ", result share " << options.result_share
        << ", seed " << options.seed << ", " << provenance.held_out_games
        << " games held out; tables of " << hexadecimal(provenance.start)
        << "; held-out divergence " << std::setprecision(4) << provenance.held_out;
    if (options.initial == "same") {
        out << "; begun with its own network of " << hexadecimal(provenance.start);
    } else if (!options.initial.empty()) {
        out << "; begun with the network of " << options.initial;
    }
    if (!provenance.note.empty()) out << "; " << provenance.note;
    const std::string rest = out.str();

    constexpr std::size_t kRoomForCount = 40;
    std::string text;
    for (std::size_t i = 0; i < provenance.series.size(); ++i) {
        const std::string file =
            (text.empty() ? "" : "; ") + describe(provenance.series[i], provenance.games[i]);
        if (text.size() + file.size() + kRoomForCount + rest.size() > WeightSet::kMaxLearnedFrom) {
            text += "; " + std::to_string(provenance.series.size() - i) + " more files";
            break;
        }
        text += file;
    }
    return text + rest;
}

}  // namespace kagetsu::training
