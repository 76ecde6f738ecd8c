#include "analysis/json_query.hpp"

#include <algorithm>
#include <array>
#include <span>
#include <string>

#include "analysis/json_position.hpp"

namespace kagetsu::analysis {

namespace {

constexpr std::array<std::string_view, 15> kQueryFields{
    "id",   "rule",  "size",  "origin",   "stones",  "to_move",      "moves",      "turns",
    "time", "nodes", "depth", "multi_pv", "exclude", "report_every", "report_time"};
constexpr std::array<std::string_view, 3> kCancelFields{"action", "id", "target"};
constexpr std::array<std::string_view, 2> kVersionFields{"action", "id"};

void refuse_unknown(const Json& object, std::span<const std::string_view> known) {
    for (const auto& item : object.items()) {
        if (std::find(known.begin(), known.end(), item.key()) == known.end())
            throw FieldError(item.key(), "unknown field");
    }
}

// The value of a field; null if it is not there.
const Json* find(const Json& object, const char* name) {
    const auto field = object.find(name);
    return field == object.end() ? nullptr : &*field;
}

const Json& id_from(const Json& object, const char* name) {
    const Json* id = find(object, name);
    if (id == nullptr) throw FieldError(name, "missing");
    if (!id->is_string() && !id->is_number())
        throw FieldError(name, "expected a string or a number, got " + shown(*id));
    return *id;
}

Limits limits_from(const Json& object) {
    Limits limits;
    limits.overhead = Milliseconds{0};  // no manager waits for a move
    limits.search_single_move = true;
    if (const Json* time = find(object, "time"))
        limits.turn = Milliseconds{integer(*time, "time", 1, QueryReader::kMaxTime)};
    if (const Json* nodes = find(object, "nodes")) {
        limits.nodes =
            static_cast<std::uint64_t>(integer(*nodes, "nodes", 1, QueryReader::kMaxNodes));
    }
    if (const Json* depth = find(object, "depth"))
        limits.depth = static_cast<int>(integer(*depth, "depth", 1, kMaxArea));
    if (!limits.turn && !limits.nodes && !limits.depth) limits.nodes = QueryReader::kDefaultNodes;
    if (const Json* multi_pv = find(object, "multi_pv"))
        limits.multi_pv = static_cast<int>(integer(*multi_pv, "multi_pv", 1, kMaxArea));
    return limits;
}

std::vector<int> turns_from(const Json& value, std::size_t move_count) {
    std::vector<int> turns;
    std::vector<bool> is_taken(move_count + 1);
    for (const Json& item : array(value, "turns")) {
        const std::int64_t turn = integer(item, "turns", 0, static_cast<std::int64_t>(move_count));
        if (is_taken[static_cast<std::size_t>(turn)])
            throw FieldError("turns", std::to_string(turn) + " is given twice");
        is_taken[static_cast<std::size_t>(turn)] = true;
        turns.push_back(static_cast<int>(turn));
    }
    if (turns.empty()) throw FieldError("turns", "expected at least one number of moves, got []");
    return turns;
}

}  // namespace

Position Query::position_at(int turn) const {
    Position position = start;
    for (int i = 0; i < turn; ++i)
        position.make(moves[static_cast<std::size_t>(i)]);
    return position;
}

Request QueryReader::read(std::string_view line) {
    Json object;
    try {
        object = parse_object(line);
        return read_object(object);
    } catch (const FieldError& error) {
        const Json* id = object.is_object() ? find(object, "id") : nullptr;
        const bool is_valid = id != nullptr && (id->is_string() || id->is_number());
        throw QueryError(is_valid ? *id : Json(), error.field(), error.what());
    } catch (const std::runtime_error& error) {
        throw QueryError({}, {}, error.what());
    }
}

Request QueryReader::read_object(const Json& object) {
    const Json* action = find(object, "action");
    if (action == nullptr) return read_query(object);
    const Json id = find(object, "id") == nullptr ? Json() : id_from(object, "id");
    if (*action == "cancel") {
        refuse_unknown(object, kCancelFields);
        return CancelRequest{id, id_from(object, "target")};
    }
    if (*action == "version") {
        refuse_unknown(object, kVersionFields);
        return VersionRequest{id};
    }
    throw FieldError("action", "expected \"cancel\" or \"version\", got " + shown(*action));
}

Query QueryReader::read_query(const Json& object) {
    const Json& id = id_from(object, "id");
    refuse_unknown(object, kQueryFields);
    const Json* rule = find(object, "rule");
    const Json* size = find(object, "size");
    const Json* origin = find(object, "origin");
    const BoardShape shape = size == nullptr ? BoardShape{} : shape_from(*size);
    Query query{.id = id,
                .origin = origin == nullptr ? origin_ : origin_from(*origin),
                .start = empty_board(shape, rule == nullptr ? Rule::Freestyle : rule_from(*rule)),
                .moves = {},
                .turns = {},
                .limits = limits_from(object),
                .report_every = {}};
    if (const Json* stones = find(object, "stones"))
        place_stones(*stones, query.origin, query.start);
    if (const Json* to_move = find(object, "to_move"))
        query.start.set_side_to_move(color_from(*to_move));
    if (const Json* moves = find(object, "moves"))
        query.moves = squares_from(*moves, "moves", shape, query.origin);
    check_moves(query.moves, query.origin, query.start);
    const Json* turns = find(object, "turns");
    query.turns = turns == nullptr ? std::vector<int>{static_cast<int>(query.moves.size())}
                                   : turns_from(*turns, query.moves.size());

    if (const Json* exclude = find(object, "exclude"))
        query.limits.excluded = squares_from(*exclude, "exclude", shape, query.origin);
    if (const Json* every = find(object, "report_every"))
        query.report_every = Milliseconds{integer(*every, "report_every", 1, kMaxTime)};
    if (const Json* time = find(object, "report_time"))
        query.report_time = boolean(*time, "report_time");
    return query;
}

const Position& QueryReader::empty_board(BoardShape shape, Rule rule) {
    constexpr std::size_t kMaxBoards = 32;
    const BoardKey key{{shape.width, shape.height}, rule};
    auto board = boards_.find(key);
    if (board == boards_.end()) {
        if (boards_.size() >= kMaxBoards) boards_.clear();
        board = boards_.emplace(key, Position(shape, rule)).first;
    }
    return board->second;
}

}  // namespace kagetsu::analysis
