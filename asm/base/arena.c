/* arena.c: the bump allocator: a list of growing chunks, freed together. */
#include "asm/base/arena.h"

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { FIRST_CHUNK = 4096, LARGEST_CHUNK = 1 << 22 };

typedef struct Chunk {
    struct Chunk *next;
    size_t size, used;
    _Alignas(max_align_t) unsigned char bytes[];
} Chunk;

struct Arena {
    Chunk *chunks;    /* the newest first; only it has room */
    size_t next_size; /* of the next ordinary chunk; doubles, so that their number stays small */
};

Arena *arena_create(void) {
    Arena *arena = memory_new(sizeof *arena);
    arena->next_size = FIRST_CHUNK;
    return arena;
}

void arena_destroy(Arena *arena) {
    if (!arena) return;
    for (Chunk *chunk = arena->chunks; chunk;) {
        Chunk *next = chunk->next;
        memory_free(chunk);
        chunk = next;
    }
    memory_free(arena);
}

/* `align` is a power of two, at most that of max_align_t. Chunks come zeroed and bytes are handed out once. */
static void *bump(Arena *arena, size_t bytes, size_t align) {
    Chunk *chunk = arena->chunks;
    size_t start = chunk ? (chunk->used + align - 1) & ~(align - 1) : 0;
    if (!chunk || start > chunk->size || bytes > chunk->size - start) {
        size_t size = bytes > arena->next_size ? bytes : arena->next_size;
        chunk = memory_beside(arena, size <= SIZE_MAX - sizeof *chunk ? sizeof *chunk + size : SIZE_MAX);
        *chunk = (Chunk){.next = arena->chunks, .size = size};
        arena->chunks = chunk;
        if (arena->next_size < LARGEST_CHUNK) arena->next_size *= 2;
        start = 0;
    }
    chunk->used = start + bytes;
    return chunk->bytes + start;
}

void *arena_alloc(Arena *arena, size_t bytes) {
    return bump(arena, bytes ? bytes : 1, _Alignof(max_align_t));
}

void *arena_keep(Arena *arena, const void *items, size_t bytes) {
    void *copy = arena_alloc(arena, bytes);
    if (bytes) memcpy(copy, items, bytes);
    return copy;
}

char *arena_copy(Arena *arena, const char *text, size_t length) {
    char *copy = bump(arena, length + 1, 1);
    if (length) memcpy(copy, text, length);
    return copy;
}

char *arena_vprintf(Arena *arena, const char *format, va_list args) {
    va_list again;
    va_copy(again, args);
    int length = vsnprintf(NULL, 0, format, args);
    char *text = bump(arena, (size_t)length + 1, 1);
    vsnprintf(text, (size_t)length + 1, format, again);
    va_end(again);
    return text;
}

char *arena_printf(Arena *arena, const char *format, ...) {
    va_list args;
    va_start(args, format);
    char *text = arena_vprintf(arena, format, args);
    va_end(args);
    return text;
}
