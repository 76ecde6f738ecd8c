// All commands: name, grammar, timing, handler.
#pragma once

#include <span>
#include <string_view>

#include "protocol/command.hpp"

namespace kagetsu::protocol {

// The whole table, in the order of docs/protocol.md.
[[nodiscard]] std::span<const CommandSpec> all_commands() noexcept;

// The command with that name, in any case; null if there is none.
[[nodiscard]] const CommandSpec* find_command(std::string_view name) noexcept;

// Is this END, after which no more input is read?
[[nodiscard]] bool is_end(const Command& command) noexcept;

}  // namespace kagetsu::protocol
