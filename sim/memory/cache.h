/* cache.h: tags of a set-associative cache with sectors; the least recently used line of a set makes room.
 *
 *   newest                      oldest
 *   way 2  <-->  way 0  <-->  way 3            way 1 is empty: the next line that comes goes there
 */
#ifndef SIM_MEMORY_CACHE_H
#define SIM_MEMORY_CACHE_H

#include <string.h>

#include "sim/base/arith.h"
#include "sim/machine/machine.h"

enum { CACHE_NO_WAY = UINT32_MAX };

/* A set of a cache, and what stands behind it. */
typedef struct CacheWays {
    CacheSet *set;
    uint32_t *lines;
    CacheOrder *order;
    CacheTag *tags;
    uint32_t count; /* 0: there is no cache */
} CacheWays;

/* Where a line can be in a cache of the state block, or of a core's memory unit, which uses `sets` of its sets. */
static inline CacheWays cache_ways_in(uint8_t *block, const CacheLayout *cache, uint32_t sets, uint32_t line) {
    if (!sets) return (CacheWays){.count = 0};
    CacheSet *set = state_cache_set(block, cache, line % sets);
    return (CacheWays){.set = set,
                       .lines = (uint32_t *)((uint8_t *)set + cache->lines),
                       .order = (CacheOrder *)((uint8_t *)set + cache->order),
                       .tags = state_cache_tags(set, cache),
                       .count = cache->ways};
}

static inline CacheWays cache_ways(uint8_t *block, const CacheLayout *cache, uint32_t line) {
    return cache_ways_in(block, cache, cache->sets, line);
}

/* Nothing is in it any more; returns how many lines were. */
static inline uint64_t cache_empty(uint8_t *block, const CacheLayout *cache) {
    uint64_t lines = 0;
    for (uint32_t s = 0; s < cache->sets; s++) {
        CacheSet *set = state_cache_set(block, cache, s);
        lines += count_bits(set->filled);
        if (set->filled) memset(set, 0, cache->bytes);
    }
    return lines;
}

/* The way that holds the line, or CACHE_NO_WAY. All are compared, four at a time: ways that there are not are empty. */
static inline uint32_t cache_find(CacheWays ways, uint32_t line) {
    typedef uint32_t Four __attribute__((vector_size(4 * sizeof(uint32_t)), may_alias));
    const Four *lines = (const Four *)ways.lines;
    Four found = {0}, numbers = {1, 2, 3, 4}; /* plus one */
    for (uint32_t w = 0; w < ways.count; w += 4, numbers += 4) found |= (Four)(*lines++ == line + 1) & numbers;
    return (found[0] | found[1] | found[2] | found[3]) - 1;
}

/* Out of the order of use, and into it as the newest. */
static inline void cache_unlink(CacheWays ways, uint32_t way) {
    CacheSet *set = ways.set;
    const CacheOrder beside = ways.order[way];
    if (way == set->newest)
        set->newest = beside.older;
    else
        ways.order[beside.newer].older = beside.older;
    if (way == set->oldest)
        set->oldest = beside.newer;
    else
        ways.order[beside.older].newer = beside.newer;
    set->filled &= ~(1ull << way);
}

static inline void cache_link(CacheWays ways, uint32_t way) {
    CacheSet *set = ways.set;
    if (set->filled) {
        ways.order[set->newest].newer = (uint8_t)way;
        ways.order[way].older = set->newest;
    } else {
        set->oldest = (uint8_t)way;
    }
    set->newest = (uint8_t)way;
    set->filled |= 1ull << way;
}

/* The line in a way is used. */
static inline void cache_use(CacheWays ways, uint32_t way) {
    if (way == ways.set->newest) return;
    cache_unlink(ways, way);
    cache_link(ways, way);
}

/* The line in a way goes. */
static inline void cache_drop(CacheWays ways, uint32_t way) {
    cache_unlink(ways, way);
    ways.lines[way] = 0;
    ways.tags[way] = (CacheTag){0};
}

/* The tag of the line, which is used. If no way holds it, the first empty one does from now on, or else the one that
 * was used longest ago; then the tag is 0, and *evicted what it was; valid 0: nothing. There must be some way. */
static inline CacheTag *cache_take(CacheWays ways, uint32_t line, CacheTag *evicted) {
    *evicted = (CacheTag){0};
    if (ways.lines[ways.set->newest] == line + 1) return &ways.tags[ways.set->newest];
    const uint64_t empty = ~ways.set->filled & low_bits(ways.count);
    uint32_t way = cache_find(ways, line);
    if (way == CACHE_NO_WAY) {
        way = empty ? (uint32_t)__builtin_ctzll(empty) : ways.set->oldest;
        *evicted = ways.tags[way];
        if (!empty) cache_drop(ways, way);
        ways.lines[way] = line + 1;
        cache_link(ways, way);
    } else {
        cache_use(ways, way);
    }
    return &ways.tags[way];
}

#endif
