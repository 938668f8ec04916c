/* frames.c: key frames that share their pages; see frames.h. */
#include "sim/debug/time/frames.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>
#include <zstd.h>

#include "asm/base/array.h"

enum { PAGE_BYTES = 4096, NEAR_MAX = 24, LEVEL = -1 /* faster than small */ };

typedef struct FramePage {
    uint32_t users, packed; /* frames that have it; bytes of it: as many as of the page if it is not compressed */
    uint8_t data[];
} FramePage;

typedef struct KeyFrame {
    uint64_t cycle;
    FramePage **pages; /* NULL: a page of zeros */
} KeyFrame;

typedef struct FrameList {
    KeyFrame *frames; /* by cycle */
    size_t count, room;
} FrameList;

struct Frames {
    size_t bytes, pages, budget, memory;
    unsigned thinned;
    FrameList list[FRAME_NEAR + 1];
    uint8_t *plain;          /* the state that was kept or found last, */
    FramePage **plain_pages; /* and its pages */
    ZSTD_CCtx *packer;
    ZSTD_DCtx *unpacker;
};

/* ---- pages ---- */

static size_t page_bytes(const Frames *frames, size_t index) {
    const size_t left = frames->bytes - index * PAGE_BYTES;
    return left < PAGE_BYTES ? left : PAGE_BYTES;
}

static void release(Frames *frames, FramePage *page) {
    if (!page || --page->users > 0) return;
    frames->memory -= sizeof *page + page->packed;
    free(page);
}

static void release_all(Frames *frames, FramePage **pages, size_t count) {
    for (size_t i = 0; i < count; i++) release(frames, pages[i]);
    free(pages);
}

/* The plain state has another page here now; the one that it had may be freed otherwise, and another come to its
 * address. */
static void set_plain(Frames *frames, size_t index, FramePage *page) {
    if (page) page->users++;
    release(frames, frames->plain_pages[index]);
    frames->plain_pages[index] = page;
}

/* A page with its first user; NULL of zeros. False when out of memory. */
static bool make_page(Frames *frames, const uint8_t *bytes, size_t n, bool plain, FramePage **page) {
    uint8_t room[ZSTD_COMPRESSBOUND(PAGE_BYTES)];
    size_t packed = n;
    *page = NULL;
    if (bytes[0] == 0 && memcmp(bytes, bytes + 1, n - 1) == 0) return true;
    if (!plain) packed = ZSTD_compressCCtx(frames->packer, room, sizeof room, bytes, n, LEVEL);
    if (ZSTD_isError(packed)) return false;
    if (packed > n) packed = n;
    *page = malloc(sizeof **page + packed);
    if (!*page) return false;
    **page = (FramePage){.users = 1, .packed = (uint32_t)packed};
    memcpy((*page)->data, packed == n ? bytes : room, packed);
    frames->memory += sizeof **page + packed;
    return true;
}

/* The pages of a state, which becomes the plain state; to be released. NULL when out of memory. */
static FramePage **take_pages(Frames *frames, const uint8_t *state, bool is_plain) {
    FramePage **pages = malloc(frames->pages * sizeof *pages);
    for (size_t i = 0; pages && i < frames->pages; i++) {
        uint8_t *plain = frames->plain + i * PAGE_BYTES;
        const uint8_t *bytes = state + i * PAGE_BYTES;
        const size_t n = page_bytes(frames, i);
        if (memcmp(plain, bytes, n) != 0) {
            FramePage *page;
            if (!make_page(frames, bytes, n, is_plain, &page)) {
                release_all(frames, pages, i);
                return NULL;
            }
            memcpy(plain, bytes, n);
            set_plain(frames, i, page);
            release(frames, page);
        }
        pages[i] = frames->plain_pages[i];
        if (pages[i]) pages[i]->users++;
    }
    return pages;
}

/* ---- creating ---- */

Frames *frames_create(size_t bytes, size_t budget) {
    Frames *frames = calloc(1, sizeof *frames);
    if (!frames) return NULL;
    frames->bytes = bytes;
    frames->budget = budget;
    frames->pages = (bytes + PAGE_BYTES - 1) / PAGE_BYTES;
    frames->plain = calloc(1, bytes);
    frames->plain_pages = calloc(frames->pages, sizeof *frames->plain_pages);
    frames->packer = ZSTD_createCCtx();
    frames->unpacker = ZSTD_createDCtx();
    if (frames->plain && frames->plain_pages && frames->packer && frames->unpacker) return frames;
    frames_destroy(frames);
    return NULL;
}

static size_t frame_memory(const Frames *frames) {
    return sizeof(KeyFrame) + frames->pages * sizeof(FramePage *);
}

static void drop(Frames *frames, FrameList *list, size_t index) {
    KeyFrame *frame = &list->frames[index];
    release_all(frames, frame->pages, frames->pages);
    frames->memory -= frame_memory(frames);
    memmove(frame, frame + 1, (--list->count - index) * sizeof *frame);
}

void frames_destroy(Frames *frames) {
    if (!frames) return;
    for (int kind = FRAME_FAR; kind <= FRAME_NEAR; kind++) {
        FrameList *list = &frames->list[kind];
        while (list->count > 0) drop(frames, list, list->count - 1);
        free(list->frames);
    }
    if (frames->plain_pages) release_all(frames, frames->plain_pages, frames->pages);
    free(frames->plain);
    ZSTD_freeCCtx(frames->packer);
    ZSTD_freeDCtx(frames->unpacker);
    free(frames);
}

/* ---- keeping ---- */

/* How many frames of the list are at or before a cycle. */
static size_t count_before(const FrameList *list, uint64_t cycle) {
    return BISECT(i, list->count, list->frames[i].cycle <= cycle);
}

static uint64_t distance(uint64_t a, uint64_t b) {
    return a > b ? a - b : b - a;
}

/* Of the near frames the one goes that is furthest from the present. */
static void drop_furthest(Frames *frames, uint64_t cycle) {
    FrameList *near = &frames->list[FRAME_NEAR];
    const size_t last = near->count - 1;
    const uint64_t first_way = distance(near->frames[0].cycle, cycle);
    drop(frames, near, first_way > distance(near->frames[last].cycle, cycle) ? 0 : last);
}

/* Near frames are kept and left soon: those of large states are not compressed, if there is room for that. */
static bool is_plain(Frames *frames, FrameKind kind, uint64_t cycle) {
    const FrameList *near = &frames->list[FRAME_NEAR];
    if (kind == FRAME_FAR || 2 * frames->bytes > frames->budget) return false;
    while (near->count > 1 && frames->memory + frames->bytes > frames->budget) drop_furthest(frames, cycle);
    return frames->memory + frames->bytes <= frames->budget;
}

bool frames_keep(Frames *frames, FrameKind kind, uint64_t cycle, const void *state) {
    FrameList *near = &frames->list[FRAME_NEAR], *far = &frames->list[FRAME_FAR], *list = &frames->list[kind];
    size_t at = count_before(list, cycle);
    assert(kind == FRAME_NEAR || at == list->count);
    if (at > 0 && list->frames[at - 1].cycle == cycle) return true;

    if (!ARRAY_RESERVE(list->frames, list->room, list->count + 1)) return false;
    FramePage **pages = take_pages(frames, state, is_plain(frames, kind, cycle));
    if (!pages) return false;
    at = count_before(list, cycle);
    memmove(list->frames + at + 1, list->frames + at, (list->count++ - at) * sizeof *list->frames);
    list->frames[at] = (KeyFrame){.cycle = cycle, .pages = pages};
    frames->memory += frame_memory(frames);

    /* Make room: near frames go one by one, of the far ones every second. */
    while (near->count > NEAR_MAX) drop_furthest(frames, cycle);
    while (frames->memory > frames->budget && far->count > 2) {
        for (size_t i = far->count; i-- > 1;)
            if (i % 2 == 1) drop(frames, far, i);
        frames->thinned++;
    }
    return true;
}

/* ---- finding ---- */

static const KeyFrame *find(const Frames *frames, uint64_t cycle) {
    const KeyFrame *best = NULL;
    for (int kind = FRAME_FAR; kind <= FRAME_NEAR; kind++) {
        const FrameList *list = &frames->list[kind];
        const size_t before = count_before(list, cycle);
        if (before > 0 && (!best || list->frames[before - 1].cycle > best->cycle)) best = &list->frames[before - 1];
    }
    return best;
}

uint64_t frames_before(const Frames *frames, uint64_t cycle) {
    return find(frames, cycle)->cycle;
}

const void *frames_find(Frames *frames, uint64_t cycle) {
    const KeyFrame *frame = find(frames, cycle);
    for (size_t i = 0; i < frames->pages; i++) {
        FramePage *page = frame->pages[i];
        if (frames->plain_pages[i] == page) continue;
        uint8_t *plain = frames->plain + i * PAGE_BYTES;
        const size_t n = page_bytes(frames, i);
        const bool is_packed = page && page->packed < n;
        const bool ok = !is_packed || ZSTD_decompressDCtx(frames->unpacker, plain, n, page->data, page->packed) == n;
        if (page && !is_packed) memcpy(plain, page->data, n);
        if (!page || !ok) memset(plain, 0, n);
        set_plain(frames, i, ok ? page : NULL);
        if (!ok) return NULL;
    }
    return frames->plain;
}

FramesUse frames_use(const Frames *frames) {
    return (FramesUse){.thinned = frames->thinned,
                       .count = frames->list[FRAME_FAR].count + frames->list[FRAME_NEAR].count,
                       .memory = frames->memory};
}
