/* text_buffer.c: printing into memory that grows. */
#include "sim/base/text_buffer.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

static bool reserve(TextBuffer *buffer, size_t more) {
    if (buffer->room - buffer->length > more) return true;
    const size_t room = (buffer->length + more + 1) * 2;
    char *text = realloc(buffer->text, room);
    if (!text) {
        buffer->failed = true;
        return false;
    }
    buffer->text = text;
    buffer->room = room;
    return true;
}

void text_printf(TextBuffer *buffer, const char *format, ...) {
    if (buffer->failed) return;
    va_list arguments;
    va_start(arguments, format);
    const int length = vsnprintf(NULL, 0, format, arguments);
    va_end(arguments);
    if (length < 0 || !reserve(buffer, (size_t)length)) return;
    va_start(arguments, format);
    vsnprintf(buffer->text + buffer->length, (size_t)length + 1, format, arguments);
    va_end(arguments);
    buffer->length += (size_t)length;
}

char *text_take(TextBuffer *buffer) {
    text_printf(buffer, "%s", ""); /* so that an empty text is a text too */
    if (buffer->failed) {
        free(buffer->text);
        buffer->text = NULL;
    }
    char *text = buffer->text;
    *buffer = (TextBuffer){0};
    return text;
}
