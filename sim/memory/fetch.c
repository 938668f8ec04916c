/* fetch.c: the instruction cache of a core, if it has a limit. The program's first instructions are in it when a run
 * starts, as if it had run before: code that fits costs nothing. A wave has the line of its present instruction at
 * hand; one that goes on in another line looks that up, and waits for lat_fetch if it is not there, or for what is left
 * of it if another wave has asked. So straight code costs a look-up a line, and the waves behind the first find it
 * there.
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
