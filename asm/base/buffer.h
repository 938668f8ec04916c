/* buffer.h: an array that grows, of items of one size. The memory moves when it grows: keep indices, not pointers.
 *
 *   Buffer words = {.item_size = sizeof(uint32_t)};
 *   uint32_t *room = buffer_add(&words, 3);   // zeroed; NULL when out of memory
 *   buffer_free(&words);
 */
#ifndef ASM_BASE_BUFFER_H
#define ASM_BASE_BUFFER_H

#include <stdbool.h>
#include <stddef.h>

typedef struct Buffer {
    void *items;
    size_t count, capacity, item_size;
    bool failed; /* out of memory at some time */
} Buffer;

void *buffer_add(Buffer *buffer, size_t count);
void buffer_free(Buffer *buffer);

#endif
