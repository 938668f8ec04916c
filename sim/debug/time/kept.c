/* kept.c: key frames that share their pages, and pieces of bytes, each compressed; see kept.h. */
#include "sim/debug/time/kept.h"

#include <assert.h>
#include <string.h>
#include <zstd.h>

#include "asm/base/array.h"
#include "asm/base/hash.h"
#include "sim/base/arith.h"

enum {
    PAGE_BYTES = 4096,
    NEAR_MAX = 24,
    PAGE_LEVEL = -1,   /* of compression: faster than small */
    PIECE_LEAST = 256, /* smaller writes, such as headers, go into one piece with what follows */
    PIECE_LEVEL = 1,   /* the fastest: the machine should not wait for it */
};

/* ---- compression ---- */

typedef struct Zstd {
    ZSTD_CCtx *packer;
    ZSTD_DCtx *unpacker;
} Zstd;

static void zstd_close(void *zstd) {
    ZSTD_freeCCtx(((Zstd *)zstd)->packer);
    ZSTD_freeDCtx(((Zstd *)zstd)->unpacker);
}

/* A block that begins with its Zstd. */
static void *zstd_owner(size_t bytes) {
    Zstd *zstd = memory_new(bytes);
    memory_on_failure(zstd, zstd_close);
    zstd->packer = ZSTD_createCCtx();
    zstd->unpacker = ZSTD_createDCtx();
    if (!zstd->packer || !zstd->unpacker) memory_fail();
    return zstd;
}

/* Return how many bytes `out` has: it is large enough, so only memory can be short. */
static size_t zstd_pack(const Zstd *zstd, void *out, size_t room, const void *bytes, size_t n, int level) {
    const size_t packed = ZSTD_compressCCtx(zstd->packer, out, room, bytes, n, level);
    if (ZSTD_isError(packed)) memory_fail();
    return packed;
}

/* ---- key frames ---- */

typedef struct PageHash {
    uint64_t half[2];
} PageHash;

typedef struct FramePage {
    PageHash hash;          /* of its bytes */
    uint32_t users, packed; /* frames that have it; bytes of it: as many as of the page if it is not compressed */
    uint8_t data[];
} FramePage;

typedef struct KeyFrame {
    uint64_t cycle;
    FramePage **pages; /* NULL: a page of zeros */
} KeyFrame;

typedef ARRAY_OF(KeyFrame) FrameList; /* by cycle */

struct Frames {
    Zstd zstd;
    size_t bytes, pages, budget, memory;
    unsigned thinned;
    FrameList list[FRAME_NEAR + 1];
    FramePage **last; /* the pages of the state that was kept or restored last */
};

/* ---- pages ---- */

static void release(Frames *frames, FramePage *page) {
    if (!page || --page->users > 0) return;
    frames->memory -= sizeof *page + page->packed;
    memory_free(page);
}

static void release_all(Frames *frames, FramePage **pages, size_t count) {
    for (size_t i = 0; i < count; i++) release(frames, pages[i]);
    memory_free(pages);
}

/* The last state has another page here now. */
static void set_last(Frames *frames, size_t index, FramePage *page) {
    if (page) page->users++;
    release(frames, frames->last[index]);
    frames->last[index] = page;
}

static uint64_t fold(uint64_t a, uint64_t b) {
    const unsigned __int128 product = (unsigned __int128)a * b;
    return (uint64_t)product ^ (uint64_t)(product >> 64);
}

/* Bytes whose hashes are the same are the same, for all that 128 bits can tell: plain pages to compare with would be
 * the whole machine once more. Both halves have all bytes in another way. */
static PageHash hash_page(const uint8_t *bytes, size_t n) {
    PageHash hash = {{HASH_START, HASH_PRIME}};
    for (size_t at = 0; at < n; at += 2 * sizeof(uint64_t)) {
        uint64_t word[2] = {0};
        memcpy(word, bytes + at, n - at < sizeof word ? n - at : sizeof word);
        hash.half[0] = fold(hash.half[0] ^ word[0], word[1] ^ UINT64_C(0x9e3779b97f4a7c15));
        hash.half[1] = fold(hash.half[1] ^ word[1], word[0] ^ UINT64_C(0xc2b2ae3d27d4eb4f));
    }
    return hash;
}

static bool is_zero(const uint8_t *bytes, size_t n) {
    return bytes[0] == 0 && memcmp(bytes, bytes + 1, n - 1) == 0;
}

static bool has_bytes(const FramePage *page, const uint8_t *bytes, size_t n) {
    if (!page) return is_zero(bytes, n);
    const PageHash hash = hash_page(bytes, n);
    return memcmp(&page->hash, &hash, sizeof hash) == 0;
}

/* A page with its first user; NULL of zeros. */
static FramePage *make_page(Frames *frames, const uint8_t *bytes, size_t n, bool plain) {
    uint8_t room[ZSTD_COMPRESSBOUND(PAGE_BYTES)];
    size_t packed = n;
    if (is_zero(bytes, n)) return NULL;
    if (!plain) packed = zstd_pack(&frames->zstd, room, sizeof room, bytes, n, PAGE_LEVEL);
    if (packed > n) packed = n;
    FramePage *page = memory_raw(sizeof *page + packed);
    *page = (FramePage){.hash = hash_page(bytes, n), .users = 1, .packed = (uint32_t)packed};
    memcpy(page->data, packed == n ? bytes : room, packed);
    frames->memory += sizeof *page + packed;
    return page;
}

/* The pages of a state, which becomes the last one; to be released. */
static FramePage **take_pages(Frames *frames, const uint8_t *state, bool is_plain) {
    FramePage **pages = memory_raw(frames->pages * sizeof *pages);
    for (size_t i = 0; i < frames->pages; i++) {
        const uint8_t *bytes = state + i * PAGE_BYTES;
        const size_t n = min_u64(frames->bytes - i * PAGE_BYTES, PAGE_BYTES);
        if (!has_bytes(frames->last[i], bytes, n)) {
            FramePage *page = make_page(frames, bytes, n, is_plain);
            set_last(frames, i, page);
            release(frames, page);
        }
        pages[i] = frames->last[i];
        if (pages[i]) pages[i]->users++;
    }
    return pages;
}

/* ---- creating ---- */

Frames *frames_create(size_t bytes, size_t budget) {
    Frames *frames = zstd_owner(sizeof *frames);
    frames->bytes = bytes;
    frames->budget = budget;
    frames->pages = (bytes + PAGE_BYTES - 1) / PAGE_BYTES;
    frames->last = memory_array(frames->pages, sizeof *frames->last);
    return frames;
}

static void drop(Frames *frames, FrameList *list, size_t index) {
    KeyFrame *frame = &list->at[index];
    release_all(frames, frame->pages, frames->pages);
    frames->memory -= sizeof *frame + frames->pages * sizeof *frame->pages;
    memmove(frame, frame + 1, (--list->count - index) * sizeof *frame);
}

void frames_destroy(Frames *frames) {
    if (!frames) return;
    for (int kind = FRAME_FAR; kind <= FRAME_NEAR; kind++) {
        FrameList *list = &frames->list[kind];
        while (list->count > 0) drop(frames, list, list->count - 1);
        memory_free(list->at);
    }
    release_all(frames, frames->last, frames->pages);
    zstd_close(frames);
    memory_free(frames);
}

/* ---- keeping ---- */

/* How many frames of the list are at or before a cycle. */
static size_t count_before(const FrameList *list, uint64_t cycle) {
    return BISECT(i, list->count, list->at[i].cycle <= cycle);
}

/* Drop the near frame that is furthest from the present: the last one, unless the first one is further. */
static void drop_furthest(Frames *frames, uint64_t cycle) {
    FrameList *near = &frames->list[FRAME_NEAR];
    const KeyFrame *first = near->at, *last = &near->at[near->count - 1];
    drop(frames, near, first->cycle + last->cycle < 2 * cycle ? 0 : near->count - 1);
}

void frames_keep(Frames *frames, FrameKind kind, uint64_t cycle, const void *state) {
    FrameList *near = &frames->list[FRAME_NEAR], *far = &frames->list[FRAME_FAR], *list = &frames->list[kind];
    size_t at = count_before(list, cycle);
    assert(kind == FRAME_NEAR || at == list->count);
    if (at > 0 && list->at[at - 1].cycle == cycle) return;

    (void)ARRAY_RESERVE(list->at, list->room, list->count + 1);

    /* Near frames live shortly: if there is room, frames of large states are not compressed. */
    bool is_plain = kind == FRAME_NEAR && 2 * frames->bytes <= frames->budget;
    if (is_plain) {
        while (near->count > 1 && frames->memory + frames->bytes > frames->budget) drop_furthest(frames, cycle);
        is_plain = frames->memory + frames->bytes <= frames->budget;
    }
    FramePage **pages = take_pages(frames, state, is_plain);
    at = count_before(list, cycle);
    memmove(list->at + at + 1, list->at + at, (list->count++ - at) * sizeof *list->at);
    list->at[at] = (KeyFrame){.cycle = cycle, .pages = pages};
    frames->memory += sizeof *list->at + frames->pages * sizeof *pages;

    /* Make room: near frames go one by one, of the far ones every second. */
    while (near->count > NEAR_MAX) drop_furthest(frames, cycle);
    while (frames->memory > frames->budget && far->count > 2) {
        for (size_t i = far->count; i-- > 1;)
            if (i % 2 == 1) drop(frames, far, i);
        frames->thinned++;
    }
}

/* ---- finding ---- */

static const KeyFrame *find(const Frames *frames, uint64_t cycle) {
    const KeyFrame *best = NULL;
    for (int kind = FRAME_FAR; kind <= FRAME_NEAR; kind++) {
        const FrameList *list = &frames->list[kind];
        const size_t before = count_before(list, cycle);
        if (before > 0 && (!best || list->at[before - 1].cycle > best->cycle)) best = &list->at[before - 1];
    }
    return best;
}

uint64_t frames_before(const Frames *frames, uint64_t cycle) {
    return find(frames, cycle)->cycle;
}

/* Do not write equal bytes: most of a large machine's state is zeros in pages that the host has never allocated. */
void frames_restore(Frames *frames, uint64_t cycle, void *state) {
    const KeyFrame *frame = find(frames, cycle);
    for (size_t i = 0; i < frames->pages; i++) {
        FramePage *page = frame->pages[i];
        uint8_t *bytes = (uint8_t *)state + i * PAGE_BYTES;
        const size_t n = min_u64(frames->bytes - i * PAGE_BYTES, PAGE_BYTES);
        set_last(frames, i, page);
        if (has_bytes(page, bytes, n)) continue;
        if (!page)
            memset(bytes, 0, n);
        else if (page->packed == n)
            memcpy(bytes, page->data, n);
        else if (ZSTD_decompressDCtx(frames->zstd.unpacker, bytes, n, page->data, page->packed) != n)
            memory_fail(); /* the page is whole */
    }
}

FramesUse frames_use(const Frames *frames) {
    return (FramesUse){.thinned = frames->thinned,
                       .count = frames->list[FRAME_FAR].count + frames->list[FRAME_NEAR].count,
                       .memory = frames->memory};
}

/* ---- the trace ---- */

typedef struct PackPiece {
    uint64_t offset;
    uint8_t *data;
    uint32_t length, packed; /* bytes, before and after */
} PackPiece;

struct Pack {
    Zstd zstd;
    PackPiece *pieces;
    size_t count, room;
    uint64_t length;
    size_t memory;
    uint8_t *tail; /* written, but not yet a piece */
    size_t tail_length, tail_room;
    uint8_t *open; /* the piece that was read last, unpacked */
    size_t open_room;
    const PackPiece *open_piece;
};

Pack *pack_create(void) {
    return zstd_owner(sizeof(Pack));
}

void pack_destroy(Pack *pack) {
    if (!pack) return;
    for (size_t i = 0; i < pack->count; i++) memory_free(pack->pieces[i].data);
    zstd_close(pack);
    memory_free(pack->pieces);
    memory_free(pack->tail);
    memory_free(pack->open);
    memory_free(pack);
}

/* Add to the tail, which becomes a piece when it is long enough. */
bool pack_write(void *user, const void *bytes, size_t n) {
    Pack *pack = user;
    if (n > UINT32_MAX / 4) return false;
    (void)ARRAY_RESERVE(pack->tail, pack->tail_room, pack->tail_length + n);
    memcpy(pack->tail + pack->tail_length, bytes, n);
    pack->tail_length += n;
    pack->length += n;
    if (pack->tail_length < PIECE_LEAST) return true;

    const size_t bound = ZSTD_compressBound(pack->tail_length);
    (void)ARRAY_RESERVE(pack->pieces, pack->room, pack->count + 1);
    (void)ARRAY_RESERVE(pack->open, pack->open_room, bound);
    pack->open_piece = NULL; /* its room holds the compressed bytes for a moment */
    const size_t packed = zstd_pack(&pack->zstd, pack->open, bound, pack->tail, pack->tail_length, PIECE_LEVEL);
    uint8_t *data = memory_raw(packed);
    memcpy(data, pack->open, packed);
    pack->pieces[pack->count++] = (PackPiece){.offset = pack->length - pack->tail_length,
                                              .data = data,
                                              .length = (uint32_t)pack->tail_length,
                                              .packed = (uint32_t)packed};
    pack->memory += sizeof(PackPiece) + packed;
    pack->tail_length = 0;
    return true;
}

bool pack_read(void *user, uint64_t offset, void *bytes, size_t n) {
    Pack *pack = user;
    uint8_t *out = bytes;
    if (offset > pack->length || n > pack->length - offset) return false;
    while (n > 0) {
        const size_t at = BISECT(i, pack->count, pack->pieces[i].offset + pack->pieces[i].length <= offset);
        const PackPiece *piece = at < pack->count ? &pack->pieces[at] : NULL; /* NULL: it is in the tail */
        if (piece && pack->open_piece != piece) {
            pack->open_piece = NULL;
            (void)ARRAY_RESERVE(pack->open, pack->open_room, piece->length);
            const size_t length =
                ZSTD_decompressDCtx(pack->zstd.unpacker, pack->open, piece->length, piece->data, piece->packed);
            if (length != piece->length) return false;
            pack->open_piece = piece;
        }
        const uint64_t first = piece ? piece->offset : pack->length - pack->tail_length;
        const uint64_t end = piece ? first + piece->length : pack->length;
        const size_t part = end - offset < n ? (size_t)(end - offset) : n;
        memcpy(out, (piece ? pack->open : pack->tail) + (offset - first), part);
        out += part;
        offset += part;
        n -= part;
    }
    return true;
}

PackSize pack_size(const Pack *pack) {
    return (PackSize){.length = pack->length, .memory = pack->memory};
}
