/* memory.h: the kit that everything else is built with. It needs only libc, and knows no word of the language.
 *
 *   memory.h    allocations, and the end of an operation when one fails; arenas: memory that is freed at once
 *   array.h     arrays that grow, bisection
 *   hash.h      the one hash function, of files too
 *   text.h      text that is being written; characters of several bytes; which of many names was probably meant
 *
 * There is one policy for failures: a failed allocation ends the operation at its entry.
 *
 *   Thing *thing_make(const char *text, Error *error) {
 *       MEMORY_ENTRY(return error_set(error, "out of memory"), NULL);    // what to do when memory ran out
 *       Thing *thing = memory_new(sizeof *thing);                        // never NULL from here on, however deep
 *       thing->text = memory_strdup(text);
 *       return thing;
 *   }
 *
 * An entry is a function with MEMORY_ENTRY. While it runs, an allocation of its thread that fails jumps to it, frees
 * all blocks that were allocated since it began, and executes the statement of MEMORY_ENTRY, which has to leave the
 * function and must not read its local variables. When an entry returns, its blocks belong to the entry around it.
 *
 *   command  |<------------------------------------------------->|   frees what is left of A, B, C and D
 *   library        |<------- A --- B ------->|      D                if A or B fails: frees A and B
 *   library               |<- C ->|                                  if C fails: frees C alone
 *
 * So between an allocation and its entry no function looks whether an allocation failed. A file, or an object of
 * another library, is given back by memory_on_failure of the block that holds it, or by an entry of its own
 * that fails again with memory_fail.
 *
 * An operation that changes an existing thing, and may have put new blocks into it, has MEMORY_ENTRY_KEEPING: it
 * frees nothing when it fails, as the blocks are the thing's, which is freed as always.
 *
 * A caller of the library enters first: outside of all entries an allocation that fails returns NULL, and the library
 * does not look.
 *
 * Blocks are zeroed and aligned for any type. They are freed with memory_free alone, by any thread; that of an OWNED
 * local pointer (or TextBuffer) where its scope ends, however that is left:
 *
 *   OWNED char *path = file_beside(from, name);
 *   return file_read(path, &bytes, &length, messages);
 */
#ifndef ASM_BASE_MEMORY_H
#define ASM_BASE_MEMORY_H

#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { MEMORY_LINE = 64 }; /* bytes of the host's cache lines and widest vectors */

void *memory_new(uint64_t bytes); /* 64 bits on every host, so that no size is cut */
void *memory_array(uint64_t count, size_t item_bytes);
void *memory_raw(uint64_t bytes);               /* not zeroed */
void *memory_lines(size_t bytes);               /* aligned to MEMORY_LINE, not zeroed; not for memory_grow */
void *memory_grow(void *block, size_t bytes);   /* moves the block, or makes one of NULL; new bytes are not zeroed */
void *memory_beside(void *owner, size_t bytes); /* zeroed; belongs to the entry that `owner` belongs to */
char *memory_strdup(const char *text);          /* NULL of NULL */
char *memory_strndup(const char *text, size_t most);
char *memory_printf(const char *format, ...) __attribute__((format(printf, 1, 2)));
void memory_free(void *block); /* NULL is fine */
#define OWNED __attribute__((cleanup(memory_free_local)))
void memory_free_local(const void *pointer); /* of a pointer, where it is */

/* The same in the form that zlib asks for. */
void *memory_zalloc(void *unused, unsigned count, unsigned item_bytes);
void memory_zfree(void *unused, void *block);

/* When a failure frees the block, call this with it first: it gives back what only the block knows, as a file or a
 * foreign library's object, and touches no other block. memory_free does not call it. */
typedef void MemoryRelease(void *block);
void memory_on_failure(void *block, MemoryRelease *release);

/* Blocks in a ring, which each of them can leave without knowing where it begins. */
typedef struct MemoryRing {
    struct MemoryRing *next, *previous;
} MemoryRing;

typedef struct MemoryEntry {
    struct MemoryEntry *outer;
    MemoryRing blocks;
    jmp_buf failed;
    bool keeps;
} MemoryEntry;

void memory_begin(MemoryEntry *entry, bool keeps);
void memory_end(MemoryEntry *entry);
_Noreturn void memory_fail(void); /* as if an allocation had failed */

/* An entry all of whose blocks are freed when it ends, also if nothing failed. Things that outlive it are in an arena,
 * or beside another block, from before it began. */
void memory_drop(MemoryEntry *entry);
#define MEMORY_SCOPE(...) MEMORY_ENTRY_(false, memory_drop, __VA_ARGS__)

/* A worker thread works within an entry that collects its blocks: begun by one thread, attached by the worker. The
 * thread that waits for the worker adopts them: they belong to the entry that it is in. */
void memory_collect(MemoryEntry *entry);
void memory_attach(MemoryEntry *entry);
void memory_adopt(MemoryRing *blocks);

#define MEMORY_ENTRY_(keeps, end, ...)                       \
    MemoryEntry memory_entry_ __attribute__((cleanup(end))); \
    memory_begin(&memory_entry_, keeps);                     \
    if (setjmp(memory_entry_.failed)) {                      \
        __VA_ARGS__;                                         \
    }
#define MEMORY_ENTRY(...) MEMORY_ENTRY_(false, memory_end, __VA_ARGS__)
#define MEMORY_ENTRY_KEEPING(...) MEMORY_ENTRY_(true, memory_end, __VA_ARGS__)

/* ---- arenas ---- */
/* A bump allocator: many small allocations, one free. It belongs to the entry that it was created in, with all chunks,
 * no matter where they are filled.
 *
 *   arena --> [newest chunk: used ........|free      ] --> [used ........] --> [used ...]
 *
 *   Arena *arena = arena_create();
 *   uint32_t *lines = arena_alloc(arena, 12 * sizeof *lines);     // zeroed, aligned for any type
 *   arena_destroy(arena);                                         // frees everything at once
 */
typedef struct Arena Arena;

Arena *arena_create(void);
void arena_destroy(Arena *arena);
void *arena_alloc(Arena *arena, size_t bytes);
void *arena_keep(Arena *arena, const void *items, size_t bytes); /* a copy, aligned for any type */
char *arena_copy(Arena *arena, const char *text, size_t length); /* zero-terminated copy */
char *arena_printf(Arena *arena, const char *format, ...) __attribute__((format(printf, 2, 3)));
char *arena_vprintf(Arena *arena, const char *format, va_list args) __attribute__((format(printf, 2, 0)));

#endif
