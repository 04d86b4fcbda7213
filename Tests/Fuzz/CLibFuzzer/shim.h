// libFuzzer comes with the compiler, without a header of its own.
#pragma once

#include <stddef.h>
#include <stdint.h>

/// Runs the fuzzer with its own command line, which calls back with one input after another.
int LLVMFuzzerRunDriver(int *argc, char ***argv, int (*callback)(const uint8_t *data, size_t size));
