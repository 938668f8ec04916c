/* array.h: arrays that grow, and bisection. The memory moves when an array grows: keep indices, not pointers.
 *
 * Of one's own type, next to a number of items and one of the items there is room for:
 *
 *   ARRAY_OF(uint32_t) lines = {0};                                            // at, count, room
 *   if (!ARRAY_RESERVE(lines.at, lines.room, lines.count + 1)) return false;   // out of memory: nothing has changed
 *   lines.at[lines.count++] = 12;
 *   free(lines.at);
 *
 * Of items whose size is known at run time only, and which come zeroed:
 *
 *   Buffer words = {.item_size = sizeof(uint32_t)};
 *   uint32_t *three = buffer_add(&words, 3);           // NULL when out of memory
 *   buffer_free(&words);
 *
 * BISECT(i, count, before) is the number of leading items for which `before`, an expression of i, is true; that is, the
 * index of the first item for which it is not. Once it is false, it has to stay so:
 *
 *   const uint32_t lines[] = {3, 7, 7, 12};
 *   size_t at = BISECT(i, 4, lines[i] < 7);            // 1
 */
#ifndef ASM_BASE_ARRAY_H
#define ASM_BASE_ARRAY_H

#include <stdbool.h>
#include <stddef.h>

#include "asm/base/arena.h"

#define ARRAY_OF(type)      \
    struct {                \
        type *at;           \
        size_t count, room; \
    }

/* Room for `wanted` items, by doubling. `room` is a size_t; false: out of memory. */
#define ARRAY_RESERVE(items, room, wanted)                                       \
    ((wanted) <= (room) || ({                                                    \
         void *grown_ = array_grow((items), &(room), (wanted), sizeof *(items)); \
         if (grown_) (items) = grown_;                                           \
         grown_ != NULL;                                                         \
     }))

#define BISECT(i, count, before)                                              \
    ({                                                                        \
        size_t low_ = 0, high_ = (count); /* the index is in low_ .. high_ */ \
        while (low_ < high_) {                                                \
            const size_t i = low_ + (high_ - low_) / 2;                       \
            if (before)                                                       \
                low_ = i + 1;                                                 \
            else                                                              \
                high_ = i;                                                    \
        }                                                                     \
        low_;                                                                 \
    })

/* The items in a new place with *room >= wanted, or NULL: then they are where they were. */
void *array_grow(void *items, size_t *room, size_t wanted, size_t item_size);

typedef struct Buffer {
    void *items;
    size_t count, room, item_size;
    bool failed; /* out of memory at some time */
} Buffer;

void *buffer_add(Buffer *buffer, size_t count);
void *buffer_keep(const Buffer *buffer, Arena *arena); /* a copy of its items; NULL when out of memory */
void buffer_free(Buffer *buffer);

#endif
