// Damage to the bytes of a file or a conversation.
#pragma once

#include <cstddef>
#include <string>

#include "support/random_play.hpp"

namespace kagetsu::test {

// The bytes after one to four changes: a byte replaced or inserted, some removed, doubled elsewhere
// or cut off.
[[nodiscard]] inline std::string mutated(std::string bytes, Random& random) {
    for (int changes = 1 + random.below(4); changes > 0 && !bytes.empty(); --changes) {
        const auto at = static_cast<std::size_t>(random.below(static_cast<int>(bytes.size())));
        switch (random.below(5)) {
            case 0:
                bytes[at] = static_cast<char>(random.below(256));
                break;
            case 1:
                bytes.erase(at, 1 + static_cast<std::size_t>(random.below(8)));
                break;
            case 2:
                bytes.insert(at, bytes.substr(at / 2, 8));
                break;
            case 3:
                bytes.resize(at);
                break;
            default:
                bytes.insert(at, 1, "()[];\\\n,-09az#\t "[random.below(16)]);
                break;
        }
    }
    return bytes;
}

}  // namespace kagetsu::test
