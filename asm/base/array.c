/* array.c: growing by doubling. */
#include "asm/base/array.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

enum { FIRST_ROOM = 64 };

void *array_grow(void *items, size_t *room, size_t wanted, size_t item_size) {
    size_t larger = *room ? *room : FIRST_ROOM;
    while (larger < wanted && larger <= SIZE_MAX / 2) larger *= 2;
    if (larger < wanted || larger > SIZE_MAX / item_size) return NULL;
    void *grown = realloc(items, larger * item_size);
    if (grown) *room = larger;
    return grown;
}

void *buffer_add(Buffer *buffer, size_t count) {
    size_t end = buffer->count + count;
    if (count > buffer->room - buffer->count) {
        void *grown = end >= count ? array_grow(buffer->items, &buffer->room, end, buffer->item_size) : NULL;
        buffer->failed |= !grown;
        if (!grown) return NULL;
        buffer->items = grown;
    }
    unsigned char *added = (unsigned char *)buffer->items + buffer->count * buffer->item_size;
    buffer->count = end;
    return memset(added, 0, count * buffer->item_size);
}

void *buffer_keep(const Buffer *buffer, Arena *arena) {
    void *kept = arena_alloc(arena, buffer->count * buffer->item_size);
    if (kept && buffer->count) memcpy(kept, buffer->items, buffer->count * buffer->item_size);
    return kept;
}

void buffer_free(Buffer *buffer) {
    free(buffer->items);
    *buffer = (Buffer){.item_size = buffer->item_size};
}
