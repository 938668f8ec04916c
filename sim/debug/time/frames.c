/* frames.c: key frames that share their pages; see frames.h. */
#include "sim/debug/time/frames.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>
#include <zstd.h>

enum {
    PAGE_BYTES = 4096,
    NEAR_MAX = 24,
    LEVEL = 1,
};

typedef struct Page {
    uint32_t users, packed; /* frames that have it; bytes of it */
    uint8_t data[];
} Page;

typedef struct Frame {
    uint64_t cycle;
    Page **pages; /* NULL: a page of zeros */
} Frame;

typedef struct FrameList {
    Frame *frames; /* by cycle */
    size_t count, room;
} FrameList;

struct Frames {
    size_t bytes, pages, budget, memory;
    unsigned thinned;
    FrameList list[FRAME_NEAR + 1];
    uint8_t *plain;     /* the state that was kept or found last, */
    Page **plain_pages; /* and its pages */
    ZSTD_CCtx *packer;
    ZSTD_DCtx *unpacker;
};

/* ---- pages ---- */

static size_t page_bytes(const Frames *frames, size_t index) {
    const size_t left = frames->bytes - index * PAGE_BYTES;
    return left < PAGE_BYTES ? left : PAGE_BYTES;
}

static bool is_zero(const uint8_t *bytes, size_t n) {
    return bytes[0] == 0 && memcmp(bytes, bytes + 1, n - 1) == 0;
}

static void release(Frames *frames, Page *page) {
    if (!page || --page->users > 0) return;
    frames->memory -= sizeof *page + page->packed;
    free(page);
}

/* False when out of memory. */
static bool make_page(Frames *frames, const uint8_t *bytes, size_t n, Page **page) {
    uint8_t room[ZSTD_COMPRESSBOUND(PAGE_BYTES)];
    *page = NULL;
    if (is_zero(bytes, n)) return true;
    const size_t packed = ZSTD_compressCCtx(frames->packer, room, sizeof room, bytes, n, LEVEL);
    if (ZSTD_isError(packed)) return false;
    *page = malloc(sizeof **page + packed);
    if (!*page) return false;
    **page = (Page){.users = 1, .packed = (uint32_t)packed};
    memcpy((*page)->data, room, packed);
    frames->memory += sizeof **page + packed;
    return true;
}

static bool unpack_page(Frames *frames, const Page *page, uint8_t *bytes, size_t n) {
    if (!page) return memset(bytes, 0, n), true;
    return ZSTD_decompressDCtx(frames->unpacker, bytes, n, page->data, page->packed) == n;
}

/* The plain state has another page here now; it may be freed otherwise and another come to its address. */
static void set_plain(Frames *frames, size_t index, Page *page) {
    if (page) page->users++;
    release(frames, frames->plain_pages[index]);
    frames->plain_pages[index] = page;
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

static void drop(Frames *frames, FrameList *list, size_t index) {
    Frame *frame = &list->frames[index];
    for (size_t i = 0; i < frames->pages; i++) release(frames, frame->pages[i]);
    free(frame->pages);
    frames->memory -= sizeof *frame + frames->pages * sizeof *frame->pages;
    memmove(frame, frame + 1, (--list->count - index) * sizeof *frame);
}

void frames_destroy(Frames *frames) {
    if (!frames) return;
    for (int kind = FRAME_FAR; kind <= FRAME_NEAR; kind++) {
        FrameList *list = &frames->list[kind];
        while (list->count > 0) drop(frames, list, list->count - 1);
        free(list->frames);
    }
    for (size_t i = 0; frames->plain_pages && i < frames->pages; i++) release(frames, frames->plain_pages[i]);
    free(frames->plain);
    free(frames->plain_pages);
    ZSTD_freeCCtx(frames->packer);
    ZSTD_freeDCtx(frames->unpacker);
    free(frames);
}

/* ---- keeping ---- */

/* How many frames of the list are at or before a cycle. */
static size_t count_before(const FrameList *list, uint64_t cycle) {
    size_t low = 0, high = list->count;
    while (low < high) {
        const size_t middle = low + (high - low) / 2;
        if (list->frames[middle].cycle <= cycle)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

/* The pages of a state, which becomes the plain state. */
static bool take_pages(Frames *frames, const uint8_t *state, Page **pages) {
    for (size_t i = 0; i < frames->pages; i++) {
        uint8_t *plain = frames->plain + i * PAGE_BYTES;
        const uint8_t *bytes = state + i * PAGE_BYTES;
        const size_t n = page_bytes(frames, i);
        if (memcmp(plain, bytes, n) != 0) {
            Page *page;
            if (!make_page(frames, bytes, n, &page)) {
                while (i-- > 0) release(frames, pages[i]);
                return false;
            }
            memcpy(plain, bytes, n);
            set_plain(frames, i, page);
            release(frames, page);
        }
        pages[i] = frames->plain_pages[i];
        if (pages[i]) pages[i]->users++;
    }
    return true;
}

static bool insert(Frames *frames, FrameList *list, size_t at, const Frame *frame) {
    if (list->count == list->room) {
        const size_t room = list->room ? 2 * list->room : 64;
        Frame *bigger = realloc(list->frames, room * sizeof *bigger);
        if (!bigger) return false;
        list->frames = bigger;
        list->room = room;
    }
    memmove(list->frames + at + 1, list->frames + at, (list->count++ - at) * sizeof *frame);
    list->frames[at] = *frame;
    frames->memory += sizeof *frame + frames->pages * sizeof *frame->pages;
    return true;
}

static uint64_t distance(uint64_t a, uint64_t b) {
    return a > b ? a - b : b - a;
}

/* Make room: of the far frames every second goes, of the near ones the one furthest from the present. */
static void thin(Frames *frames, uint64_t present) {
    FrameList *near = &frames->list[FRAME_NEAR], *far = &frames->list[FRAME_FAR];
    while (near->count > NEAR_MAX) {
        const size_t last = near->count - 1;
        const bool first_is_furthest =
            distance(near->frames[0].cycle, present) > distance(near->frames[last].cycle, present);
        drop(frames, near, first_is_furthest ? 0 : last);
    }
    while (frames->memory > frames->budget && far->count > 2) {
        for (size_t i = far->count; i-- > 1;)
            if (i % 2 == 1) drop(frames, far, i);
        frames->thinned++;
    }
}

bool frames_keep(Frames *frames, FrameKind kind, uint64_t cycle, const void *state) {
    FrameList *list = &frames->list[kind];
    const size_t at = count_before(list, cycle);
    assert(kind == FRAME_NEAR || at == list->count);
    if (at > 0 && list->frames[at - 1].cycle == cycle) return true;
    const Frame frame = {.cycle = cycle, .pages = malloc(frames->pages * sizeof *frame.pages)};
    if (!frame.pages || !take_pages(frames, state, frame.pages)) {
        free(frame.pages);
        return false;
    }
    if (!insert(frames, list, at, &frame)) {
        for (size_t i = 0; i < frames->pages; i++) release(frames, frame.pages[i]);
        free(frame.pages);
        return false;
    }
    thin(frames, cycle);
    return true;
}

/* ---- finding ---- */

static const Frame *find(const Frames *frames, uint64_t cycle) {
    const Frame *best = NULL;
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

const void *frames_find(Frames *frames, uint64_t cycle, uint64_t *found) {
    const Frame *frame = find(frames, cycle);
    *found = frame->cycle;
    for (size_t i = 0; i < frames->pages; i++) {
        if (frames->plain_pages[i] == frame->pages[i]) continue;
        uint8_t *plain = frames->plain + i * PAGE_BYTES;
        const bool ok = unpack_page(frames, frame->pages[i], plain, page_bytes(frames, i));
        if (!ok) memset(plain, 0, page_bytes(frames, i));
        set_plain(frames, i, ok ? frame->pages[i] : NULL);
        if (!ok) return NULL;
    }
    return frames->plain;
}

unsigned frames_thinned(const Frames *frames) {
    return frames->thinned;
}

size_t frames_count(const Frames *frames, FrameKind kind) {
    return frames->list[kind].count;
}

size_t frames_memory(const Frames *frames) {
    return frames->memory;
}
