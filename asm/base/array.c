/* array.c: growing by doubling. */
#include "asm/base/array.h"

#include <stdint.h>
#include <stdlib.h>

enum { FIRST_BYTES = 64 }; /* few: there may be an array for each of ten thousand wave slots */

void *array_grow(void *items, size_t *room, size_t wanted, size_t item_size) {
    size_t larger = *room ? *room : 1;
    while ((larger < wanted || larger * item_size < FIRST_BYTES) && larger <= SIZE_MAX / 2) larger *= 2;
    if (larger < wanted || larger > SIZE_MAX / item_size) return memory_grow(items, SIZE_MAX); /* fails */
    void *grown = memory_grow(items, larger * item_size);
    if (grown) *room = larger;
    return grown;
}
