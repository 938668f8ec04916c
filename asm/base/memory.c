/* memory.c: blocks in rings, a ring an entry; arenas: lists of growing chunks. */
#include "asm/base/memory.h"

#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "asm/base/array.h"

/* In front of each block's bytes. */
typedef struct Header {
    MemoryRing ring;
    size_t offset; /* of the header from where the C library's block begins */
    MemoryRelease *release;
    _Alignas(max_align_t) unsigned char bytes[];
} Header;

static _Thread_local MemoryEntry *innermost;
static atomic_flag ring_lock = ATOMIC_FLAG_INIT; /* of all rings: a block may be freed by another thread */

static void lock(void) {
    while (atomic_flag_test_and_set_explicit(&ring_lock, memory_order_acquire)) {}
}

static void unlock(void) {
    atomic_flag_clear_explicit(&ring_lock, memory_order_release);
}

static Header *header_of(void *block) {
    return (Header *)((unsigned char *)block - offsetof(Header, bytes));
}

/* The blocks stay in a ring without anything that owns it. */
static void leave_ring(MemoryRing *ring) {
    ring->previous->next = ring->next;
    ring->next->previous = ring->previous;
    *ring = (MemoryRing){ring, ring};
}

/* ---- entries ---- */

void memory_collect(MemoryEntry *entry) {
    entry->outer = NULL;
    entry->blocks = (MemoryRing){&entry->blocks, &entry->blocks};
    entry->keeps = true;
}

void memory_attach(MemoryEntry *entry) {
    entry->outer = innermost;
    innermost = entry;
}

void memory_begin(MemoryEntry *entry, bool keeps) {
    memory_collect(entry);
    entry->keeps = keeps;
    memory_attach(entry);
}

/* The blocks belong to `to`, if there is such an entry. */
static void hand_on(MemoryRing *blocks, MemoryEntry *to) {
    lock();
    MemoryRing own = *blocks;
    leave_ring(blocks);
    if (to && own.next != blocks) {
        own.previous->next = to->blocks.next;
        to->blocks.next->previous = own.previous;
        own.next->previous = &to->blocks;
        to->blocks.next = own.next;
    }
    unlock();
}

void memory_end(MemoryEntry *entry) {
    if (!entry->blocks.next) return; /* it has failed */
    innermost = entry->outer;
    hand_on(&entry->blocks, entry->outer);
}

void memory_adopt(MemoryRing *blocks) {
    if (blocks->next != blocks) hand_on(blocks, innermost);
}

/* The youngest first. */
static void free_all(MemoryRing *blocks) {
    while (blocks->next != blocks) {
        Header *header = (Header *)blocks->next;
        if (header->release) header->release(header->bytes);
        memory_free(header->bytes);
    }
}

void memory_drop(MemoryEntry *entry) {
    if (!entry->blocks.next) return; /* it has failed */
    innermost = entry->outer;
    free_all(&entry->blocks);
}

void memory_fail(void) {
    MemoryEntry *entry = innermost;
    if (!entry) __builtin_trap();
    innermost = entry->outer;
    if (entry->keeps)
        hand_on(&entry->blocks, entry->outer);
    else
        free_all(&entry->blocks);
    entry->blocks.next = NULL;
    longjmp(entry->failed, 1);
}

/* ---- blocks ---- */

static void *enter_block(unsigned char *memory, size_t offset, MemoryRing *beside) {
    if (!memory) {
        if (innermost) memory_fail();
        return NULL;
    }
    Header *header = (Header *)(memory + offset);
    header->offset = offset;
    header->release = NULL;
    header->ring = (MemoryRing){&header->ring, &header->ring};
    if (!beside && !innermost) return header->bytes;
    MemoryRing *before = beside ? beside : &innermost->blocks;
    lock();
    header->ring = (MemoryRing){before->next, before};
    before->next->previous = &header->ring;
    before->next = &header->ring;
    unlock();
    return header->bytes;
}

static size_t with_header(uint64_t bytes) {
    return bytes <= PTRDIFF_MAX ? sizeof(Header) + (size_t)bytes : SIZE_MAX; /* which no allocation gets */
}

void *memory_raw(uint64_t bytes) {
    return enter_block(malloc(with_header(bytes)), 0, NULL);
}

void *memory_new(uint64_t bytes) {
    return enter_block(calloc(1, with_header(bytes)), 0, NULL);
}

void *memory_array(uint64_t count, size_t item_bytes) {
    uint64_t bytes;
    return memory_new(__builtin_mul_overflow(count, item_bytes, &bytes) ? UINT64_MAX : bytes);
}

void *memory_beside(void *owner, size_t bytes) {
    return enter_block(calloc(1, with_header(bytes)), 0, &header_of(owner)->ring);
}

void *memory_lines(size_t bytes) {
    const size_t most = PTRDIFF_MAX - 2 * MEMORY_LINE, lines = (bytes + MEMORY_LINE - 1) & ~(size_t)(MEMORY_LINE - 1);
    return enter_block(bytes <= most ? aligned_alloc(MEMORY_LINE, MEMORY_LINE + lines) : NULL,
                       MEMORY_LINE - sizeof(Header), NULL);
}

void *memory_grow(void *block, size_t bytes) {
    if (!block) return memory_raw(bytes);
    Header *header = header_of(block);
    lock();
    Header *grown = realloc(header, with_header(bytes));
    if (grown && grown != header) {
        const bool is_alone = grown->ring.next == (MemoryRing *)header;
        if (is_alone)
            grown->ring = (MemoryRing){&grown->ring, &grown->ring};
        else
            grown->ring.next->previous = grown->ring.previous->next = &grown->ring;
    }
    unlock();
    if (grown) return grown->bytes;
    if (innermost) memory_fail();
    return NULL;
}

void *array_grow(void *items, size_t *room, size_t wanted, size_t item_size) {
    enum { FIRST_BYTES = 64 }; /* few: there may be an array for each of ten thousand wave slots */
    size_t larger = *room ? *room : 1;
    while ((larger < wanted || larger * item_size < FIRST_BYTES) && larger <= SIZE_MAX / 2) larger *= 2;
    const bool fits = larger >= wanted && larger <= SIZE_MAX / item_size;
    void *grown = memory_grow(items, fits ? larger * item_size : SIZE_MAX);
    *room = larger;
    return grown;
}

void memory_free(void *block) {
    if (!block) return;
    Header *header = header_of(block);
    lock();
    leave_ring(&header->ring);
    unlock();
    free((unsigned char *)header - header->offset);
}

void memory_free_local(const void *pointer) {
    void *block;
    memcpy(&block, pointer, sizeof block);
    memory_free(block);
}

void *memory_zalloc(void *unused, unsigned count, unsigned item_bytes) {
    (void)unused;
    return memory_array(count, item_bytes);
}

void memory_zfree(void *unused, void *block) {
    (void)unused;
    memory_free(block);
}

void memory_on_failure(void *block, MemoryRelease *release) {
    header_of(block)->release = release;
}

/* ---- texts ---- */

char *memory_strndup(const char *text, size_t most) {
    const size_t length = strnlen(text, most);
    char *copy = memory_raw(length + 1);
    if (!copy) return NULL;
    memcpy(copy, text, length);
    copy[length] = '\0';
    return copy;
}

char *memory_strdup(const char *text) {
    return text ? memory_strndup(text, PTRDIFF_MAX - 1) : NULL;
}

char *memory_printf(const char *format, ...) {
    va_list args, again;
    va_start(args, format);
    va_copy(again, args);
    const int length = vsnprintf(NULL, 0, format, args);
    char *text = length < 0 ? NULL : memory_raw((size_t)length + 1);
    if (text) vsnprintf(text, (size_t)length + 1, format, again);
    va_end(again);
    va_end(args);
    return text;
}

/* ---- arenas ---- */

enum { FIRST_CHUNK = 4096, LARGEST_CHUNK = 1 << 22 };

typedef struct Chunk {
    struct Chunk *next;
    size_t size, used;
    _Alignas(max_align_t) unsigned char bytes[];
} Chunk;

struct Arena {
    Chunk *chunks;    /* only the first has room */
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

/* `align` is a power of two, at most that of max_align_t. Chunks come zeroed and bytes are handed out once. A large
 * item gets a chunk of its own behind the newest, which keeps its room. */
static void *bump(Arena *arena, size_t bytes, size_t align) {
    Chunk *chunk = arena->chunks;
    size_t start = chunk ? (chunk->used + align - 1) & ~(align - 1) : 0;
    if (!chunk || start > chunk->size || bytes > chunk->size - start) {
        const bool is_large = bytes > arena->next_size / 4;
        const size_t size = is_large ? bytes : arena->next_size;
        Chunk **link = chunk && is_large ? &chunk->next : &arena->chunks;
        chunk = memory_beside(arena, size <= SIZE_MAX - sizeof *chunk ? sizeof *chunk + size : SIZE_MAX);
        *chunk = (Chunk){.next = *link, .size = size};
        *link = chunk;
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
