// Writes weight files.
#include <ostream>

#include "app/commands.hpp"
#include "app/weights_io.hpp"

namespace kagetsu::app {

namespace {

int write_weights(const Arguments& arguments, std::ostream& out) {
    const std::string& path = arguments.operands.front();
    const bool hand_set = has(arguments.options, "hand-set");
    if (hand_set && has(arguments.options, "weights"))
        throw UsageError("--hand-set and --weights exclude each other");
    const Weights weights = hand_set ? hand_set_weights() : weights_of(arguments.options);
    const std::size_t bytes = save_weights(path, weights);
    out << path << ": " << bytes << " bytes\n";
    return 0;
}

}  // namespace

const Command kWeightsCommand{
    .name = "weights",
    .operands = "FILE",
    .least = 1,
    .most = 1,
    .summary = "write the built-in weights to a file",
    .about = "",
    .example = "weights own.weights",
    .options =
        [] { return OptionSet().flag("hand-set", "write the hand-set weights instead").weights(); },
    .run = write_weights};

}  // namespace kagetsu::app
