/* fetch.c: the instruction cache of a core, if it has a limit. The program's first instructions are in it when a run
 * starts, as if it had run before: code that fits costs nothing. A wave has the line of its present instruction at
 * hand. A wave that enters another line looks that line up; on a miss it waits for lat_fetch, or for the rest of that
 * time if another wave has asked for the line. So straight code costs a look-up a line, which hits for the waves behind
 * the first.
 */
#include "sim/memory/cache.h"
#include "sim/memory/memory.h"

uint64_t fetch_line(Step *step, uint32_t line) {
    const CacheWays ways = cache_ways(step->unit, &step->gpu->layout.mem.fetch, line);
    CacheTag evicted, *tag = cache_take(ways, line, &evicted);
    if (!tag->valid) tag->ready = step->now + step->program->config.lat_fetch;
    tag->valid = 1;
    return tag->ready > step->now ? tag->ready - step->now : 0;
}
