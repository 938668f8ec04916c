/* pack.h: numbers as text that takes little room: varints (seven bits a byte, the low ones first; bit 7 says that more
 * follow), written as base64 without padding. What is packed can also be counted only.
 *
 *   TextBuffer out = {0};
 *   Pack pack = {.out = &out};             // NULL: count
 *   pack_number(&pack, 300);
 *   pack_end(&pack);                       // pack.bytes is 2, the text is "rAI"
 */
#ifndef SIM_EXPORT_PACK_H
#define SIM_EXPORT_PACK_H

#include "sim/base/text_buffer.h"

typedef struct Pack {
    TextBuffer *out;
    uint64_t bytes; /* so far */
    uint32_t held;  /* bytes that wait for a third one */
} Pack;

static const char pack_digits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

static inline void pack_byte(Pack *pack, unsigned byte) {
    pack->held = pack->held << 8 | byte;
    if (++pack->bytes % 3 != 0 || !pack->out) return;
    for (int shift = 18; shift >= 0; shift -= 6) text_char(pack->out, pack_digits[pack->held >> shift & 63]);
}

static inline void pack_number(Pack *pack, uint64_t number) {
    for (; number > 127; number >>= 7) pack_byte(pack, (unsigned)(number & 127) | 128);
    pack_byte(pack, (unsigned)number);
}

/* Small ones of both signs are short: 0 -1 1 -2 as 0 1 2 3. */
static inline void pack_signed(Pack *pack, int64_t number) {
    pack_number(pack, (uint64_t)number << 1 ^ (uint64_t)(number >> 63));
}

/* What is still held; the next byte begins a text of its own. */
static inline void pack_end(Pack *pack) {
    const unsigned rest = pack->bytes % 3;
    const uint32_t held = pack->held << (rest == 1 ? 16 : 8);
    if (rest && pack->out)
        for (unsigned i = 0; i <= rest; i++) text_char(pack->out, pack_digits[held >> (18 - 6 * i) & 63]);
    pack->bytes += rest ? 3 - rest : 0;
}

#endif
