// The links within the documentation: each leads to a file that is there and, within a page, to a
// heading of it. Links to other sites are not followed.
#include <doctest/doctest.h>

#include <cctype>
#include <filesystem>
#include <map>
#include <regex>
#include <set>
#include <sstream>
#include <string>
#include <vector>

#include "support/contents.hpp"

namespace kagetsu::test {

namespace {

namespace fs = std::filesystem;

// A page without its examples.
std::string prose_of(const fs::path& page) {
    std::istringstream lines(contents(page));
    std::string prose;
    bool is_example = false;
    for (std::string line; std::getline(lines, line);) {
        const bool is_fence = line.rfind("```", 0) == 0;
        if (is_fence) is_example = !is_example;
        if (!is_fence && !is_example) prose += line + '\n';
    }
    return prose;
}

// The anchor that GitHub gives a heading: letters, digits, '-' and '_', blanks as '-'.
std::string anchor_of(const std::string& heading) {
    std::string anchor;
    for (const char c : std::regex_replace(heading, std::regex("\\]\\([^)]*\\)"), "")) {
        const auto byte = static_cast<unsigned char>(c);
        if (c == ' ') {
            anchor += '-';
        } else if (std::isalnum(byte) != 0 || c == '-' || c == '_') {
            anchor += static_cast<char>(std::tolower(byte));
        }
    }
    return anchor;
}

std::set<std::string> anchors_of(const fs::path& page) {
    std::set<std::string> anchors;
    std::map<std::string, int> times;
    std::istringstream lines(prose_of(page));
    for (std::string line; std::getline(lines, line);) {
        std::smatch found;
        if (!std::regex_match(line, found, std::regex("#+ +(.*)"))) continue;
        const std::string anchor = anchor_of(found[1]);
        const int before = times[anchor]++;
        anchors.insert(before == 0 ? anchor : anchor + '-' + std::to_string(before));
    }
    return anchors;
}

std::vector<std::string> links_of(const fs::path& page) {
    static const std::regex link("\\]\\(([^)\\s]+)");
    const std::string prose = prose_of(page);
    std::vector<std::string> links;
    for (std::sregex_iterator i(prose.begin(), prose.end(), link), end; i != end; ++i)
        links.push_back((*i)[1]);
    return links;
}

bool leads_somewhere(const fs::path& page, const std::string& link) {
    const std::size_t hash = link.find('#');
    const std::string path = link.substr(0, hash);
    const fs::path target = path.empty() ? page : page.parent_path() / path;
    if (!fs::exists(target)) return false;
    return hash == std::string::npos || target.extension() != ".md" ||
           anchors_of(target).count(link.substr(hash + 1)) == 1;
}

std::vector<fs::path> pages() {
    const fs::path docs = KAGETSU_DOCS;
    std::vector<fs::path> all;
    for (const auto& entry : fs::directory_iterator(docs.parent_path()))
        all.push_back(entry.path());
    for (const auto& entry : fs::recursive_directory_iterator(docs))
        all.push_back(entry.path());
    std::erase_if(all, [](const fs::path& path) { return path.extension() != ".md"; });
    return all;
}

}  // namespace

TEST_SUITE("links of the documentation") {
    TEST_CASE("anchors") {
        CHECK(anchor_of("Is it better? `match`") == "is-it-better-match");
        CHECK(anchor_of("Even values, [openings](a.md#b) and X_y") ==
              "even-values-openings-and-x_y");
    }

    TEST_CASE("all lead somewhere") {
        int links = 0;
        for (const fs::path& page : pages()) {
            for (const std::string& link : links_of(page)) {
                if (link.find("://") != std::string::npos) continue;
                CAPTURE(page);
                CAPTURE(link);
                CHECK(leads_somewhere(page, link));
                ++links;
            }
        }
        CHECK(links > 100);
    }
}

}  // namespace kagetsu::test
