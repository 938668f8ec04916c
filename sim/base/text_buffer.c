/* text_buffer.c: see text_buffer.h. */
#include "sim/base/text_buffer.h"

#include <stdio.h>
#include <stdlib.h>

#include "asm/base/memory.h"
#include "asm/base/utf8.h"

enum { PIECE = 1 << 16 /* that a function gets to write */, DIGITS_MAX = 64 };

static void flush(TextBuffer *buffer) {
    if (buffer->length > 0 && !buffer->failed)
        buffer->failed = !buffer->write(buffer->user, buffer->text, buffer->length);
    buffer->length = 0;
}

/* Make room for `more` bytes and a zero. A buffer with a function makes room by writing. */
static bool reserve(TextBuffer *buffer, size_t more) {
    if (buffer->room - buffer->length > more) return true;
    if (buffer->write) flush(buffer);
    if (buffer->failed) return false;
    if (buffer->room - buffer->length > more) return true;
    const size_t least = buffer->length + more + 1;
    const size_t room = !buffer->write ? least * 2 : least > PIECE ? least : PIECE;
    buffer->text = memory_grow(buffer->text, room);
    buffer->room = room;
    return true;
}

char *text_take(TextBuffer *buffer) {
    text_bytes(buffer, "", 0); /* so that an empty text is a text too */
    char *text = buffer->text;
    *buffer = (TextBuffer){0};
    return text;
}

bool text_close(TextBuffer *buffer) {
    flush(buffer);
    memory_free(buffer->text);
    buffer->text = NULL;
    buffer->room = 0;
    return !buffer->failed;
}

/* ---- bytes ---- */

void text_vprintf(TextBuffer *buffer, const char *format, va_list arguments) {
    if (buffer->failed) return;
    va_list again;
    va_copy(again, arguments);
    const int length = vsnprintf(NULL, 0, format, again);
    va_end(again);
    if (length < 0 || !reserve(buffer, (size_t)length)) return;
    vsnprintf(buffer->text + buffer->length, (size_t)length + 1, format, arguments);
    buffer->length += (size_t)length;
}

void text_printf(TextBuffer *buffer, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    text_vprintf(buffer, format, arguments);
    va_end(arguments);
}

void text_bytes(TextBuffer *buffer, const char *bytes, size_t n) {
    if (!reserve(buffer, n)) return;
    memcpy(buffer->text + buffer->length, bytes, n);
    buffer->length += n;
    buffer->text[buffer->length] = '\0';
}

/* ---- numbers ---- */

/* Inline, so that the divisions are by constants. */
static inline void add_digits(TextBuffer *buffer, uint64_t number, unsigned base, int least) {
    char digits[DIGITS_MAX], *at = digits + DIGITS_MAX;
    for (; number > 0 || least > 0; number /= base, least--) *--at = "0123456789abcdef"[number % base];
    text_bytes(buffer, at, (size_t)(digits + DIGITS_MAX - at));
}

void text_number(TextBuffer *buffer, uint64_t number) {
    add_digits(buffer, number, 10, 1);
}

void text_signed(TextBuffer *buffer, int64_t number) {
    if (number < 0) text_char(buffer, '-');
    text_number(buffer, number < 0 ? -(uint64_t)number : (uint64_t)number);
}

void text_hex(TextBuffer *buffer, uint64_t number, int digits) {
    add_digits(buffer, number, 16, digits);
}

/* ---- strings ---- */

void text_html(TextBuffer *buffer, const char *text) {
    for (; *text; text++) {
        switch (*text) {
        case '<': text_add(buffer, "&lt;"); break;
        case '>': text_add(buffer, "&gt;"); break;
        case '&': text_add(buffer, "&amp;"); break;
        case '"': text_add(buffer, "&quot;"); break;
        default: text_char(buffer, *text); break;
        }
    }
}

void text_csv(TextBuffer *buffer, const char *text) {
    const bool quoted = strpbrk(text, ",\"\r\n") != NULL;
    if (quoted) text_char(buffer, '"');
    for (; *text; text++) {
        if (*text == '"') text_char(buffer, '"');
        text_char(buffer, *text);
    }
    if (quoted) text_char(buffer, '"');
}

static void add_unit(TextBuffer *buffer, uint32_t utf16) {
    text_add(buffer, "\\u");
    add_digits(buffer, utf16, 16, 4);
}

void text_json(TextBuffer *buffer, const char *text, size_t length, bool ascii) {
    text_char(buffer, '"');
    while (length > 0) {
        size_t plain = 0;
        for (; plain < length; plain++) {
            const char c = text[plain]; /* < > & are escaped for HTML; ASCII texts are not for HTML */
            if (c < ' ' || c >= 0x7f || c == '"' || c == '\\') break;
            if (!ascii && (c == '<' || c == '>' || c == '&')) break;
        }
        text_bytes(buffer, text, plain);
        text += plain;
        length -= plain;
        if (length == 0) break;

        size_t used;
        const uint32_t code = utf8_decode(text, length, &used);
        if (used > 1 && !ascii) {
            text_bytes(buffer, text, used);
        } else if (ascii && (code == '"' || code == '\\')) {
            text_char(buffer, '\\');
            text_char(buffer, (char)code);
        } else if (code < 0x10000) {
            add_unit(buffer, code);
        } else {
            add_unit(buffer, 0xd7c0 + (code >> 10));
            add_unit(buffer, 0xdc00 + (code & 0x3ff));
        }
        text += used;
        length -= used;
    }
    text_char(buffer, '"');
}
