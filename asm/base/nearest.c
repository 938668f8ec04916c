/* nearest.c: edit distance with swapped neighbours, and the rule when a suggestion is certainly useful. */
#include "asm/base/nearest.h"

#include "asm/base/utf8.h"

enum { LONGEST = 64 }; /* longer names get no suggestion */

/* Insertions, deletions, replacements and swaps of neighbours, each 1. A difference of case is none. Both lengths are
 * at most LONGEST. */
static unsigned edit_distance(const char *a, size_t n, const char *b, size_t m) {
    unsigned row[3][LONGEST + 1]; /* two rows back, one row back, this row */
    unsigned *older = row[0], *old = row[1], *now = row[2];
    for (size_t j = 0; j <= m; j++) {
        older[j] = 0;
        old[j] = (unsigned)j;
    }
    for (size_t i = 1; i <= n; i++) {
        now[0] = (unsigned)i;
        for (size_t j = 1; j <= m; j++) {
            char x = ascii_lower(a[i - 1]), y = ascii_lower(b[j - 1]);
            now[j] = old[j - 1] + (x != y);
            if (old[j] + 1 < now[j]) now[j] = old[j] + 1;
            if (now[j - 1] + 1 < now[j]) now[j] = now[j - 1] + 1;
            const bool swapped = i > 1 && j > 1 && x == ascii_lower(b[j - 2]) && y == ascii_lower(a[i - 2]);
            if (swapped && older[j - 2] + 1 < now[j]) now[j] = older[j - 2] + 1;
        }
        unsigned *spare = older;
        older = old;
        old = now;
        now = spare;
    }
    return old[m];
}

Nearest nearest_start(const char *text, size_t length) {
    return (Nearest){.text = text, .length = length, .distance = ~0u};
}

void nearest_offer(Nearest *nearest, const char *candidate, size_t length) {
    size_t longer = length > nearest->length ? length : nearest->length;
    size_t shorter = length > nearest->length ? nearest->length : length;
    unsigned allowed = (longer >= 3) + (longer >= 6); /* in tiny names everything is near everything */
    if (longer > LONGEST || longer - shorter > allowed) return;
    unsigned distance = edit_distance(nearest->text, nearest->length, candidate, length);
    if (distance > allowed || distance >= nearest->distance) return;
    nearest->best = candidate;
    nearest->best_length = length;
    nearest->distance = distance;
}
