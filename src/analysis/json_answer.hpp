// The answers of the JSON server, each a line without its end (docs/analysis.md).
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "analysis/json_query.hpp"

namespace kagetsu::analysis {

// What a search has found so far: its best variation and all of them, best first.
struct Findings {
    Square move = kNoSquare;
    std::vector<SearchInfo> variations;
};

enum class Stage : std::uint8_t {
    During,     // a report of a search that goes on
    Finished,   // the last answer
    Cancelled,  // the last answer of a search that was ended by a cancel request
};

// What a search has found in `position`, which is the one after `turn` moves of the query.
[[nodiscard]] std::string answer_of(const Query& query, int turn, const Position& position,
                                    const Findings& findings, Stage stage);

// The choice of swap2 in that position.
[[nodiscard]] std::string answer_of(const Query& query, int turn, const Position& position,
                                    const Swap2Choice& choice, Stage stage);

// The answer for a position that needs no search: one side has won, or the board is full. Nothing
// for others.
[[nodiscard]] std::optional<std::string> answer_of_finished_game(const Query& query, int turn,
                                                                 const Position& position);

// The answer for a position whose search was cancelled before it began.
[[nodiscard]] std::string answer_of_cancelled(const Query& query, int turn);

// The answer to a cancel request that ended the search of `count` positions.
[[nodiscard]] std::string answer_of(const CancelRequest& request, int count);

// The answer to a request for the version.
[[nodiscard]] std::string answer_of(const VersionRequest& request);

// The answers to requests about a position or a record. The last two throw QueryError if the record
// cannot be read or written.
[[nodiscard]] std::string answer_of(const LookRequest& request);
[[nodiscard]] std::string answer_of(const ReadRequest& request);
[[nodiscard]] std::string answer_of(const WriteRequest& request);

// The answer to line `line`, counted from 1, that is no request.
[[nodiscard]] std::string answer_of(const QueryError& error, std::uint64_t line);

}  // namespace kagetsu::analysis
