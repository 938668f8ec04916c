/* cache.h: tags of a set-associative cache with sectors; the least recently used line of a set makes room. */
#ifndef SIM_MEMORY_CACHE_H
#define SIM_MEMORY_CACHE_H

#include <stddef.h>

#include "sim/base/arith.h"
#include "sim/machine/memory_state.h"

static inline uint64_t cache_bytes(const Config *config, uint8_t sectors) {
    return count_bits(sectors) * config->sector_bytes;
}

/* The set of `ways` tags that a line can be in; NULL: there is no cache. */
static inline CacheLine *cache_set(CacheLine *tags, size_t sets, size_t ways, uint64_t line) {
    return sets ? tags + line % sets * ways : NULL;
}

/* The tag of `line` in its set of `ways` tags, or NULL. */
static inline CacheLine *cache_find(CacheLine *set, size_t ways, uint32_t line) {
    for (size_t w = 0; w < ways; w++)
        if (set[w].valid && set[w].line == line) return &set[w];
    return NULL;
}

/* The same, or a new tag for the line in the place of an empty one, or of the least recently used: *evicted is what was
 * there; valid 0: nothing. */
static inline CacheLine *cache_take(CacheLine *set, size_t ways, uint32_t line, CacheLine *evicted) {
    CacheLine *room = set;
    uint64_t room_used = UINT64_MAX; /* when it was last used, from 1 on; 0: it is empty */
    for (size_t w = 0; w < ways; w++) {
        const uint64_t used = set[w].valid ? set[w].used + 1 : 0;
        if (used && set[w].line == line) {
            *evicted = (CacheLine){.valid = 0};
            return &set[w];
        }
        room = used < room_used ? &set[w] : room;
        room_used = min_u64(used, room_used);
    }
    *evicted = *room;
    *room = (CacheLine){.line = line};
    return room;
}

#endif
