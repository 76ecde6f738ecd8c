// Speaks the Gomocup protocol on stdin and stdout.
#include <spdlog/sinks/basic_file_sink.h>
#include <spdlog/spdlog.h>

#include <cstdio>
#include <iostream>
#include <memory>
#include <string>

#include "app/commands.hpp"
#include "app/platform.hpp"
#include "protocol/front_end.hpp"

namespace kagetsu::app {

namespace {

std::shared_ptr<spdlog::logger> make_logger(const OptionValues& values) {
    if (!has(values, "log")) return nullptr;
    auto logger = spdlog::basic_logger_mt("kagetsu", word_of(values, "log"));
    logger->set_level(spdlog::level::debug);
    logger->flush_on(spdlog::level::debug);
    // Errors such as a full disk must stay silent: some managers read stderr as an answer.
    logger->set_error_handler([](const std::string&) {});
    return logger;
}

int speak_protocol(const Arguments& arguments, std::ostream& out) {
    protocol::FrontEndOptions front_end;
    front_end.threads = threads_of(arguments.options);
    front_end.evaluator = evaluator_of(arguments.options);
    if (is_terminal(stdin)) {
        std::cerr << "Kagetsu " KAGETSU_VERSION
                     ", a gomoku engine. Type START 15, then BEGIN; END quits. To play "
                     "at this terminal: kagetsu play. All commands: kagetsu help.\n";
    }
    std::ios::sync_with_stdio(false);
    std::cin.tie(nullptr);
    front_end.logger = make_logger(arguments.options);
    const int code = protocol::run(std::cin, out, front_end);
    // Said here: on Windows the process ends before main could.
    if (code != 0) std::cerr << "kagetsu: " << kCannotWriteOutput << '\n';
    return leave_reader_behind(code);
}

}  // namespace

const Command kProtocolCommand{
    .name = "protocol",
    .operands = "",
    .least = 0,
    .most = 0,
    .summary = "speak the Gomocup protocol on stdin and stdout; the default",
    .about =
        "Without a command, options that the program does not know are ignored: managers pass "
        "their own.",
    .example = "--threads 4 --log kagetsu.log",
    .options =
        [] {
            return OptionSet()
                .word("log", "FILE", "log the session to FILE")
                .threads("search threads, 1..64 (INFO thread_num overrides it)")
                .weights();
        },
    .run = speak_protocol};

}  // namespace kagetsu::app
