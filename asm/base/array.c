/* array.c: growing by doubling. */
#include "asm/base/array.h"

#include <stdint.h>
#include <stdlib.h>

enum { FIRST_ROOM = 64 };

void *array_grow(void *items, size_t *room, size_t wanted, size_t item_size) {
    size_t larger = *room ? *room : FIRST_ROOM;
    while (larger < wanted && larger <= SIZE_MAX / 2) larger *= 2;
    if (larger < wanted || larger > SIZE_MAX / item_size) return NULL;
    void *grown = realloc(items, larger * item_size);
    if (grown) *room = larger;
    return grown;
}
