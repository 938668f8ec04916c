/* arena.h: the kit that everything else is built with. It needs only libc, and knows no word of the language.
 *
 *   memory.h    allocations, and the end of an operation when one fails
 *   arena.h     memory that is freed at once, and texts printed into it
 *   array.h     arrays that grow, bisection
 *   hash.h      the one hash function, of files too
 *   utf8.h      characters of several bytes
 *   nearest.h   which of many names was probably meant
 *
 * An arena is a bump allocator: many small allocations, one free.
 *
 *   arena --> [newest chunk: used ........|free      ] --> [used ........] --> [used ...]
 *
 *   Arena *arena = arena_create();
 *   uint32_t *lines = arena_alloc(arena, 12 * sizeof *lines);     // zeroed, aligned for any type
 *   arena_destroy(arena);                                         // frees everything at once
 *
 * An arena belongs to the entry that it was created in (memory.h), with all chunks, no matter where they are filled.
 */
#ifndef ASM_BASE_ARENA_H
#define ASM_BASE_ARENA_H

#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>

#include "asm/base/memory.h"

typedef struct Arena Arena;

Arena *arena_create(void);
void arena_destroy(Arena *arena);
void *arena_alloc(Arena *arena, size_t bytes);
void *arena_keep(Arena *arena, const void *items, size_t bytes); /* a copy, aligned for any type */
char *arena_copy(Arena *arena, const char *text, size_t length); /* zero-terminated copy */
char *arena_printf(Arena *arena, const char *format, ...) __attribute__((format(printf, 2, 3)));
char *arena_vprintf(Arena *arena, const char *format, va_list args) __attribute__((format(printf, 2, 0)));

#endif
