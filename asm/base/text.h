/* text.h: text that is being written, characters of several bytes, and which of many names was probably meant.
 *
 * Text that is being written is in memory, which grows, or goes through a function, in large pieces:
 *
 *   text_printf, text_add ... --> [ text .....|room ] --text_take--> one string
 *                                        |
 *                                        +--when it is full, text_close--> write(user, bytes, n)
 *
 *   TextBuffer text = {0};                                // in memory
 *   text_printf(&text, "%d,", 7);
 *   char *result = text_take(&text);                      // to be freed with memory_free()
 *
 *   TextWrite to_file;                                    // through a function
 *   TextBuffer out = {.write = to_file, .user = user};
 *   text_add(&out, "\"title\":");
 *   text_json(&out, name, strlen(name), false);
 *   bool ok = text_close(&out);                           // false if a write failed: nothing was written after it
 */
#ifndef ASM_BASE_TEXT_H
#define ASM_BASE_TEXT_H

#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include "asm/base/memory.h"

/* Takes the next bytes; false stops the writing: it is not called again. */
typedef bool TextWrite(void *user, const char *bytes, size_t n);

typedef struct TextBuffer {
    char *text; /* zero-terminated; NULL as long as it is empty; it stands first, so that a buffer can be OWNED */
    size_t length, room;
    bool failed; /* a write failed */
    TextWrite *write;
    void *user;
} TextBuffer;

char *text_take(TextBuffer *buffer);
bool text_close(TextBuffer *buffer); /* writes what is left, and frees the memory */

void text_printf(TextBuffer *buffer, const char *format, ...) __attribute__((format(printf, 2, 3)));
void text_vprintf(TextBuffer *buffer, const char *format, va_list arguments) __attribute__((format(printf, 2, 0)));
void text_bytes(TextBuffer *buffer, const char *bytes, size_t n);

/* Write what is wrong to error[size]. Return false. */
bool text_wrong(char *error, size_t size, const char *format, ...) __attribute__((format(printf, 3, 4)));

/* These are inline as exports write mostly single characters and texts whose length the compiler knows. */
static inline void text_char(TextBuffer *buffer, char c) {
    if (buffer->room - buffer->length > 1) {
        buffer->text[buffer->length++] = c;
        buffer->text[buffer->length] = '\0';
    } else {
        text_bytes(buffer, &c, 1);
    }
}
static inline void text_add(TextBuffer *buffer, const char *text) {
    text_bytes(buffer, text, strlen(text));
}

/* Numbers, faster than text_printf does it. */
void text_number(TextBuffer *buffer, uint64_t number);
void text_signed(TextBuffer *buffer, int64_t number);
void text_hex(TextBuffer *buffer, uint64_t number, int digits); /* without 0x, at least `digits` digits */

/* In quotes, with the escapes of an assembly source; and a line of a file as .loc and .frame name it, with the text
 * that is written there, unless it is NULL. */
void text_source(TextBuffer *buffer, const char *text);
void text_place(TextBuffer *buffer, const char *file, uint32_t line, const char *written);

/* A field of a CSV table (RFC 4180): in quotes if it needs them. */
void text_csv(TextBuffer *buffer, const char *text);

/* A JSON string in quotes, also within HTML: < > & are escaped; or in ASCII, and not for HTML. Bytes that are not UTF-8
 * become U+FFFD. The text may have zeros in it. */
void text_json(TextBuffer *buffer, const char *text, size_t length, bool ascii);

/* ---- characters of more than one byte, and lower-case ASCII letters ---- */
/*   for (size_t used; length > 0; text += used, length -= used)
 *       show(utf8_decode(text, length, &used));
 */
enum { UTF8_BAD = 0xfffd }; /* the code point shown for a byte that is no UTF-8 */

/* The code point of the character that `text` starts with (length > 0), and its bytes; UTF8_BAD and 1 if it is not
 * valid: overlong forms, surrogates and code points above U+10FFFF are not. */
uint32_t utf8_decode(const char *text, size_t length, size_t *used);

/* What names consist of in nearly all languages: ASCII letters, digits and _. */
static inline bool ascii_in_name(char c) {
    return c == '_' || (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

/* An ASCII capital as a small letter; anything else stays. */
static inline char ascii_lower(char c) {
    return c >= 'A' && c <= 'Z' ? (char)(c - 'A' + 'a') : c;
}

/* ---- which of many names was probably meant? ---- */
/* Candidates are offered one by one, nothing is stored.
 *
 *   Nearest nearest = nearest_start(text, length);
 *   nearest_offer(&nearest, "add.u32", 7);      // and so on, for every candidate
 *   if (nearest.best) show(nearest.best);
 */
typedef struct Nearest {
    const char *text;
    size_t length;
    const char *best; /* the first of the nearest candidates, or NULL */
    size_t best_length;
    unsigned distance; /* edits from text to best */
} Nearest;

Nearest nearest_start(const char *text, size_t length);
void nearest_offer(Nearest *nearest, const char *candidate, size_t length);

#endif
