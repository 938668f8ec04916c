/* utf8.h: characters of more than one byte, and lower-case ASCII letters.
 *
 *   for (size_t used; length > 0; text += used, length -= used)
 *       show(utf8_decode(text, length, &used));
 */
#ifndef ASM_BASE_UTF8_H
#define ASM_BASE_UTF8_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { UTF8_BAD = 0xfffd }; /* the code point shown for a byte that is no UTF-8 */

/* Return the length in bytes, 1 to 4, of the valid character that `text` starts with; 0 if it starts with none.
 * Overlong forms, surrogates and code points above U+10FFFF are not valid. */
size_t utf8_length(const char *text, size_t length);

/* The code point of the character that `text` starts with (length > 0), and its bytes; UTF8_BAD and 1 if it is not
 * valid. */
uint32_t utf8_decode(const char *text, size_t length, size_t *used);

/* What names consist of in nearly all languages: ASCII letters, digits and _. */
static inline bool ascii_in_name(char c) {
    return c == '_' || (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

/* An ASCII capital as a small letter; anything else stays. */
static inline char ascii_lower(char c) {
    return c >= 'A' && c <= 'Z' ? (char)(c - 'A' + 'a') : c;
}

#endif
