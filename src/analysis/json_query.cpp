#include "analysis/json_query.hpp"

#include <algorithm>
#include <array>
#include <span>
#include <string>
#include <utility>

#include "analysis/json_position.hpp"

namespace kagetsu::analysis {

namespace {

constexpr std::array<std::string_view, 18> kQueryFields{
    "id",      "rule",         "size",        "origin",   "stones", "to_move",
    "moves",   "turns",        "time",        "nodes",    "depth",  "multi_pv",
    "exclude", "report_every", "report_time", "strength", "seed",   "swap2"};
constexpr std::array<std::string_view, 3> kCancelFields{"action", "id", "target"};
constexpr std::array<std::string_view, 2> kVersionFields{"action", "id"};
constexpr std::array<std::string_view, 8> kLookFields{"action", "id",     "rule",    "size",
                                                      "origin", "stones", "to_move", "moves"};
constexpr std::array<std::string_view, 6> kReadFields{"action", "id",   "text",
                                                      "rule",   "size", "origin"};
constexpr std::array<std::string_view, 14> kWriteFields{
    "action", "id",    "rule",  "size", "origin", "stones", "to_move",
    "moves",  "black", "white", "date", "result", "format", "numbers"};

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
    if (const Json* strength = find(object, "strength"))
        limits.strength =
            static_cast<int>(integer(*strength, "strength", 0, Limits::kFullStrength));
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

record::Result result_from(const Json& value) {
    const std::string name = string(value, "result");
    if (name == "b") return record::Result::BlackWins;
    if (name == "w") return record::Result::WhiteWins;
    if (name == "draw") return record::Result::Draw;
    throw FieldError("result", R"(expected "b", "w" or "draw", got )" + shown(value));
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
    if (*action == "look") return read_look(object);
    if (*action == "read") return read_read(object);
    if (*action == "write") return read_write(object);
    throw FieldError("action", R"(expected "cancel", "look", "read", "version" or "write", got )" +
                                   shown(*action));
}

Query QueryReader::read_query(const Json& object) {
    const Json& id = id_from(object, "id");
    refuse_unknown(object, kQueryFields);
    StatedGame game = read_game(object);
    Query query{.id = id,
                .origin = game.origin,
                .start = std::move(game.start),
                .moves = std::move(game.moves),
                .turns = {},
                .limits = limits_from(object),
                .report_every = {}};
    const Json* turns = find(object, "turns");
    query.turns = turns == nullptr ? std::vector<int>{static_cast<int>(query.moves.size())}
                                   : turns_from(*turns, query.moves.size());

    if (const Json* exclude = find(object, "exclude"))
        query.limits.excluded =
            squares_from(*exclude, "exclude", query.start.shape(), query.origin);
    if (const Json* every = find(object, "report_every"))
        query.report_every = Milliseconds{integer(*every, "report_every", 1, kMaxTime)};
    if (const Json* time = find(object, "report_time"))
        query.report_time = boolean(*time, "report_time");
    if (const Json* seed = find(object, "seed"))
        query.seed = static_cast<std::uint64_t>(integer(*seed, "seed", 0, kMaxSeed));
    if (const Json* swap2 = find(object, "swap2")) query.is_swap2 = boolean(*swap2, "swap2");
    return query;
}

LookRequest QueryReader::read_look(const Json& object) {
    refuse_unknown(object, kLookFields);
    StatedGame game = read_game(object);
    for (const Square square : game.moves)
        game.start.make(square);
    return {id_from(object, "id"), game.origin, std::move(game.start)};
}

ReadRequest QueryReader::read_read(const Json& object) const {
    refuse_unknown(object, kReadFields);
    ReadRequest request{id_from(object, "id"), {}, {}};
    const Json* text = find(object, "text");
    if (text == nullptr) throw FieldError("text", "missing");
    request.text = string(*text, "text");
    if (const Json* rule = find(object, "rule")) request.options.rule = rule_from(*rule);
    if (const Json* size = find(object, "size")) request.options.shape = shape_from(*size);
    request.options.origin = read_origin(object);
    return request;
}

WriteRequest QueryReader::read_write(const Json& object) {
    refuse_unknown(object, kWriteFields);
    const StatedGame stated = read_game(object);
    WriteRequest request{id_from(object, "id"),
                         record::game_of(stated.start, stated.moves),
                         {.origin = stated.origin}};
    const Json* format = find(object, "format");
    if (format == nullptr) throw FieldError("format", "missing");
    const std::optional<record::Format> known = record::parse_format(string(*format, "format"));
    if (!known) throw FieldError("format", "expected a format of records, got " + shown(*format));
    request.options.format = *known;
    if (const Json* numbers = find(object, "numbers"))
        request.options.numbers = boolean(*numbers, "numbers");
    if (const Json* black = find(object, "black")) request.game.black = string(*black, "black");
    if (const Json* white = find(object, "white")) request.game.white = string(*white, "white");
    if (const Json* date = find(object, "date")) request.game.date = string(*date, "date");
    if (const Json* result = find(object, "result")) request.game.result = result_from(*result);
    return request;
}

QueryReader::StatedGame QueryReader::read_game(const Json& object) {
    const Json* rule = find(object, "rule");
    const Json* size = find(object, "size");
    const BoardShape shape = size == nullptr ? BoardShape{} : shape_from(*size);
    StatedGame game{read_origin(object),
                    empty_board(shape, rule == nullptr ? Rule::Freestyle : rule_from(*rule)),
                    {}};
    if (const Json* stones = find(object, "stones")) place_stones(*stones, game.origin, game.start);
    if (const Json* to_move = find(object, "to_move"))
        game.start.set_side_to_move(color_from(*to_move));
    if (const Json* moves = find(object, "moves"))
        game.moves = squares_from(*moves, "moves", shape, game.origin);
    check_moves(game.moves, game.origin, game.start);
    return game;
}

Origin QueryReader::read_origin(const Json& object) const {
    const Json* origin = find(object, "origin");
    return origin == nullptr ? origin_ : origin_from(*origin);
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
