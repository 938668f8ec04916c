/* text_buffer.h: what all of sim/ needs and C does not have. (Arrays that grow, hashes and UTF-8 are in asm/base.)
 *
 *   text_buffer.h   text that is being written, with the escapes of HTML, CSV and JSON
 *   json.h          JSON, member by member
 *   embed.h         a file of the source in the program
 *   visible.h       text that does nothing to a terminal; text in lines
 *   arith.h         minimum, maximum, rounding up, masks
 *   heap.h          a binary heap
 *   pool.h          host threads that do one job together
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
#ifndef SIM_BASE_TEXT_BUFFER_H
#define SIM_BASE_TEXT_BUFFER_H

#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include "asm/base/memory.h"

/* Takes the next bytes; false stops the writing: it is not called again. */
typedef bool TextWrite(void *user, const char *bytes, size_t n);

typedef struct TextBuffer {
    char *text; /* zero-terminated; NULL as long as it is empty */
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

/* Text in HTML, also in an attribute's quotes: < > & " are escaped. */
void text_html(TextBuffer *buffer, const char *text);

/* A field of a CSV table (RFC 4180): in quotes if it needs them. */
void text_csv(TextBuffer *buffer, const char *text);

/* A JSON string in quotes, also within HTML: < > & are escaped; or in ASCII, and not for HTML. Bytes that are not UTF-8
 * become U+FFFD. The text may have zeros in it. */
void text_json(TextBuffer *buffer, const char *text, size_t length, bool ascii);

#endif
