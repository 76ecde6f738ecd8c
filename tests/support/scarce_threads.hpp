// Threads as a scarce resource. For programs that link the library
// kagetsu_scarce_threads: the linker leads the calls of pthread_create in our own code to it, those
// of the standard library not.
#pragma once

namespace kagetsu::test {

// At most so many threads of our own code may exist at a time from now on; the next is refused.
// Before the first call: as the environment variable KAGETSU_TEST_THREADS says, or any number.
void set_granted_threads(int count);

}  // namespace kagetsu::test
