/* golden.h: results that are kept: of each size of waves, what is in each u# after the run.
 *
 * golden/NAME.zst is text, packed with zstd: look with `zstdcat`.
 *
 *   size 4 8                sizes of waves that gave the same
 *   u1 256                  so many words, in base 16; targets are u63, u62...
 *   00000000 3f800000 ...
 *   size 16
 *   ...
 */
#ifndef TESTS_SHADERS_GOLDEN_H
#define TESTS_SHADERS_GOLDEN_H

#include "tests/shaders/case.h"

bool golden_write(const char *folder, const ShaderCase *c, const Results *results);
bool golden_read(const char *folder, const ShaderCase *c, Results *results);

/* Return how many words differ, or 0 if the case's rules allow that. `text` becomes a sentence with the first
 * difference, or with all pixels of a target that differ, even if that is allowed; empty: nothing differs. */
uint32_t golden_compare(const ShaderCase *c, const MemoryList *want, const MemoryList *got, char *text, size_t size);

#endif
