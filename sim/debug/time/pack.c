/* pack.c: pieces of bytes, each compressed; see pack.h. */
#include "sim/debug/time/pack.h"

#include <stdlib.h>
#include <string.h>
#include <zstd.h>

#include "asm/base/array.h"

enum {
    PIECE_LEAST = 256, /* smaller writes, such as headers, go into one piece with what follows */
    LEVEL = 1,         /* the fastest: the machine should not wait for it */
};

typedef struct PackPiece {
    uint64_t offset;
    uint8_t *data;
    uint32_t length, packed; /* bytes, before and after */
} PackPiece;

struct Pack {
    PackPiece *pieces;
    size_t count, room;
    uint64_t length;
    size_t memory;
    uint8_t *tail; /* written, but not yet a piece */
    size_t tail_length, tail_room;
    uint8_t *open; /* the piece that was read last, unpacked */
    size_t open_room;
    const PackPiece *open_piece;
    ZSTD_CCtx *packer;
    ZSTD_DCtx *unpacker;
};

static void free_contexts(void *pack) {
    Pack *p = pack;
    ZSTD_freeCCtx(p->packer);
    ZSTD_freeDCtx(p->unpacker);
}

Pack *pack_create(void) {
    Pack *pack = memory_new(sizeof *pack);
    memory_on_failure(pack, free_contexts);
    pack->packer = ZSTD_createCCtx();
    pack->unpacker = ZSTD_createDCtx();
    if (!pack->packer || !pack->unpacker) memory_fail();
    return pack;
}

void pack_destroy(Pack *pack) {
    if (!pack) return;
    for (size_t i = 0; i < pack->count; i++) memory_free(pack->pieces[i].data);
    free_contexts(pack);
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
    const size_t packed = ZSTD_compressCCtx(pack->packer, pack->open, bound, pack->tail, pack->tail_length, LEVEL);
    if (ZSTD_isError(packed)) memory_fail(); /* the room is large enough, so only memory can be short */
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
                ZSTD_decompressDCtx(pack->unpacker, pack->open, piece->length, piece->data, piece->packed);
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
