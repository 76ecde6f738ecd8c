#include "app/analyze_game.hpp"

#include <algorithm>
#include <iostream>
#include <utility>

#include "analysis/annotated_record.hpp"
#include "analysis/board_svg.hpp"
#include "analysis/game_analysis.hpp"
#include "analysis/html_report.hpp"
#include "app/board_picture.hpp"
#include "app/game_table.hpp"
#include "app/interrupt.hpp"
#include "app/progress.hpp"
#include "app/wait_for_search.hpp"
#include "record/formats.hpp"

namespace kagetsu::app {

namespace {

// Nothing after an interrupt.
std::optional<SearchResult> search(Engine& engine, const Position& position, Limits limits,
                                   const Interrupt& interrupt) {
    if (interrupt.has_come()) return std::nullopt;
    SearchResult result;
    engine.set_position(position);
    limits.start = Clock::now();
    engine.go(limits, {{}, [&result](const SearchResult& found) { result = found; }});
    wait_for_search(engine, interrupt);
    if (interrupt.has_come()) return std::nullopt;
    return result;
}

std::string sgf_of(const analysis::AnalysedGame& game, Origin origin) {
    record::Records records;
    records.games = {analysis::annotated_record(game, origin)};
    return record::write_records(records, {record::Format::Sgf, origin, false}).bytes;
}

}  // namespace

std::string picture_of(const analysis::AnalysedGame& game, std::size_t turn,
                       const std::vector<std::pair<Square, std::string>>& labels, Origin origin) {
    analysis::BoardDrawing drawing;
    drawing.origin = origin;
    drawing.title = "The position after " + std::to_string(turn) + " moves";
    for (std::size_t i = 0; i < turn; ++i)
        drawing.numbered.push_back(game.moves[i].square);
    drawing.labels = labels;
    return analysis::board_svg(game.positions[turn].position, drawing) + '\n';
}

int analyze_game(Engine& engine, analysis::AnalysedGame game, const Limits& limits, Origin origin,
                 GameOutputs& outputs, std::ostream& out) {
    const Interrupt interrupt;
    Progress progress(0, game.positions.size(), "positions");
    const bool is_complete = analysis::analyse(
        game, limits,
        [&](const Position& position, const Limits& each) {
            return search(engine, position, each, interrupt);
        },
        [&progress] { progress.add(); });
    progress.finish();
    out << game_table(game, origin, may_color(stdout));
    if (!is_complete) {
        const auto judged = std::count_if(game.moves.begin(), game.moves.end(),
                                          [](const auto& move) { return move.is_judged; });
        std::cerr << "interrupted: " << judged << " of " << game.moves.size()
                  << " moves are analysed, no files are written\n";
        return kInterrupted;
    }
    auto& [report, sgf, svg] = outputs;
    if (report) report->stream() << analysis::html_report(game, origin);
    if (sgf) sgf->stream() << sgf_of(game, origin);
    if (svg) svg->stream() << picture_of(game, game.positions.size() - 1, {}, origin);
    keep_all({report ? &*report : nullptr, sgf ? &*sgf : nullptr, svg ? &*svg : nullptr});
    return 0;
}

}  // namespace kagetsu::app
