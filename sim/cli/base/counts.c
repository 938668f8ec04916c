/* counts.c: see counts.h. */
#include "sim/cli/base/counts.h"

#include <errno.h>
#include <stdlib.h>

static bool read_start(const char *text, uint64_t low, uint64_t high, uint64_t *number, const char **end) {
    char *stop;
    errno = 0;
    *number = strtoull(text, &stop, 10);
    *end = stop;
    return text[0] >= '0' && text[0] <= '9' && !errno && *number >= low && *number <= high;
}

bool count_read(const char *text, uint64_t low, uint64_t high, uint64_t *number) {
    const char *end;
    return read_start(text, low, high, number, &end) && !*end;
}

bool counts_read_start(const char *text, char between, uint64_t low, uint64_t high, uint64_t numbers[2],
                       const char **end) {
    return read_start(text, low, high, &numbers[0], end) && **end == between &&
           read_start(*end + 1, low, high, &numbers[1], end);
}

bool counts_read(const char *text, char between, uint64_t low, uint64_t high, uint64_t numbers[2]) {
    const char *end;
    return counts_read_start(text, between, low, high, numbers, &end) && !*end;
}
