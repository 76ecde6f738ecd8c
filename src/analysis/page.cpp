#include "analysis/page.hpp"

#include "embedded/kReportStyle.hpp"

namespace kagetsu::analysis {

std::string html_page(const std::string& title, const std::string& body) {
    const std::string style(kReportStyle.begin(), kReportStyle.end());
    return "<!DOCTYPE html>\n<html lang=\"en\"><head><meta charset=\"utf-8\"/>"
           "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\"/><title>" +
           title + "</title><style>\n" + style + "</style></head>\n<body><h1>" + title + "</h1>" +
           body + "</body></html>\n";
}

}  // namespace kagetsu::analysis
