/* hash.h: FNV-1a, 64 bits: of bytes, piece by piece. Files hold such hashes; the same on every machine.
 *
 *   uint64_t hash = hash_text(HASH_START, "LOOP");
 *   hash = hash_number(hash, 32, 4);                   // its 4 lowest bytes, the lowest first
 *   hash = hash_bytes(hash, text, length);
 *
 * hash_wide takes eight bytes in one step: another number, eight times as fast, for states and recordings. Four texts
 * side by side, hash_wide_texts, take little longer than one.
 */
#ifndef ASM_BASE_HASH_H
#define ASM_BASE_HASH_H

#include <endian.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#define HASH_START UINT64_C(0xcbf29ce484222325)
#define HASH_PRIME UINT64_C(0x100000001b3)

static inline uint64_t hash_bytes(uint64_t hash, const void *bytes, size_t length) {
    const uint8_t *b = bytes;
    for (size_t i = 0; i < length; i++) hash = (hash ^ b[i]) * HASH_PRIME;
    return hash;
}

/* Without the zero at its end. */
static inline uint64_t hash_text(uint64_t hash, const char *text) {
    for (; *text; text++) hash = (hash ^ (uint8_t)*text) * HASH_PRIME;
    return hash;
}

static inline uint64_t hash_number(uint64_t hash, uint64_t number, int bytes) {
    for (int i = 0; i < bytes; i++) hash = (hash ^ (uint8_t)(number >> 8 * i)) * HASH_PRIME;
    return hash;
}

/* One step of hash_wide. The upper half of the product is folded down, so that it counts in what follows. */
static inline uint64_t hash_word(uint64_t hash, uint64_t word) {
    hash = (hash ^ word) * HASH_PRIME;
    return hash ^ hash >> 32;
}

static inline uint64_t hash_load(const uint8_t bytes[8]) {
    uint64_t word;
    memcpy(&word, bytes, sizeof word);
    return le64toh(word);
}

/* Only the last of several pieces may have a length that is no multiple of 8: it is filled up with zeros. */
static inline uint64_t hash_wide(uint64_t hash, const void *bytes, size_t length) {
    const uint8_t *b = bytes;
    for (; length >= 8; length -= 8, b += 8) hash = hash_word(hash, hash_load(b));
    if (!length) return hash;
    uint64_t word = 0;
    for (size_t i = 0; i < length; i++) word |= (uint64_t)b[i] << 8 * i;
    return hash_word(hash, word);
}

/* hash_wide of four texts side by side: a step waits for the step before it in its own text, not in the others. */
enum { HASH_TEXTS = 4 };
static inline void hash_wide_texts(uint64_t hash[HASH_TEXTS], const uint8_t *const texts[HASH_TEXTS],
                                   const size_t lengths[HASH_TEXTS]) {
    uint64_t h[HASH_TEXTS];
    size_t at = 0, common = lengths[0];
    for (int i = 0; i < HASH_TEXTS; i++) {
        h[i] = hash[i];
        common = lengths[i] < common ? lengths[i] : common;
    }
    for (; common - at >= 8; at += 8)
        for (int i = 0; i < HASH_TEXTS; i++) h[i] = hash_word(h[i], hash_load(texts[i] + at));
    for (int i = 0; i < HASH_TEXTS; i++) hash[i] = hash_wide(h[i], texts[i] + at, lengths[i] - at);
}

#endif
