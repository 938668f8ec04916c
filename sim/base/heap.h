/* heap.h: a binary heap in an array of any type: the first item is before all others. Included, once, by the .c file
 * that has such an array, and that says what its items are.
 *
 *   #define HEAP_ITEM uint64_t
 *   #define HEAP_BEFORE(a, b) (*(a) < *(b))      // a strict order
 *   #include "sim/base/heap.h"
 *
 *   uint64_t turns[16];
 *   size_t count = 0;
 *   heap_add(turns, count++, 84);
 *   heap_add(turns, count++, 12);
 *   turns[0] = 90;
 *   heap_sink(turns, count);                     // the first item has become later: to its place with it
 *   uint64_t first = heap_take(turns, count--);
 *
 *          0            the item at i is not after those
 *       1     2         at 2 i + 1 and 2 i + 2
 *      3 4   5 6
 */
#include <stddef.h>

/* Room for one more is the caller's business. */
static inline void heap_add(HEAP_ITEM *heap, size_t count, HEAP_ITEM item) {
    size_t at = count;
    for (; at > 0 && HEAP_BEFORE(&item, &heap[(at - 1) / 2]); at = (at - 1) / 2) heap[at] = heap[(at - 1) / 2];
    heap[at] = item;
}

static inline void heap_sink(HEAP_ITEM *heap, size_t count) {
    const HEAP_ITEM item = heap[0];
    size_t at = 0;
    for (size_t child = 1; child < count; child = 2 * at + 1) {
        if (child + 1 < count && HEAP_BEFORE(&heap[child + 1], &heap[child])) child++;
        if (!HEAP_BEFORE(&heap[child], &item)) break;
        heap[at] = heap[child];
        at = child;
    }
    heap[at] = item;
}

/* The first of `count` items, which are one fewer then. */
static inline HEAP_ITEM heap_take(HEAP_ITEM *heap, size_t count) {
    const HEAP_ITEM first = heap[0];
    heap[0] = heap[count - 1];
    heap_sink(heap, count - 1);
    return first;
}
