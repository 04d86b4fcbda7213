#include "SQLiteBaseline.h"

// Not empty for the optimizer, which would remove the calls otherwise.
__attribute__((noinline)) void baseline_part_begins(void) { __asm__ volatile(""); }
__attribute__((noinline)) void baseline_part_ends(void) { __asm__ volatile(""); }
