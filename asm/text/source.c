/* source.c: byte offsets to lines and columns; and what is no source. */
#include "asm/text/source.h"

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

const char *source_binary_kind(const char *bytes, size_t length) {
    static const struct {
        const char *start, *kind;
    } kinds[] = {
        {"\x89PNG", "a PNG picture"},
        {"\xff\xd8\xff", "a JPEG picture"},
        {"GIF8", "a GIF picture"},
        {"%PDF-", "a PDF document"},
        {"PK\3\4", "a zip archive"},
        {"\x1f\x8b", "a gzip archive"},
        {"\x28\xb5\x2f\xfd", "a zstd archive"},
        {"\xfd"
         "7zXZ",
         "an xz archive"},
        {"\x7f"
         "ELF",
         "an ELF program"},
        {"\x03\x02\x23\x07", "a SPIR-V module"},
        {"DXBC", "a DirectX shader"},
        {"\x7fLSB", "a binary of lockstep"},
        {"\x7fLST", "a recording of lockstep"},
        {"MZ\x90", "a Windows program"},
    };
    enum { LOOKED_AT = 512 };
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++) {
        const size_t n = strlen(kinds[i].start);
        if (length >= n && memcmp(bytes, kinds[i].start, n) == 0) return kinds[i].kind;
    }
    size_t zeros = 0;
    for (size_t i = 0; i < length && i < LOOKED_AT; i++) zeros += bytes[i] == '\0';
    return zeros > 1 ? "a binary file" : NULL;
}
