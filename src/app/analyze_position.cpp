#include "app/analyze_position.hpp"

#include "analysis/latest_iteration.hpp"
#include "app/live_text.hpp"
#include "app/variation_table.hpp"
#include "app/wait_for_search.hpp"

namespace kagetsu::app {

namespace {

Square last_move(const Position& position) {
    return position.moves().empty() ? kNoSquare : position.moves().back();
}

SearchResult show_live(Engine& engine, const Position& position, const Limits& limits,
                       Origin origin, const Interrupt& interrupt, std::ostream& out) {
    const PictureStyle style{origin, last_move(position), {}, may_color(stdout)};
    LiveText screen(out);
    const auto show = [&](const std::vector<SearchInfo>& variations, Milliseconds elapsed) {
        screen.show(variation_table(position, variations, elapsed, style, terminal_size(stdout)));
    };
    analysis::LatestIteration latest;
    SearchResult result;
    engine.go(limits, {[&latest](const SearchInfo& info) { latest.add(info); },
                       [&result](const SearchResult& found) { result = found; }});
    wait_for_search(engine, interrupt, [&] {
        const auto elapsed = Clock::now() - limits.start;
        show(latest.get(), std::chrono::duration_cast<Milliseconds>(elapsed));
    });
    show(result.variations, result.info.elapsed);
    return result;
}

SearchResult print_lines(Engine& engine, const Position& position, const Limits& limits,
                         Origin origin, const Interrupt& interrupt, std::ostream& out) {
    SearchResult result;
    const auto print = [&](const SearchInfo& info) {
        out << info_line(info, position, origin) << std::endl;
        if (!out) engine.stop();  // the output cannot be written
    };
    engine.go(limits, {print, [&result](const SearchResult& found) { result = found; }});
    wait_for_search(engine, interrupt);
    // An iteration that was not finished may have changed its mind, or there may have been none.
    for (const SearchInfo& info : result.variations)
        out << info_line(info, position, origin) << '\n';
    out << "best " << to_letters(result.move, position.shape(), origin) << '\n';
    return result;
}

}  // namespace

SearchResult analyze_position(Engine& engine, const Position& position, Limits limits,
                              Origin origin, const Interrupt& interrupt, bool is_live,
                              std::ostream& out) {
    engine.set_position(position);
    limits.start = Clock::now();
    return is_live ? show_live(engine, position, limits, origin, interrupt, out)
                   : print_lines(engine, position, limits, origin, interrupt, out);
}

}  // namespace kagetsu::app
