// doctest's main. It names the seed of the random tests if that is not the usual one, so that a
// failure can be repeated.
#define DOCTEST_CONFIG_IMPLEMENT
#include <doctest/doctest.h>

#include <iostream>

#include "support/scale.hpp"

int main(int argc, char** argv) {
    if (kagetsu::test::test_seed() != 0)
        std::cout << "KAGETSU_TEST_SEED=" << kagetsu::test::test_seed() << '\n';
    return doctest::Context(argc, argv).run();
}
