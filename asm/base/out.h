/* out.h: assembly that is being written: into memory of fixed size (cut, but counted), or into memory that grows.
 *
 *   Out text = {.grows = true};
 *   out_format(&text, ".shared %u\n", 64);
 *   out_string(&text, "blur.comp");                        // in quotes, with the escapes of a source
 *   memory_free(text.bytes);
 */
#ifndef ASM_BASE_OUT_H
#define ASM_BASE_OUT_H

#include <stdbool.h>
#include <stddef.h>

#include "asm/base/memory.h"

typedef struct Out {
    char *bytes; /* zero-terminated once something is written */
    size_t length, room;
    bool grows;
} Out;

void out_bytes(Out *out, const char *bytes, size_t count);
void out_text(Out *out, const char *text);
void out_string(Out *out, const char *text); /* in quotes, with the escapes of a source */
void out_format(Out *out, const char *format, ...) __attribute__((format(printf, 2, 3)));

#endif
