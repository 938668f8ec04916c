/* buffer.c: the growing array. */
#include "asm/base/buffer.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

enum { FIRST_CAPACITY = 64 };

static bool grow(Buffer *buffer, size_t needed) {
    size_t capacity = buffer->capacity ? buffer->capacity : FIRST_CAPACITY;
    while (capacity < needed && capacity <= SIZE_MAX / 2) capacity *= 2;
    if (capacity < needed || capacity > SIZE_MAX / buffer->item_size) return false;
    void *items = realloc(buffer->items, capacity * buffer->item_size);
    if (!items) return false;
    buffer->items = items;
    buffer->capacity = capacity;
    return true;
}

void *buffer_add(Buffer *buffer, size_t count) {
    if (count > buffer->capacity - buffer->count) {
        if (count > SIZE_MAX - buffer->count || !grow(buffer, buffer->count + count)) {
            buffer->failed = true;
            return NULL;
        }
    }
    unsigned char *room = (unsigned char *)buffer->items + buffer->count * buffer->item_size;
    buffer->count += count;
    return memset(room, 0, count * buffer->item_size);
}

void buffer_free(Buffer *buffer) {
    free(buffer->items);
    *buffer = (Buffer){.item_size = buffer->item_size};
}
