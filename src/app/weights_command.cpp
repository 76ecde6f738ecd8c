// Writes and describes weight files.
#include <iomanip>
#include <ostream>

#include "app/commands.hpp"
#include "app/weights_io.hpp"
#include "kagetsu/evaluator.hpp"
#include "kagetsu/printable.hpp"

namespace kagetsu::app {

namespace {

void show(const Weights& weights, std::ostream& out) {
    out << "weights " << std::hex << std::setfill('0') << std::setw(16)
        << Evaluator(weights).fingerprint() << std::dec << std::setfill(' ') << '\n';
    for (std::size_t i = 0; i < kWeightSetCount; ++i) {
        const WeightSet& set = weights.sets[i];
        out << '\n'
            << kWeightSetNames[i] << (set.network ? ": tables and network" : ": tables") << '\n';
        if (!set.learned_from.empty()) out << printable(set.learned_from) << '\n';
    }
}

int run(const Arguments& arguments, std::ostream& out) {
    const bool hand_set = has(arguments.options, "hand-set");
    if (hand_set && has(arguments.options, "weights"))
        throw UsageError("--hand-set and --weights exclude each other");
    const bool is_shown = has(arguments.options, "show");
    if (is_shown != arguments.operands.empty())
        throw UsageError("give either --show or a file to write");
    const Weights weights = hand_set ? hand_set_weights() : weights_of(arguments.options);
    if (is_shown) {
        show(weights, out);
        return 0;
    }
    const std::string& path = arguments.operands.front();
    const std::size_t bytes = save_weights(path, weights);
    out << path << ": " << bytes << " bytes\n";
    return 0;
}

}  // namespace

const Command kWeightsCommand{
    .name = "weights",
    .operands = "[FILE]",
    .least = 0,
    .most = 1,
    .summary = "write the built-in weights to a file, or show what they were learned from",
    .about = "",
    .example = "weights own.weights",
    .options =
        [] {
            return OptionSet()
                .flag("hand-set", "take the hand-set weights instead")
                .flag("show", "print what each set consists of and was learned from")
                .weights();
        },
    .run = run};

}  // namespace kagetsu::app
