// Which commands the engine is expected to know.
#pragma once

#include "referee.hpp"

namespace kagetsu::test {

constexpr Referee::Vocabulary kVocabulary = Referee::Vocabulary::Basic;

}  // namespace kagetsu::test
