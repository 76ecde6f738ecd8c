// Speaks the Gomocup protocol on stdin and stdout.
#include <spdlog/sinks/basic_file_sink.h>
#include <spdlog/spdlog.h>

#include <cstdio>
#include <filesystem>
#include <iostream>
#include <memory>
#include <new>
#include <string>
#include <system_error>

#include "app/assist_searches.hpp"
#include "app/commands.hpp"
#include "app/platform.hpp"
#include "kagetsu/thread.hpp"
#include "protocol/front_end.hpp"

namespace kagetsu::app {

namespace {

// A log that cannot be written costs no game. Nothing is said on stderr, which some managers read
// as an answer.
void open_log(const std::string& path, protocol::FrontEndOptions& front_end) {
    const auto trouble = std::make_shared<std::string>();
    front_end.log_trouble = trouble;
    std::error_code ignored;
    if (std::filesystem::is_fifo(path, ignored)) {
        // Opening it could block for ever, and so could a write.
        *trouble = "no log is written: " + path + " is a pipe";
        return;
    }
    try {
        front_end.logger = spdlog::basic_logger_mt("kagetsu", path);
    } catch (const spdlog::spdlog_ex& error) {
        *trouble = std::string("no log is written: ") + error.what();
        return;
    }
    spdlog::logger& logger = *front_end.logger;
    logger.set_level(spdlog::level::debug);
    logger.flush_on(spdlog::level::debug);
    logger.set_error_handler([trouble, &logger](const std::string& error) {
        if (trouble->empty()) *trouble = "the log ends here: " + error;
        logger.set_level(spdlog::level::off);
    });
}

int speak_protocol(const Arguments& arguments, std::ostream& out) {
    protocol::FrontEndOptions front_end;
    front_end.threads = threads_of(arguments.options);
    front_end.evaluator = evaluator_of(arguments.options);
    Ranks& ranks = *arguments.ranks;
    if (assist_searches(ranks, "protocol", front_end.threads, front_end.evaluator)) return 0;
    front_end.allies = ranks.allies();
    if (is_terminal(stdin)) {
        std::cerr << "Kagetsu " KAGETSU_VERSION
                     ", a gomoku engine. Type START 15, then BEGIN; END quits. To play "
                     "at this terminal: kagetsu play. All commands: kagetsu help.\n";
    }
    try {
        // This thread searches if the system grants no other. Later there may be no room.
        require_stack();
    } catch (const std::bad_alloc&) {
        // Then it will play without a search.
    }
    std::ios::sync_with_stdio(false);
    std::cin.tie(nullptr);
    if (has(arguments.options, "log")) open_log(word_of(arguments.options, "log"), front_end);
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
    .run = speak_protocol,
    .is_shared = true};

}  // namespace kagetsu::app
