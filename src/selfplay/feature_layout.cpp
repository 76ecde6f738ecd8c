#include "selfplay/feature_layout.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <numeric>
#include <string_view>

#include "eval/weight_file.hpp"
#include "kagetsu/notation.hpp"
#include "kagetsu/win_rate.hpp"
#include "selfplay/features.hpp"

namespace kagetsu {

namespace {

struct WeightTable {
    std::string_view name;
    std::size_t size;
    int max;  // largest absolute value
};
// The tables of a set, in the order of the weight file.
constexpr std::array<WeightTable, 5> kTables{{
    {"own", kPointCodeCount, kMaxPointValue},
    {"opponents", kPointCodeCount, kMaxPointValue},
    {"attack", kPointCodeCount, INT16_MAX},
    {"defence", kPointCodeCount, INT16_MAX},
    {"threats", kThreatIndexCount, INT16_MAX},
}};

std::string quoted(std::string_view text) {
    return '"' + std::string(text) + '"';
}

struct NetworkTable {
    std::string_view name;
    std::string_view type;  // NumPy's name
    std::array<int, 2> shape;
};
// The numbers of a network, in the order of the weight file.
constexpr std::array<NetworkTable, 9> kNetworkTables{{
    {"table_share", "<i2", {1, 1}},
    {"rows", "<i1", {kNetworkRowCount, kNetworkChannels}},
    {"input_biases", "<i2", {1, kNetworkInputs}},
    {"first", "<i1", {kNetworkHidden, kNetworkInputs}},
    {"first_biases", "<i4", {1, kNetworkHidden}},
    {"second", "<i1", {kNetworkHidden, kNetworkHidden}},
    {"second_biases", "<i4", {1, kNetworkHidden}},
    {"output", "<i2", {1, kNetworkHidden}},
    {"output_bias", "<i4", {1, 1}},
}};

// A JSON list of what `write` makes of each item.
template <typename Items, typename Write>
std::string list(const Items& items, const Write& write) {
    std::string text = "[";
    for (const auto& item : items)
        text += (text.size() > 1 ? ", " : "") + write(item);
    return text + "]";
}

// NumPy's name of a little-endian integer type.
std::string number_type(const FeatureField& field) {
    return quoted((field.is_signed ? "<i" : "<u") + std::to_string(field.bytes));
}

template <typename Enum>
std::string number_of(Enum value) {
    return std::to_string(static_cast<int>(value));
}

std::string line_classes_of_codes() {
    std::array<PointCode, kPointCodeCount> codes;
    std::iota(codes.begin(), codes.end(), PointCode{0});
    const PointTable& table = PointTable::of(PointLaw::Free);
    return list(codes, [&table](PointCode code) {
        return list(table.line_classes(code), number_of<LineClass>);
    });
}

}  // namespace

std::string feature_layout(Rule rule, BoardShape shape) {
    std::string json;
    const auto add = [&json](std::string_view name, const std::string& value) {
        json += (json.empty() ? "{\n  " : ",\n  ") + quoted(name) + ": " + value;
    };
    const auto set_of = [rule, shape](Color color) {
        return kWeightSetNames[weight_set_index(rule, shape, color)];
    };
    const std::string weights = to_bytes(hand_set_weights());

    add("rule", quoted(name_of(rule)));
    add("sets", list(std::array{set_of(Color::Black), set_of(Color::White)}, quoted));
    add("position", list(kPositionFields, [](const FeatureField& field) {
            return '[' + quoted(field.name) + ", " + number_type(field) + ", " +
                   std::to_string(field.count) + ']';
        }));
    add("not_chosen", std::to_string(kNotChosen));
    add("threat_classes", list(kThreatClasses, number_of<PointClass>));
    add("win_rate_scale", std::to_string(win_rate_scale(rule)));
    add("max_evaluation", std::to_string(kMaxEval));
    add("weight_parts", std::to_string(kWeightScale));
    add("weight_header", quoted(weights.substr(0, weights.find('\n'))));
    add("weight_sets", list(kWeightSetNames, quoted));
    add("weight_tables", list(kTables, [](const WeightTable& table) {
            return '[' + quoted(table.name) + ", " + std::to_string(table.size) + ", " +
                   std::to_string(table.max) + ']';
        }));
    add("network_radius", std::to_string(kNetworkRadius));
    add("network", list(kNetworkTables, [](const NetworkTable& table) {
            return '[' + quoted(table.name) + ", " + quoted(table.type) + ", " +
                   list(table.shape, [](int size) { return std::to_string(size); }) + ']';
        }));
    add("line_classes", std::to_string(kLineClassCount));
    add("line_classes_of_codes", line_classes_of_codes());
    return json + "\n}\n";
}

}  // namespace kagetsu
