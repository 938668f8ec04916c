/* array.h: arrays that grow, and bisection. The memory moves when an array grows: keep indices, not pointers.
 *
 *   ARRAY_OF(uint32_t) lines = {0};                                            // at, count, room
 *   uint32_t *three = ARRAY_ADD(lines, 3);                                     // zeroed
 *   ARRAY_RESERVE(lines.at, lines.room, lines.count + 1);                      // only the room
 *   lines.at[lines.count++] = 12;
 *   memory_free(lines.at);
 *
 * BISECT(i, count, before) is the number of leading items for which `before`, an expression of i, is true; that is, the
 * index of the first item for which it is not. Once it is false, it has to stay so:
 *
 *   const uint32_t lines[] = {3, 7, 7, 12};
 *   size_t at = BISECT(i, 4, lines[i] < 7);            // 1
 *
 * ORDER(x, y) is what qsort asks of numbers: return ORDER(a->line, b->line) ?: ORDER(a->pc, b->pc);
 */
#ifndef ASM_BASE_ARRAY_H
#define ASM_BASE_ARRAY_H

#include <stdbool.h>
#include <stddef.h>
#include <string.h>

#include "asm/base/memory.h"

#define ARRAY_OF(type)      \
    struct {                \
        type *at;           \
        size_t count, room; \
    }

/* Room for `wanted` items, by doubling. `room` is a size_t. True, as memory that runs out ends the operation. */
#define ARRAY_RESERVE(items, room, wanted) \
    ((wanted) <= (room) || ((items) = array_grow((items), &(room), (wanted), sizeof *(items)), true))

#define ARRAY_ADD(array, n)                                                          \
    ({                                                                               \
        const size_t added_ = (n);                                                   \
        ARRAY_RESERVE((array).at, (array).room, (array).count + added_);             \
        (array).count += added_;                                                     \
        memset((array).at + (array).count - added_, 0, added_ * sizeof *(array).at); \
        (array).at + (array).count - added_;                                         \
    })

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

#define ORDER(x, y) (((x) > (y)) - ((x) < (y)))

/* memory.c: return the items in a new place with *room >= wanted. */
void *array_grow(void *items, size_t *room, size_t wanted, size_t item_size);

#endif
