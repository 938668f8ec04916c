/* at.c: reading WAVE:LANE:CYCLE; see at.h. */
#include "sim/cli/base/at.h"

#include <string.h>

#include "asm/isa/number.h"
#include "sim/cli/base/cli.h"

static const char *const parts[3] = {"wave", "lane", "cycle"};

bool at_read(const char *text, const uint64_t limit[3], uint64_t at[3]) {
    const char *rest = text;
    for (int i = 0; i < 3; i++) {
        const size_t length = strcspn(rest, ":");
        const bool ends = (rest[length] == '\0') == (i == 2);
        if (!ends || rest[0] < '0' || rest[0] > '9' || number_read_u64(rest, length, &at[i]) != NUMBER_OK)
            return cli_error("--at takes WAVE:LANE:CYCLE, such as 0:7:84, not '%s'", text), false;
        if (at[i] >= limit[i]) {
            if (limit[i] == 0) return cli_error("--at %s: the run has no %ss", text, parts[i]), false;
            return cli_error("--at %s: there is no %s %llu: the last is %llu", text, parts[i],
                             (unsigned long long)at[i], (unsigned long long)limit[i] - 1),
                   false;
        }
        rest += length + 1;
    }
    return true;
}
