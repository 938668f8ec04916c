/* out.c: see out.h. */
#include "asm/base/out.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "asm/base/array.h"

void out_bytes(Out *out, const char *bytes, size_t count) {
    if (out->grows) ARRAY_RESERVE(out->bytes, out->room, out->length + count + 1);
    if (out->length < out->room) {
        const size_t room = out->room - out->length - 1, n = count < room ? count : room;
        memcpy(out->bytes + out->length, bytes, n);
        out->bytes[out->length + n] = '\0';
    }
    out->length += count;
}

void out_text(Out *out, const char *text) {
    out_bytes(out, text, strlen(text));
}

void out_string(Out *out, const char *text) {
    out_text(out, "\"");
    for (;; text++) {
        const char *plain = text;
        while (*text >= ' ' && *text <= '~' && *text != '\\' && *text != '"') text++;
        out_bytes(out, plain, (size_t)(text - plain));
        if (!*text) break;
        out_format(out, *text == '\\' || *text == '"' ? "\\%c" : "\\x%02x", (unsigned char)*text);
    }
    out_text(out, "\"");
}

void out_format(Out *out, const char *format, ...) {
    for (;;) {
        const size_t room = out->length < out->room ? out->room - out->length : 0;
        va_list args;
        va_start(args, format);
        const size_t length = (size_t)vsnprintf(room ? out->bytes + out->length : NULL, room, format, args);
        va_end(args);
        if (length < room || !out->grows) {
            out->length += length;
            return;
        }
        ARRAY_RESERVE(out->bytes, out->room, out->length + length + 1);
    }
}
