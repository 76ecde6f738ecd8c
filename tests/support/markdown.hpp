// The examples in a page of the documentation.
#pragma once

#include <doctest/doctest.h>

#include <sstream>
#include <string>
#include <string_view>
#include <vector>

namespace kagetsu::test {

// The text between a line that begins with ``` and the next one.
struct Block {
    std::string language;  // empty for plain text
    std::string text;
};

[[nodiscard]] inline std::vector<Block> blocks_of(const std::string& page) {
    std::vector<Block> all;
    std::istringstream lines(page);
    bool is_inside = false;
    for (std::string line; std::getline(lines, line);) {
        if (line.rfind("```", 0) == 0) {
            if (!is_inside) all.push_back({line.substr(3), ""});
            is_inside = !is_inside;
        } else if (is_inside) {
            all.back().text += line + '\n';
        }
    }
    return all;
}

// The text of the first block of this language that contains `part`; fails the test without one.
[[nodiscard]] inline std::string block_with(const std::string& page, std::string_view language,
                                            std::string_view part) {
    for (const Block& block : blocks_of(page)) {
        if (block.language == language && block.text.find(part) != std::string::npos)
            return block.text;
    }
    FAIL("no such example: " << part);
    return {};
}

}  // namespace kagetsu::test
