/* source.c: byte offsets to lines and columns. */
#include "asm/source.h"

#include <string.h>

Place source_place(const Source *source, uint32_t offset) {
    size_t at = offset < source->length ? offset : source->length;
    Place place = {.line = 1};
    size_t start = 0;
    for (const char *newline; start < at; start = (size_t)(newline - source->bytes) + 1) {
        newline = memchr(source->bytes + start, '\n', at - start);
        if (!newline) break;
        place.line++;
    }
    const char *end = start < source->length ? memchr(source->bytes + start, '\n', source->length - start) : NULL;
    size_t length = end ? (size_t)(end - source->bytes) - start : source->length - start;
    if (end && length && end[-1] == '\r') length--;
    place.line_start = (uint32_t)start;
    place.line_length = (uint32_t)length;
    place.column = (uint32_t)(at - start) + 1;
    return place;
}
