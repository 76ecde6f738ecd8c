#include "analysis/markup.hpp"

namespace kagetsu::analysis {

std::string escaped(std::string_view text) {
    std::string result;
    for (const char c : text) {
        switch (c) {
            case '&':
                result += "&amp;";
                break;
            case '<':
                result += "&lt;";
                break;
            case '>':
                result += "&gt;";
                break;
            case '"':
                result += "&quot;";
                break;
            default:
                if (static_cast<unsigned char>(c) >= ' ' || c == '\n' || c == '\t') result += c;
        }
    }
    return result;
}

}  // namespace kagetsu::analysis
