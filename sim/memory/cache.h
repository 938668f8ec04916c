/* cache.h: tags of a set-associative cache with sectors; the least recently used line of a set makes room. */
#ifndef SIM_MEMORY_CACHE_H
#define SIM_MEMORY_CACHE_H

#include <stddef.h>
#include <string.h>

#include "sim/base/arith.h"
#include "sim/machine/memory_state.h"

enum { CACHE_NO_WAY = UINT32_MAX };

static inline uint64_t cache_bytes(const Config *config, uint8_t sectors) {
    return count_bits(sectors) * config->sector_bytes;
}

/* The set that a line can be in; without a cache it has no ways. */
static inline Cache cache_set(Cache cache, uint32_t line) {
    if (!cache.sets) return (Cache){.ways = 0};
    const size_t at = (size_t)(line % cache.sets) * cache.ways;
    return (Cache){cache.lines + at, cache.used + at, cache.tags + at, 1, cache.ways};
}

/* The way of a set that holds the line, or CACHE_NO_WAY. All are compared: that is vector code. */
static inline uint32_t cache_find(Cache set, uint32_t line) {
    uint32_t found = 0;
    for (uint32_t w = 0; w < set.ways; w++) found |= set.lines[w] == line + 1 ? w + 1 : 0;
    return found - 1;
}

/* The first way that is empty, or else the one that was used least recently. */
static inline uint32_t cache_oldest(Cache set) {
    uint32_t oldest = 0;
    for (uint32_t w = 0; w < set.ways; w++)
        if (!set.lines[w]) return w;
    for (uint32_t w = 1; w < set.ways; w++) oldest = set.used[w] < set.used[oldest] ? w : oldest;
    return oldest;
}

/* A way is empty from now on. */
static inline void cache_drop(Cache set, uint32_t way) {
    set.lines[way] = 0;
    set.used[way] = 0;
    set.tags[way] = (CacheTag){0};
}

/* The way of a set that holds the line, and is used at that time. If none does, one makes room: its tag is 0 then, and
 * *evicted what it was; valid 0: nothing. */
static inline uint32_t cache_take(Cache set, uint32_t line, uint64_t time, CacheTag *evicted) {
    uint32_t way = cache_find(set, line);
    *evicted = (CacheTag){0};
    if (way == CACHE_NO_WAY) {
        way = cache_oldest(set);
        *evicted = set.tags[way];
        set.tags[way] = (CacheTag){0};
        set.lines[way] = line + 1;
    }
    set.used[way] = time;
    return way;
}

#endif
