#include "game_record.hpp"

#include <nlohmann/json.hpp>
#include <utility>

namespace kagetsu::test {

using Json = nlohmann::json;

std::string GameRecord::to_line() const {
    Json tenths = Json::array();  // of a millisecond: enough, and short
    for (const double delay : delays)
        tenths.push_back(static_cast<long>(delay * 10));
    const Json line{{"game", number},
                    {"rule", rule},
                    {"width", width},
                    {"height", height},
                    {"threads", threads},
                    {"opening", opening},
                    {"match_clock", has_match_clock},
                    {"fresh", is_fresh},
                    {"result", result},
                    {"delays", tenths},
                    {"fault", fault}};
    return line.dump(-1, ' ', false, Json::error_handler_t::replace);
}

namespace {

GameRecord read_record(const std::string& text) {
    const Json line = Json::parse(text);
    GameRecord record;
    record.number = line.at("game").get<int>();
    record.rule = line.at("rule").get<std::string>();
    record.width = line.at("width").get<int>();
    record.height = line.at("height").get<int>();
    record.threads = line.at("threads").get<int>();
    record.opening = line.at("opening").get<std::string>();
    record.has_match_clock = line.at("match_clock").get<bool>();
    record.is_fresh = line.at("fresh").get<bool>();
    record.result = line.at("result").get<std::string>();
    for (const Json& tenths : line.at("delays"))
        record.delays.push_back(tenths.get<double>() / 10);
    record.fault = line.at("fault").get<std::string>();
    return record;
}

}  // namespace

RecordFile::RecordFile(std::string path, const std::string& conditions)
    : file_(std::move(path), conditions) {
    for (const std::string& line : file_.lines())
        records_.push_back(read_record(line));
}

void RecordFile::add(const GameRecord& record) {
    file_.append(record.to_line());
    records_.push_back(record);
}

}  // namespace kagetsu::test
