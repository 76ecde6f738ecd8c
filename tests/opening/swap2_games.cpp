// Is the engine's swap2 fair? Two engines open games by its rules and play them to the end. Neither
// colour should win much more than the other, and the side that chooses not much less.
//
//     swap2_games RULE SIDE GAMES NODES [SEED]
//
// One thread and a node limit for every move, ten times that for every choice, so the games are the
// same everywhere. The limits vary a little from game to game, so that games differ.
#include <array>
#include <cstdlib>
#include <iomanip>
#include <iostream>
#include <map>
#include <optional>
#include <random>
#include <string>

#include "kagetsu/engine.hpp"
#include "kagetsu/notation.hpp"

namespace kagetsu::test {

namespace {

constexpr std::size_t kHash = std::size_t{16} << 20;

constexpr std::uint64_t kMovesAChoice = 10;

struct Player {
    Engine engine{kHash};
    std::uint64_t nodes = 0;  // for a move

    [[nodiscard]] static Limits limits(std::uint64_t nodes) {
        Limits limits;
        limits.nodes = nodes;
        return limits;
    }
    [[nodiscard]] Swap2Choice choose(const Position& position) {
        Swap2Choice choice;
        engine.set_position(position);
        engine.choose_swap2(limits(nodes * kMovesAChoice),
                            [&choice](const Swap2Choice& made) { choice = made; });
        engine.wait();
        return choice;
    }
    [[nodiscard]] Square move(const Position& position) {
        Square move = kNoSquare;
        engine.set_position(position);
        engine.go(limits(nodes), {{}, [&move](const SearchResult& result) { move = result.move; }});
        engine.wait();
        return move;
    }
};

struct Tally {
    int wins = 0;
    int draws = 0;
    int losses = 0;

    void add(int result) { ++(result > 0 ? wins : result < 0 ? losses : draws); }
    [[nodiscard]] int games() const { return wins + draws + losses; }
    [[nodiscard]] double percent() const {
        return games() == 0 ? 50.0 : 50.0 * (2 * wins + draws) / games();
    }
};

std::ostream& operator<<(std::ostream& out, const Tally& tally) {
    return out << std::setw(6) << tally.games() << std::setw(6) << tally.wins << std::setw(6)
               << tally.draws << std::setw(8) << tally.losses << std::setw(8) << std::fixed
               << std::setprecision(1) << tally.percent() << " %\n";
}

// What became of the opening: the first player put three stones, the second decided.
struct Opened {
    Position position;
    std::string choice;
    bool opener_is_black = true;
    Value value = 0;  // for White, by the search of the last choice
};

void play_stones(Position& position, const Swap2Choice& choice) {
    for (const Square stone : choice.stones)
        position.make(stone);
}

Opened open_game(Player& opener, Player& other, BoardShape shape, Rule rule) {
    Opened opened{Position(shape, rule), "", true, 0};
    Position& position = opened.position;
    play_stones(position, opener.choose(position));
    const Swap2Choice first = other.choose(position);
    play_stones(position, first);
    opened.value = first.value;
    if (first.stones.size() < 2) {
        opened.choice = first.swap ? "second takes Black" : "second takes White";
        opened.opener_is_black = !first.swap;
        return opened;
    }
    const Swap2Choice last = opener.choose(position);
    play_stones(position, last);
    opened.value = last.value;
    opened.choice = last.swap ? "two stones, first takes Black" : "two stones, first takes White";
    opened.opener_is_black = last.swap;
    return opened;
}

// 1 if Black wins, -1 if White does.
int play(Player& black, Player& white, Position& position) {
    while (!position.winner() && position.empty_count() > 0) {
        Player& player = position.side_to_move() == Color::Black ? black : white;
        position.make(player.move(position));
    }
    const std::optional<Color> winner = position.winner();
    return !winner ? 0 : *winner == Color::Black ? 1 : -1;
}

// Seeds the games and returns whether both sides got what is fair. A choice is worth something, so
// the side that opens may win less, on large boards much less.
bool play_games(BoardShape shape, Rule rule, int games, std::uint64_t nodes, std::uint64_t seed) {
    std::array<Player, 2> players;
    std::mt19937_64 random(seed);
    Tally opener;
    Tally black;
    std::map<std::string, Tally> choices;  // of the second player
    for (int game = 0; game < games; ++game) {
        Player& first = players[static_cast<std::size_t>(game % 2)];
        Player& second = players[static_cast<std::size_t>(1 - game % 2)];
        for (Player& player : players) {
            player.engine.new_game();
            player.nodes = nodes * (75 + random() % 51) / 100;
        }
        first.engine.set_seed(random());
        Opened opened = open_game(first, second, shape, rule);
        const int result = play(opened.opener_is_black ? first : second,
                                opened.opener_is_black ? second : first, opened.position);
        const int for_opener = opened.opener_is_black ? result : -result;
        black.add(result);
        opener.add(for_opener);
        choices[opened.choice].add(-for_opener);
        if (std::getenv("SWAP2_GAMES") != nullptr) {
            std::cout << game << ' ' << opened.value << ' ' << result << ' ' << opened.choice
                      << " :";
            for (const Square move : opened.position.moves())
                std::cout << ' ' << to_letters(move);
            std::cout << std::endl;
        }
    }
    std::cout << name_of(rule) << ' ' << shape.width << 'x' << shape.height << ", " << nodes
              << " nodes a move, seed " << seed << "\n"
              << std::left << std::setw(32) << "score of" << std::right
              << " games  wins draws  losses   score\n"
              << std::left << std::setw(32) << "the side that opens" << std::right << opener
              << std::left << std::setw(32) << "Black" << std::right << black;
    for (const auto& [choice, tally] : choices)
        std::cout << std::left << std::setw(32) << "the second: " + choice << std::right << tally;
    return black.percent() >= 33.0 && black.percent() <= 67.0 && opener.percent() >= 20.0 &&
           opener.percent() <= 60.0;
}

}  // namespace

}  // namespace kagetsu::test

int main(int argc, char** argv) {
    using namespace kagetsu;
    const auto number = [&](int i, long long usual) {
        return i < argc ? std::atoll(argv[i]) : usual;
    };
    const std::optional<Rule> rule = parse_rule(argc > 1 ? argv[1] : "freestyle");
    const int side = static_cast<int>(number(2, 15));
    const BoardShape shape{side, side};
    if (!rule || !shape.is_valid()) {
        std::cerr << "swap2_games RULE SIDE GAMES NODES [SEED]\n";
        return 2;
    }
    const bool fair = test::play_games(shape, *rule, static_cast<int>(number(3, 200)),
                                       static_cast<std::uint64_t>(number(4, 20'000)),
                                       static_cast<std::uint64_t>(number(5, 1)));
    return fair ? 0 : 1;
}
