// The manual page and the completions of shells, from the command table; the page also lists the
// commands of the protocol, from theirs.
#include <algorithm>
#include <boost/program_options.hpp>
#include <ostream>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "app/command_table.hpp"
#include "app/commands.hpp"
#include "app/help.hpp"
#include "protocol/command_table.hpp"

namespace kagetsu::app {

namespace {

// Text that roff prints as it is.
std::string roff(std::string_view text) {
    std::string escaped;
    bool at_start = true;
    for (const char c : text) {
        if (at_start && (c == '.' || c == '\'')) escaped += "\\&";
        if (c == '\\') {
            escaped += "\\e";
        } else if (c == '-') {
            escaped += "\\-";
        } else {
            escaped += c;
        }
        at_start = c == '\n';
    }
    return escaped;
}

struct OptionText {
    std::string name;
    std::string value;  // the name of its value; empty for a flag
    std::string text;
    std::string default_value;
};

std::vector<OptionText> options_of(const Command& command) {
    std::vector<OptionText> texts;
    const OptionSet options = command.options();
    for (const auto& option : options.description().options()) {
        // "N (=5000)"
        std::string value = option->format_parameter();
        std::string default_value;
        if (const std::size_t at = value.find(" (="); at != std::string::npos) {
            default_value = value.substr(at + 3, value.size() - at - 4);
            value.resize(at);
        }
        texts.push_back({option->long_name(), value, option->description(), default_value});
    }
    return texts;
}

// Single quotes for a shell.
std::string quoted(std::string_view text) {
    std::string result = "'";
    for (const char c : text)
        result += c == '\'' ? std::string("'\\''") : std::string(1, c);
    return result + "'";
}

std::string joined(const std::set<std::string>& words) {
    std::string text;
    for (const std::string& word : words)
        text += (text.empty() ? "" : " ") + word;
    return text;
}

// The first words of all names, and the second words after a first one.
std::set<std::string> first_words() {
    std::set<std::string> words;
    for (const Command* command : all_commands())
        words.insert(
            std::string(command->name).substr(0, std::string_view(command->name).find(' ')));
    return words;
}

std::set<std::string> second_words(const std::string& first) {
    std::set<std::string> words;
    for (const Command* command : all_commands()) {
        const std::string name = command->name;
        if (name.rfind(first + ' ', 0) == 0) words.insert(name.substr(first.size() + 1));
    }
    return words;
}

// "START, RECTSTART, ...": the commands of the protocol.
std::string protocol_commands() {
    std::string names;
    for (const protocol::CommandSpec& command : protocol::all_commands())
        names.append(names.empty() ? "" : ", ").append(command.name);
    return names;
}

std::set<std::string> option_words(const Command& command) {
    std::set<std::string> words{"--help"};
    for (const OptionText& option : options_of(command))
        words.insert("--" + option.name);
    return words;
}

// In a shell's case statement the pattern of "bench" also matches "bench moves".
std::vector<const Command*> long_names_first() {
    std::vector<const Command*> commands(all_commands().begin(), all_commands().end());
    std::stable_sort(commands.begin(), commands.end(), [](const Command* a, const Command* b) {
        return word_count(*a) > word_count(*b);
    });
    return commands;
}

int manual(const Arguments& arguments, std::ostream& out) {
    const std::string& kind = arguments.operands.front();
    if (kind == "man") {
        print_manual(out);
    } else if (kind == "bash") {
        print_bash_completion(out);
    } else if (kind == "zsh") {
        print_zsh_completion(out);
    } else {
        throw UsageError("unknown kind '" + kind + "': man, bash or zsh");
    }
    return 0;
}

}  // namespace

void print_manual(std::ostream& out) {
    out << ".TH KAGETSU 1 \"\" \"Kagetsu " KAGETSU_VERSION
           "\" \"User Commands\"\n"
           ".SH NAME\n"
           "kagetsu \\- a gomoku engine for the Gomocup protocol\n"
           ".SH SYNOPSIS\n"
           ".B kagetsu\n"
           "[\\fIOPTIONS\\fR]\n"
           ".br\n"
           ".B kagetsu\n"
           "\\fICOMMAND\\fR [\\fIOPTIONS\\fR] [\\fIOPERANDS\\fR]\n"
           ".SH DESCRIPTION\n"
           "Without a command the program speaks the Gomocup protocol on standard input and\n"
           "output. Squares are written as letter and number (h8, rows counted from the bottom\n"
           "unless \\fB\\-\\-origin top\\fR is given) or as x,y from 0 (7,7, from the top left).\n"
           ".SH COMMANDS\n";
    for (const Command* command : all_commands()) {
        out << ".SS " << roff(command->name) << ' ' << roff(command->operands) << '\n'
            << "Purpose: " << roff(command->summary) << ".\n";
        if (*command->about != '\0') out << ".PP\n" << roff(command->about) << '\n';
        for (const OptionText& option : options_of(*command)) {
            out << ".TP\n\\fB" << roff("--" + option.name) << "\\fR";
            if (!option.value.empty()) out << " \\fI" << roff(option.value) << "\\fR";
            out << '\n' << roff(option.text);
            if (!option.default_value.empty())
                out << " (default: " << roff(option.default_value) << ")";
            out << ".\n";
        }
        out << ".PP\nExample: \\fBkagetsu " << roff(command->example) << "\\fR\n";
    }
    out << ".SH PROTOCOL\n"
           "Commands on standard input, in either case. docs/protocol.md explains them.\n"
           ".PP\n"
        << protocol_commands()
        << ".\n"
           ".SH EXIT STATUS\n"
        << kExitCodes << '\n';
}

void print_bash_completion(std::ostream& out) {
    out << "# bash completion for kagetsu\n"
           "_kagetsu() {\n"
           "    local current=${COMP_WORDS[COMP_CWORD]} command=${COMP_WORDS[1]} words=\n"
           "    COMPREPLY=()\n"
           "    if ((COMP_CWORD == 1)) && [[ $current != -* ]]; then\n"
           "        words="
        << quoted(joined(first_words()))
        << "\n"
           "        COMPREPLY=($(compgen -W \"$words\" -- \"$current\"))\n"
           "        return\n"
           "    fi\n"
           "    case \"$command ${COMP_WORDS[2]-}\" in\n";
    for (const Command* command : long_names_first())
        out << "        " << quoted(command->name)
            << "*) words=" << quoted(joined(option_words(*command))) << " ;;\n";
    out << "        *) words=" << quoted(joined(option_words(kProtocolCommand)))
        << " ;;\n"
           "    esac\n"
           "    if ((COMP_CWORD == 2)) && [[ $current != -* ]]; then\n"
           "        case $command in\n";
    for (const std::string& first : first_words()) {
        if (!second_words(first).empty())
            out << "            " << first << ") words=" << quoted(joined(second_words(first)))
                << " ;;\n";
    }
    out << "            help) words=" << quoted(joined(first_words()))
        << " ;;\n"
           "            *) words= ;;\n"
           "        esac\n"
           "    elif [[ $current != -* ]]; then\n"
           "        words=\n"
           "    fi\n"
           "    COMPREPLY=($(compgen -W \"$words\" -- \"$current\"))\n"
           "}\n"
           "complete -o default -F _kagetsu kagetsu\n";
}

void print_zsh_completion(std::ostream& out) {
    out << "#compdef kagetsu\n"
           "_kagetsu() {\n"
           "    local -a commands options\n"
           "    if ((CURRENT == 2)) && [[ $words[2] != -* ]]; then\n"
           "        commands=(\n";
    for (const std::string& first : first_words()) {
        const Command* command = find_command(std::vector{first});
        std::string text = first + ':';
        text += command != nullptr ? command->summary : joined(second_words(first));
        out << "            " << quoted(text) << '\n';
    }
    out << "        )\n"
           "        _describe command commands\n"
           "        return\n"
           "    fi\n"
           "    case \"$words[2] $words[3]\" in\n";
    for (const Command* command : long_names_first()) {
        out << "        " << quoted(command->name) << "*) options=(";
        for (const OptionText& option : options_of(*command))
            out << ' ' << quoted("--" + option.name + ':' + option.text);
        out << " '--help:print help') ;;\n";
    }
    out << "        *) options=('--help:print help') ;;\n"
           "    esac\n"
           "    if [[ $words[CURRENT] == -* ]]; then\n"
           "        _describe option options\n"
           "        return\n"
           "    fi\n"
           "    if ((CURRENT == 3)); then\n"
           "        case $words[2] in\n";
    for (const std::string& first : first_words()) {
        if (!second_words(first).empty())
            out << "            " << first << ") compadd " << joined(second_words(first))
                << " ;;\n";
    }
    out << "        esac\n"
           "    fi\n"
           "    _files\n"
           "}\n"
           "_kagetsu \"$@\"\n";
}

const Command kManualCommand{
    .name = "manual",
    .operands = "man|bash|zsh",
    .least = 1,
    .most = 1,
    .summary = "print the manual page, or the completions of a shell",
    .about = "`cmake --install` puts all three where man, bash and zsh look for them.",
    .example = "manual man",
    .options = [] { return OptionSet(); },
    .run = manual};

}  // namespace kagetsu::app
