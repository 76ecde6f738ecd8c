#include "app/help.hpp"

#include <boost/program_options.hpp>
#include <iomanip>
#include <ostream>
#include <string>
#include <vector>

#include "app/command_table.hpp"
#include "app/commands.hpp"

namespace kagetsu::app {

namespace {

std::string synopsis(const Command& command) {
    std::string text = command.name;
    if (!command.options().description().options().empty()) text += " [OPTIONS]";
    if (*command.operands != '\0') text += std::string(" ") + command.operands;
    return text;
}

int help(const Arguments& arguments, std::ostream& out) {
    if (arguments.operands.empty()) {
        print_help(out);
        return 0;
    }
    const Command* command = find_command(arguments.operands);
    if (command == nullptr || word_count(*command) != arguments.operands.size())
        throw UsageError(unknown_command(arguments.operands));
    print_help(out, *command);
    return 0;
}

int version(const Arguments& /*arguments*/, std::ostream& out) {
    out << "Kagetsu " KAGETSU_VERSION "\n";
    return 0;
}

}  // namespace

void print_help(std::ostream& out) {
    constexpr int kNameWidth = 18;
    out << "Kagetsu, a gomoku engine.\n"
           "\n"
           "Usage:\n"
           "  kagetsu [OPTIONS]           speak the Gomocup protocol on stdin and stdout\n"
           "  kagetsu COMMAND ...         do something else\n"
           "  kagetsu COMMAND --help      explain a command\n"
           "\n"
           "Commands:\n";
    for (const Command* command : all_commands())
        out << "  " << std::left << std::setw(kNameWidth) << command->name << std::right
            << command->summary << '\n';
    out << "\n"
           "Squares are written as letter and number (h8, rows counted from the bottom; --origin\n"
           "top counts from the top) or as x,y from 0 (7,7, from the top left).\n"
           "\n"
           "Exit code: "
        << kExitCodes << '\n';
}

void print_help(std::ostream& out, const Command& command) {
    out << "kagetsu " << command.name << ": " << command.summary << "\n\nUsage: kagetsu "
        << synopsis(command) << "\n";
    if (*command.about != '\0') out << '\n' << command.about << '\n';
    out << "\nExample: kagetsu " << command.example << "\n";
    if (!command.options().description().options().empty())
        out << '\n' << command.options().description();
}

const Command kHelpCommand{.name = "help",
                           .operands = "[COMMAND]",
                           .least = 0,
                           .most = 2,
                           .summary = "list the commands, or explain one",
                           .about = "",
                           .example = "help bench moves",
                           .options = [] { return OptionSet(); },
                           .run = help};

const Command kVersionCommand{.name = "version",
                              .operands = "",
                              .least = 0,
                              .most = 0,
                              .summary = "print the version",
                              .about = "",
                              .example = "version",
                              .options = [] { return OptionSet(); },
                              .run = version};

}  // namespace kagetsu::app
