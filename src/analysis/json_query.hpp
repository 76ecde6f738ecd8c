// The queries of the JSON server, one object a line (docs/analysis.md).
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "analysis/json_fields.hpp"
#include "kagetsu/notation.hpp"
#include "kagetsu/position.hpp"
#include "kagetsu/search_types.hpp"
#include "record/formats.hpp"

namespace kagetsu::analysis {

// Positions of a game to be analysed.
struct Query {
    Json id;  // a string or a number
    Origin origin = Origin::Bottom;
    Position start;                            // before the first move
    std::vector<Square> moves;                 // legal, the last one may end the game
    std::vector<int> turns;                    // numbers of moves made; at least one, all different
    Limits limits;                             // the clock starts with each search
    std::optional<Milliseconds> report_every;  // partial reports; none if empty
    bool report_time = false;                  // whether answers tell the time of the search
    bool is_swap2 = false;                     // asks for the choice of swap2, not for a move
    std::uint64_t seed = 0;                    // of random choices

    // Returns the position after the first `turn` moves. Precondition: 0 <= turn <= moves.size().
    [[nodiscard]] Position position_at(int turn) const;
};

// A request to end the queries with the id `target`.
struct CancelRequest {
    Json id;  // null if not given
    Json target;
};

// A request for the version of the program.
struct VersionRequest {
    Json id;  // null if not given
};

// A request for what the rules and the line classes say about a position.
struct LookRequest {
    Json id;
    Origin origin = Origin::Bottom;
    Position position;
};

// A request to read the text of a record.
struct ReadRequest {
    Json id;
    std::string text;
    record::ReadOptions options;  // its origin is also that of the answer
};

// A request to write a game as a record.
struct WriteRequest {
    Json id;
    record::Game game;
    record::WriteOptions options;
};

using Request =
    std::variant<Query, CancelRequest, VersionRequest, LookRequest, ReadRequest, WriteRequest>;

// Why a line is no request.
class QueryError : public std::runtime_error {
  public:
    // `id`: of the request, null if it could not be read; `field`: the wrong one, empty if the
    // trouble is not about a field.
    QueryError(Json id, std::string field, const std::string& message)
        : std::runtime_error(message), id_(std::move(id)), field_(std::move(field)) {}

    [[nodiscard]] const Json& id() const noexcept { return id_; }
    [[nodiscard]] const std::string& field() const noexcept { return field_; }

  private:
    Json id_;
    std::string field_;
};

class QueryReader {
  public:
    // Limit of a query that gives none.
    static constexpr std::uint64_t kDefaultNodes = 1'000'000;
    static constexpr std::int64_t kMaxNodes = 1'000'000'000'000'000;
    static constexpr std::int64_t kMaxTime = 1'000'000'000;                // ms
    static constexpr std::int64_t kMaxSeed = (std::int64_t{1} << 53) - 1;  // exact in any JSON

    // `origin`: of queries that do not give theirs.
    explicit QueryReader(Origin origin) : origin_(origin) {}

    // Reads one line. Throws QueryError if it is no request.
    [[nodiscard]] Request read(std::string_view line);

  private:
    using BoardKey = std::pair<std::pair<int, int>, Rule>;

    // The fields that every request about a game has.
    struct StatedGame {
        Origin origin;
        Position start;             // before the first move
        std::vector<Square> moves;  // legal
    };

    [[nodiscard]] Request read_object(const Json& object);
    [[nodiscard]] Query read_query(const Json& object);
    [[nodiscard]] LookRequest read_look(const Json& object);
    [[nodiscard]] ReadRequest read_read(const Json& object) const;
    [[nodiscard]] WriteRequest read_write(const Json& object);
    [[nodiscard]] StatedGame read_game(const Json& object);
    [[nodiscard]] Origin read_origin(const Json& object) const;
    [[nodiscard]] const Position& empty_board(BoardShape shape, Rule rule);

    Origin origin_;
    // Making an empty board takes as long as parsing several queries; copying one does not.
    std::map<BoardKey, Position> boards_;
};

}  // namespace kagetsu::analysis
