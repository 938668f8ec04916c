/* number.h: numbers as text to bits and back. Every f32 bit pattern has a text that reads back to the same bits.
 *
 *   uint32_t bits;
 *   NumberStatus status = number_read(TYPE_F32, "0.5", 3, &bits);    // bits == 0x3f000000
 *   if (status) report(number_ranges[TYPE_F32]);
 *
 * Integers: decimal, 0x, 0b, with sign. Floats also: 5. .5 1e-3 inf -inf nan -nan. A NaN's exact bits are not a number
 * in this sense but an expression of the parser: nan(0x7fc00001).
 */
#ifndef ASM_ISA_NUMBER_H
#define ASM_ISA_NUMBER_H

#include <string.h>

#include "asm/isa/isa.h"

typedef enum NumberStatus {
    NUMBER_OK,
    NUMBER_MALFORMED,
    NUMBER_NOT_WHOLE, /* a float where an integer is wanted */
    NUMBER_RANGE,     /* does not fit the type */
    NUMBER_TOO_LONG,  /* more than NUMBER_MAX characters */
} NumberStatus;

enum { NUMBER_MAX = 1000, NUMBER_TEXT_MAX = 32 };

#define NUMBER_NAN 0x7fc00000u /* what `nan` means */
#define NUMBER_INF 0x7f800000u

/* Read a number as `type`: TYPE_U32, TYPE_I32 or TYPE_F32. */
NumberStatus number_read(Type type, const char *text, size_t length, uint32_t *bits);
NumberStatus number_read_u64(const char *text, size_t length, uint64_t *value);
NumberStatus number_read_double(const char *text, size_t length, double *value); /* decimal */

/* Write bits as a number of `type`, shortest form. Returns the length. */
size_t number_write(Type type, uint32_t bits, char out[NUMBER_TEXT_MAX]);

extern const char *const number_ranges[TYPE_F32 + 1]; /* the legal ones of U32, I32 and F32 as text */

int number_digit(char c); /* of a hexadecimal number; 16: it is none */

static inline bool number_is_nan(uint32_t bits) {
    return (bits & 0x7fffffffu) > NUMBER_INF;
}

static inline bool number_is_finite(uint32_t bits) {
    return (bits & NUMBER_INF) != NUMBER_INF;
}

static inline float number_float(uint32_t bits) {
    float value;
    memcpy(&value, &bits, sizeof value);
    return value;
}

static inline uint32_t number_bits(float value) {
    uint32_t bits;
    memcpy(&bits, &value, sizeof bits);
    return bits;
}

#endif
