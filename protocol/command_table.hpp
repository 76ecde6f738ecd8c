// All commands: name, grammar, timing, handler.
#pragma once

#include <span>
#include <string_view>

#include "protocol/command.hpp"

namespace kagetsu::protocol {

// The table, in the order in which the documentation tells of them.
[[nodiscard]] std::span<const CommandSpec> all_commands() noexcept;

// The command of that name, in any case; null when there is none.
[[nodiscard]] const CommandSpec* find_command(std::string_view name) noexcept;

// Is this END, behind which nothing is read?
[[nodiscard]] bool is_end(const Command& command) noexcept;

}  // namespace kagetsu::protocol
