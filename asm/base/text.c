/* text.c: see text.h. The distance of names is that of edits, with swapped neighbours. */
#include "asm/base/text.h"

#include <stdio.h>

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
    const size_t room = buffer->room - buffer->length;
    const int length = vsnprintf(room ? buffer->text + buffer->length : NULL, room, format, again);
    va_end(again);
    if (length < 0) return;
    if ((size_t)length >= room) {
        if (!reserve(buffer, (size_t)length)) return;
        vsnprintf(buffer->text + buffer->length, (size_t)length + 1, format, arguments);
    }
    buffer->length += (size_t)length;
}

void text_printf(TextBuffer *buffer, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    text_vprintf(buffer, format, arguments);
    va_end(arguments);
}

bool text_wrong(char *error, size_t size, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(error, size, format, arguments);
    va_end(arguments);
    return false;
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

void text_source(TextBuffer *buffer, const char *text) {
    text_char(buffer, '"');
    for (;; text++) {
        const char *plain = text;
        while (*text >= ' ' && *text <= '~' && *text != '\\' && *text != '"') text++;
        text_bytes(buffer, plain, (size_t)(text - plain));
        if (!*text) break;
        text_printf(buffer, *text == '\\' || *text == '"' ? "\\%c" : "\\x%02x", (unsigned char)*text);
    }
    text_char(buffer, '"');
}

void text_place(TextBuffer *buffer, const char *file, uint32_t line, const char *written) {
    text_source(buffer, file);
    text_printf(buffer, " %u", line);
    if (!written) return;
    text_add(buffer, " ");
    text_source(buffer, written);
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
    static const char plain_escapes[] = "\"\\\b\f\n\r\t", letters[] = "\"\\bfnrt";
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
        } else if (ascii && code && code < 0x80 && strchr(plain_escapes, (int)code)) {
            text_char(buffer, '\\');
            text_char(buffer, letters[strchr(plain_escapes, (int)code) - plain_escapes]);
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

/* ---- characters ---- */

uint32_t utf8_decode(const char *text, size_t length, size_t *used) {
    const unsigned char *p = (const unsigned char *)text;
    const size_t n = 2 + (p[0] >= 0xe0) + (p[0] >= 0xf0);
    *used = 1;
    if (p[0] < 0x80) return p[0];
    if (p[0] < 0xc2 || p[0] > 0xf4 || n > length) return UTF8_BAD;
    uint32_t code_point = p[0] & (0x7fu >> n);
    for (size_t i = 1; i < n; i++) {
        if ((p[i] & 0xc0) != 0x80) return UTF8_BAD;
        code_point = code_point << 6 | (p[i] & 0x3f);
    }
    const bool overlong = (n == 3 && code_point < 0x800) || (n == 4 && code_point < 0x10000);
    const bool surrogate = code_point >= 0xd800 && code_point <= 0xdfff;
    if (overlong || surrogate || code_point > 0x10ffff) return UTF8_BAD;
    *used = n;
    return code_point;
}

/* ---- names ---- */

enum { LONGEST = 64 }; /* longer names get no suggestion */

/* Insertions, deletions, replacements and swaps of neighbours, each 1. A difference of case is none. Both lengths are
 * at most LONGEST. */
static unsigned edit_distance(const char *a, size_t n, const char *b, size_t m) {
    unsigned row[3][LONGEST + 1]; /* two rows back, one row back, this row */
    unsigned *older = row[0], *old = row[1], *now = row[2];
    for (size_t j = 0; j <= m; j++) {
        older[j] = 0;
        old[j] = (unsigned)j;
    }
    for (size_t i = 1; i <= n; i++) {
        now[0] = (unsigned)i;
        for (size_t j = 1; j <= m; j++) {
            char x = ascii_lower(a[i - 1]), y = ascii_lower(b[j - 1]);
            now[j] = old[j - 1] + (x != y);
            if (old[j] + 1 < now[j]) now[j] = old[j] + 1;
            if (now[j - 1] + 1 < now[j]) now[j] = now[j - 1] + 1;
            const bool swapped = i > 1 && j > 1 && x == ascii_lower(b[j - 2]) && y == ascii_lower(a[i - 2]);
            if (swapped && older[j - 2] + 1 < now[j]) now[j] = older[j - 2] + 1;
        }
        unsigned *spare = older;
        older = old;
        old = now;
        now = spare;
    }
    return old[m];
}

Nearest nearest_start(const char *text, size_t length) {
    return (Nearest){.text = text, .length = length, .distance = ~0u};
}

void nearest_offer(Nearest *nearest, const char *candidate, size_t length) {
    size_t longer = length > nearest->length ? length : nearest->length;
    size_t shorter = length > nearest->length ? nearest->length : length;
    unsigned allowed = (longer >= 3) + (longer >= 6); /* in tiny names everything is near everything */
    if (longer > LONGEST || longer - shorter > allowed) return;
    unsigned distance = edit_distance(nearest->text, nearest->length, candidate, length);
    if (distance > allowed || distance >= nearest->distance) return;
    nearest->best = candidate;
    nearest->best_length = length;
    nearest->distance = distance;
}
