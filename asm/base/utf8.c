/* utf8.c: see utf8.h. */
#include "asm/base/utf8.h"

#include <stdbool.h>

size_t utf8_length(const char *text, size_t length) {
    const unsigned char *p = (const unsigned char *)text;
    if (!length) return 0;
    if (p[0] < 0x80) return 1;
    if (p[0] < 0xc2 || p[0] > 0xf4) return 0;
    size_t n = 2 + (p[0] >= 0xe0) + (p[0] >= 0xf0);
    if (n > length) return 0;
    for (size_t i = 1; i < n; i++)
        if ((p[i] & 0xc0) != 0x80) return 0;
    bool overlong = (p[0] == 0xe0 && p[1] < 0xa0) || (p[0] == 0xf0 && p[1] < 0x90);
    bool surrogate = p[0] == 0xed && p[1] >= 0xa0, too_high = p[0] == 0xf4 && p[1] >= 0x90;
    return overlong || surrogate || too_high ? 0 : n;
}

uint32_t utf8_decode(const char *text, size_t length, size_t *used) {
    const unsigned char *p = (const unsigned char *)text;
    size_t n = utf8_length(text, length);
    *used = n ? n : 1;
    if (!n) return UTF8_BAD;

    uint32_t code_point = n == 1 ? p[0] : p[0] & (0x7fu >> n);
    for (size_t i = 1; i < n; i++) code_point = code_point << 6 | (p[i] & 0x3f);
    return code_point;
}
