#include "analysis/board_svg.hpp"

#include <algorithm>
#include <array>
#include <initializer_list>
#include <string_view>
#include <utility>

#include "analysis/markup.hpp"
#include "kagetsu/forbidden.hpp"

namespace kagetsu::analysis {

namespace {

constexpr int kCell = 30;
constexpr int kMargin = 36;  // from the edge of the picture to the first line: room for coordinates
constexpr std::string_view kBlack = "#1d1d1f";
constexpr std::string_view kWhite = "#fdfdfb";
constexpr std::string_view kLine = "#5d4520";
constexpr std::string_view kWood = "#e9c78b";
constexpr std::string_view kRed = "#c0281c";

class Picture {
  public:
    Picture(const Position& position, const BoardDrawing& drawing)
        : position_(position), drawing_(drawing), shape_(position.shape()) {}

    [[nodiscard]] std::string text() &&;

  private:
    [[nodiscard]] static int at(int line) { return kMargin + line * kCell; }
    [[nodiscard]] static int x(Square square) { return at(x_of(square)); }
    [[nodiscard]] static int y(Square square) { return at(y_of(square)); }
    void add(std::initializer_list<std::string_view> parts) {
        for (const std::string_view part : parts)
            out_ += part;
    }
    // A text in the middle of a square.
    void add_text(int x, int y, int size, std::string_view fill, const std::string& text);
    void add_stone(Square square, Color color, const std::string& number);

    void draw_lines();
    void draw_stars();
    void draw_coordinates();
    void draw_stones();
    void draw_variation();
    void draw_forbidden();
    void draw_marks();

    const Position& position_;
    const BoardDrawing& drawing_;
    BoardShape shape_;
    std::string out_;
};

void Picture::add_text(int x, int y, int size, std::string_view fill, const std::string& text) {
    // A third of the size below the centre: not every viewer knows dominant-baseline.
    add({"<text x=\"", std::to_string(x), "\" y=\"", std::to_string(y + (size * 7 + 10) / 20),
         "\" font-size=\"", std::to_string(size), "\" fill=\"", fill, "\">", escaped(text),
         "</text>"});
}

void Picture::add_stone(Square square, Color color, const std::string& number) {
    const bool is_black = color == Color::Black;
    add({"<circle cx=\"", std::to_string(x(square)), "\" cy=\"", std::to_string(y(square)),
         "\" r=\"13\" fill=\"", is_black ? kBlack : kWhite, "\" stroke=\"", kBlack, "\"/>"});
    if (number.empty()) return;
    constexpr std::array kSizes{15, 14, 12};  // by the number of digits
    const std::size_t digits = std::min(number.size(), kSizes.size());
    add_text(x(square), y(square), kSizes[digits - 1], is_black ? kWhite : kBlack, number);
}

void Picture::draw_lines() {
    std::string path;
    for (int column = 0; column < shape_.width; ++column)
        path += "M" + std::to_string(at(column)) + " " + std::to_string(at(0)) + "V" +
                std::to_string(at(shape_.height - 1));
    for (int row = 0; row < shape_.height; ++row)
        path += "M" + std::to_string(at(0)) + " " + std::to_string(at(row)) + "H" +
                std::to_string(at(shape_.width - 1));
    add({"<path d=\"", path, "\" stroke=\"", kLine,
         "\" stroke-linecap=\"square\" fill=\"none\"/>"});
}

// The centre and the squares near the corners, on boards that have a centre and room for them.
void Picture::draw_stars() {
    constexpr int kFromEdge = 3;
    constexpr int kLeastSide = 13;
    if (shape_.width % 2 == 0 || shape_.height % 2 == 0) return;
    const auto add_star = [this](int x, int y) {
        add({"<circle cx=\"", std::to_string(at(x)), "\" cy=\"", std::to_string(at(y)),
             "\" r=\"3\" fill=\"", kLine, "\"/>"});
    };
    add_star(shape_.width / 2, shape_.height / 2);
    if (shape_.width < kLeastSide || shape_.height < kLeastSide) return;
    for (const int x : {kFromEdge, shape_.width - 1 - kFromEdge}) {
        for (const int y : {kFromEdge, shape_.height - 1 - kFromEdge})
            add_star(x, y);
    }
}

void Picture::draw_coordinates() {
    constexpr int kSize = 12;
    constexpr int kDistance = 24;
    for (int column = 0; column < shape_.width; ++column)
        add_text(at(column), at(shape_.height - 1) + kDistance, kSize, kLine,
                 std::string(1, static_cast<char>('A' + column)));
    for (int row = 0; row < shape_.height; ++row) {
        const int number = drawing_.origin == Origin::Top ? row + 1 : shape_.height - row;
        add_text(at(0) - kDistance, at(row), kSize, kLine, std::to_string(number));
    }
}

void Picture::draw_stones() {
    std::array<int, kSquareCount> numbers{};
    for (std::size_t i = 0; i < drawing_.numbered.size(); ++i)
        numbers[static_cast<std::size_t>(drawing_.numbered[i])] = static_cast<int>(i) + 1;
    for (int row = 0; row < shape_.height; ++row) {
        for (int column = 0; column < shape_.width; ++column) {
            const Square square = square_at(column, row);
            const Cell cell = position_.at(square);
            if (cell == Cell::Empty) continue;
            if (cell == Cell::Wall) {
                add({"<rect x=\"", std::to_string(x(square) - 11), "\" y=\"",
                     std::to_string(y(square) - 11),
                     "\" width=\"22\" height=\"22\" rx=\"3\" fill=\"#8b8378\"/>"});
                continue;
            }
            const int number = numbers[static_cast<std::size_t>(square)];
            add_stone(square, cell == Cell::Black ? Color::Black : Color::White,
                      number > 0 ? std::to_string(number) : "");
            if (square == drawing_.last_move && number == 0) {
                add({"<circle cx=\"", std::to_string(x(square)), "\" cy=\"",
                     std::to_string(y(square)), "\" r=\"5\" fill=\"", kRed, "\"/>"});
            }
        }
    }
}

void Picture::draw_variation() {
    Color color = position_.side_to_move();
    int number = 0;
    for (const Square square : drawing_.variation) {
        add_stone(square, color, std::to_string(++number));
        color = opponent(color);
    }
}

void Picture::draw_forbidden() {
    if (position_.rule() != Rule::Renju || position_.side_to_move() != Color::Black ||
        position_.winner())
        return;
    std::string path;
    forbidden_points(position_).for_each([&](int bit) {
        const Square square = position_.layout().square_of(bit);
        path += "M" + std::to_string(x(square) - 5) + " " + std::to_string(y(square) - 5) +
                "l10 10m0-10l-10 10";
    });
    if (!path.empty()) {
        add({"<path d=\"", path, "\" stroke=\"", kRed,
             "\" stroke-width=\"2\" opacity=\".75\" fill=\"none\"/>"});
    }
}

void Picture::draw_marks() {
    const bool is_covered = std::find(drawing_.variation.begin(), drawing_.variation.end(),
                                      drawing_.crossed) != drawing_.variation.end();
    if (drawing_.crossed != kNoSquare && !is_covered) {
        const Square square = drawing_.crossed;
        add({"<circle cx=\"", std::to_string(x(square)), "\" cy=\"", std::to_string(y(square)),
             "\" r=\"12\" fill=\"", kWood, "\"/><path d=\"M", std::to_string(x(square) - 8), " ",
             std::to_string(y(square) - 8), "l16 16m0-16l-16 16\" stroke=\"", kRed,
             "\" stroke-width=\"4\" stroke-linecap=\"round\" fill=\"none\"/>"});
    }
    // At the edge of the stone, which keeps its number.
    if (is_covered) {
        add({"<path d=\"M", std::to_string(x(drawing_.crossed) + 5), " ",
             std::to_string(y(drawing_.crossed) - 13), "l8 8m0-8l-8 8\" stroke=\"", kRed,
             "\" stroke-width=\"3\" stroke-linecap=\"round\" fill=\"none\"/>"});
    }
    for (const auto& [square, text] : drawing_.labels) {
        add({"<circle cx=\"", std::to_string(x(square)), "\" cy=\"", std::to_string(y(square)),
             "\" r=\"11\" fill=\"", kWood, "\"/>"});
        add_text(x(square), y(square), 16, kBlack, text);
    }
}

std::string Picture::text() && {
    const std::string width = std::to_string(at(shape_.width - 1) + kMargin);
    const std::string height = std::to_string(at(shape_.height - 1) + kMargin);
    add({"<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 ", width, " ", height,
         "\" role=\"img\" font-family=\"Arial, Helvetica, sans-serif\" text-anchor=\"middle\">",
         "<title>", escaped(drawing_.title), "</title><rect width=\"", width, "\" height=\"",
         height, "\" rx=\"6\" fill=\"", kWood, "\"/>"});
    draw_lines();
    draw_stars();
    draw_coordinates();
    draw_forbidden();
    draw_stones();
    draw_variation();
    draw_marks();
    out_ += "</svg>";
    return std::move(out_);
}

}  // namespace

std::string board_svg(const Position& position, const BoardDrawing& drawing) {
    return Picture(position, drawing).text();
}

}  // namespace kagetsu::analysis
