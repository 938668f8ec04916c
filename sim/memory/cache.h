/* cache.h: tags of a set-associative cache with sectors; the least recently used line of a set makes room. */
#ifndef SIM_MEMORY_CACHE_H
#define SIM_MEMORY_CACHE_H

#include <stddef.h>

#include "sim/machine/memory_state.h"

/* The set of `ways` tags that a line can be in; NULL: there is no cache. */
static inline CacheLine *cache_set(CacheLine *tags, size_t sets, size_t ways, uint64_t line) {
    return sets ? tags + line % sets * ways : NULL;
}

/* The entry of `line` in its set of `ways` tags, or NULL. */
static inline CacheLine *cache_find(CacheLine *set, size_t ways, uint32_t line) {
    for (size_t w = 0; w < ways; w++)
        if (set[w].valid && set[w].line == line) return &set[w];
    return NULL;
}

/* The entry that a new line takes: an empty one, or the least recently used. */
static inline CacheLine *cache_victim(CacheLine *set, size_t ways) {
    CacheLine *victim = set;
    for (size_t w = 0; w < ways; w++) {
        if (!set[w].valid) return &set[w];
        if (set[w].used < victim->used) victim = &set[w];
    }
    return victim;
}

#endif
