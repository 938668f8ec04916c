/* source.h: source texts and places in them.
 *
 * A Span is a range of bytes of one source. Lines and columns are computed only when a diagnostic is shown.
 */
#ifndef ASM_TEXT_SOURCE_H
#define ASM_TEXT_SOURCE_H

#include <stddef.h>
#include <stdint.h>

typedef struct Source {
    const char *name;  /* as the user wrote it; "-" for standard input */
    const char *bytes; /* not zero-terminated; may hold any byte */
    size_t length;
} Source;

typedef struct Span {
    uint32_t source; /* index into the assembly's list of sources */
    uint32_t start;  /* first byte */
    uint32_t end;    /* one past the last byte */
} Span;

typedef struct Place {
    uint32_t line;        /* from 1 */
    uint32_t column;      /* from 1, in bytes */
    uint32_t line_start;  /* byte offset of the line's first byte */
    uint32_t line_length; /* without the line end */
} Place;

/* Where a byte offset lies. An offset at or past the end is one past the last byte of the last line. */
Place source_place(const Source *source, uint32_t offset);

/* Name the kind of a file that is surely no text, by its first bytes: "a PNG picture"; else return NULL. */
const char *source_binary_kind(const char *bytes, size_t length);

#endif
