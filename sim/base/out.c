/* out.c: a buffer in front of a write function; see out.h. */
#include "sim/base/out.h"

#include <stdlib.h>
#include <string.h>

#include "asm/base/utf8.h"

enum { OUT_BUFFER = 1 << 16, DIGITS_MAX = 64 };

struct Out {
    OutWrite *write;
    void *user;
    size_t used;
    bool failed;
    char buffer[OUT_BUFFER];
};

Out *out_create(OutWrite *write, void *user) {
    Out *out = malloc(sizeof *out);
    if (!out) return NULL;
    out->write = write;
    out->user = user;
    out->used = 0;
    out->failed = false;
    return out;
}

static void flush(Out *out) {
    if (out->used > 0 && !out->failed) out->failed = !out->write(out->user, out->buffer, out->used);
    out->used = 0;
}

bool out_destroy(Out *out) {
    if (!out) return false;
    flush(out);
    const bool ok = !out->failed;
    free(out);
    return ok;
}

bool out_failed(const Out *out) {
    return out->failed;
}

void out_bytes(Out *out, const char *bytes, size_t n) {
    if (n <= OUT_BUFFER - out->used) { /* nearly always */
        memcpy(out->buffer + out->used, bytes, n);
        out->used += n;
        return;
    }
    while (n > 0) {
        if (out->used == OUT_BUFFER) flush(out);
        const size_t room = OUT_BUFFER - out->used, piece = n < room ? n : room;
        memcpy(out->buffer + out->used, bytes, piece);
        out->used += piece;
        bytes += piece;
        n -= piece;
    }
}

void out_text(Out *out, const char *text) {
    out_bytes(out, text, strlen(text));
}

void out_char(Out *out, char c) {
    if (out->used == OUT_BUFFER) flush(out);
    out->buffer[out->used++] = c;
}

/* ---- numbers ---- */

/* Inline, so that the divisions are by constants. */
static inline void put_digits(Out *out, uint64_t number, unsigned base, int least) {
    char digits[DIGITS_MAX], *at = digits + DIGITS_MAX;
    for (; number > 0 || least > 0; number /= base, least--) *--at = "0123456789abcdef"[number % base];
    out_bytes(out, at, (size_t)(digits + DIGITS_MAX - at));
}

void out_number(Out *out, uint64_t number) {
    put_digits(out, number, 10, 1);
}

void out_signed(Out *out, int64_t number) {
    if (number < 0) out_char(out, '-');
    out_number(out, number < 0 ? -(uint64_t)number : (uint64_t)number);
}

void out_hex(Out *out, uint64_t number, int digits) {
    put_digits(out, number, 16, digits);
}

void out_binary(Out *out, uint64_t number) {
    put_digits(out, number, 2, 1);
}

/* ---- strings ---- */

void out_html(Out *out, const char *text) {
    for (; *text; text++) {
        switch (*text) {
        case '<': out_text(out, "&lt;"); break;
        case '>': out_text(out, "&gt;"); break;
        case '&': out_text(out, "&amp;"); break;
        default: out_char(out, *text); break;
        }
    }
}

static bool is_plain(unsigned char c) {
    return c >= ' ' && c < 0x7f && c != '"' && c != '\\' && c != '<' && c != '>' && c != '&';
}

static void put_escape(Out *out, unsigned char c) {
    out_text(out, "\\u");
    put_digits(out, c, 16, 4);
}

void out_json_bytes(Out *out, const char *text, size_t length) {
    out_char(out, '"');
    for (size_t at = 0; at < length;) {
        size_t plain = 0;
        while (at + plain < length && is_plain((unsigned char)text[at + plain])) plain++;
        out_bytes(out, text + at, plain);
        at += plain;
        if (at == length) break;
        const size_t wide = utf8_length(text + at, length - at);
        if (wide > 1)
            out_bytes(out, text + at, wide);
        else if (wide == 1)
            put_escape(out, (unsigned char)text[at]);
        else
            out_text(out, "\\ufffd");
        at += wide ? wide : 1;
    }
    out_char(out, '"');
}

void out_json(Out *out, const char *text) {
    out_json_bytes(out, text, strlen(text));
}
