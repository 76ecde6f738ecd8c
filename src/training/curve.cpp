#include "training/curve.hpp"

#include <algorithm>
#include <cmath>
#include <iomanip>
#include <locale>
#include <sstream>

#include "util/text_stream.hpp"

namespace kagetsu::training {

namespace {

constexpr double kWidth = 720;
constexpr double kHeight = 400;
constexpr double kLeft = 70;
constexpr double kRight = 700;
constexpr double kTop = 40;
constexpr double kBottom = 345;

constexpr const char* kTrainedColor = "#8a8a8a";
constexpr const char* kHeldOutColor = "#1f5fbf";
constexpr const char* kTablesColor = "#b0402a";

// A round number that divides a range into some five parts: 1, 2 or 5 times a power of ten.
double round_step(double range) {
    const double rough = range / 5;
    const double power = std::pow(10, std::floor(std::log10(rough)));
    for (const double factor : {1.0, 2.0, 5.0})
        if (rough <= factor * power * 1.0001) return factor * power;
    return 10 * power;
}

struct Axis {
    double least;
    double most;
    double from;  // where `least` lies in the picture
    double to;
    [[nodiscard]] double at(double value) const {
        return from + (to - from) * (value - least) / (most - least);
    }
};

std::string escaped(const std::string& text) {
    std::string result;
    for (const char c : text)
        result += c == '&' ? "&amp;" : c == '<' ? "&lt;" : std::string(1, c);
    return result;
}

class Picture {
  public:
    Picture(Axis x, Axis y) : x_(x), y_(y) {
        out_.imbue(std::locale::classic());
        out_ << std::setprecision(6) << "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\""
             << kWidth << "\" height=\"" << kHeight << "\" viewBox=\"0 0 " << kWidth << ' '
             << kHeight << "\" font-family=\"sans-serif\" font-size=\"12\">\n"
             << "<rect width=\"100%\" height=\"100%\" fill=\"white\"/>\n";
    }

    void text(double x, double y, const char* anchor, const std::string& words,
              const char* color = "black") {
        out_ << "<text x=\"" << x << "\" y=\"" << y << "\" text-anchor=\"" << anchor << "\" fill=\""
             << color << "\">" << escaped(words) << "</text>\n";
    }
    void scales() {
        const double y_step = round_step(y_.most - y_.least);
        const auto most_y = static_cast<int>(std::floor(y_.most / y_step * 1.0001));
        for (auto i = static_cast<int>(std::ceil(y_.least / y_step)); i <= most_y; ++i) {
            const double y = i * y_step;
            line(kLeft, y_.at(y), kRight, y_.at(y), "#dddddd");
            text(kLeft - 8, y_.at(y) + 4, "end", number(y));
        }
        // Samples in thousands or millions.
        const double unit = x_.most >= 2e6 ? 1e6 : 1e3;
        const double x_step = round_step(x_.most);
        const auto most_x = static_cast<int>(std::floor(x_.most / x_step * 1.0001));
        for (int i = 0; i <= most_x; ++i) {
            const double x = i * x_step;
            line(x_.at(x), kBottom, x_.at(x), kBottom + 4, "black");
            text(x_.at(x), kBottom + 18, "middle", number(x / unit));
        }
        line(kLeft, kBottom, kRight, kBottom, "black");
        text((kLeft + kRight) / 2, kBottom + 38, "middle",
             std::string("positions learned from, ") + (unit == 1e6 ? "millions" : "thousands"));
    }
    void level(double y, const char* color) {
        line(kLeft, y_.at(y), kRight, y_.at(y), color, "6 4");
    }
    template <typename Value>
    void curve(const std::vector<CurvePoint>& points, Value value, const char* color) {
        out_ << "<polyline fill=\"none\" stroke-width=\"1.5\" stroke=\"" << color << "\" points=\"";
        for (const CurvePoint& point : points)
            out_ << x_.at(static_cast<double>(point.samples)) << ',' << y_.at(value(point)) << ' ';
        out_ << "\"/>\n";
    }
    [[nodiscard]] std::string finished() {
        out_ << "</svg>\n";
        return out_.str();
    }

    static std::string number(double value) {
        TextWriter out;
        out.imbue(std::locale::classic());
        out << std::setprecision(4) << (std::abs(value) < 1e-12 ? 0 : value);
        return out.str();
    }

  private:
    void line(double x1, double y1, double x2, double y2, const char* color,
              const char* dashes = "none") {
        out_ << "<line x1=\"" << x1 << "\" y1=\"" << y1 << "\" x2=\"" << x2 << "\" y2=\"" << y2
             << "\" stroke=\"" << color << "\" stroke-dasharray=\"" << dashes << "\"/>\n";
    }

    Axis x_;
    Axis y_;
    TextWriter out_;
};

}  // namespace

std::string curve_picture(const std::vector<CurvePoint>& curve, const Trainer::TableLoss& tables,
                          const std::string& title) {
    double least = tables.rescaled;
    double most = tables.rescaled;
    for (const CurvePoint& point : curve) {
        least = std::min({least, point.trained, point.held_out});
        most = std::max({most, point.trained, point.held_out});
    }
    const double margin = std::max((most - least) * 0.05, 1e-6);
    const double samples = curve.empty() ? 1 : static_cast<double>(curve.back().samples);
    Picture picture({0, samples, kLeft, kRight}, {least - margin, most + margin, kBottom, kTop});
    picture.text(kWidth / 2, 18, "middle", title);
    picture.scales();
    picture.level(tables.rescaled, kTablesColor);
    picture.curve(
        curve, [](const CurvePoint& p) { return p.trained; }, kTrainedColor);
    picture.curve(
        curve, [](const CurvePoint& p) { return p.held_out; }, kHeldOutColor);
    constexpr double kLegend = kRight - 8;
    picture.text(kLegend, kTop + 30, "end", "tables, rescaled: " + Picture::number(tables.rescaled),
                 kTablesColor);
    picture.text(kLegend, kTop + 46, "end", "learned from", kTrainedColor);
    picture.text(
        kLegend, kTop + 62, "end",
        "held out" + (curve.empty() ? std::string()
                                    : ", at the end " + Picture::number(curve.back().held_out)),
        kHeldOutColor);
    picture.text(8, 18, "start", "divergence, nats");
    return picture.finished();
}

}  // namespace kagetsu::training
