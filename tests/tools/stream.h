/* stream.h: a text that open_memstream wrote, as a block of asm/base/memory.h, which memory_free frees. */
#ifndef TESTS_TOOLS_STREAM_H
#define TESTS_TOOLS_STREAM_H

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "asm/base/memory.h"

/* Close the stream. *text becomes a block with a zero behind its *length bytes. Returns false if a write failed. */
static inline bool stream_close(FILE *out, char **text, const size_t *length) {
    const bool ok = fclose(out) == 0;
    char *written = *text;
    *text = memory_new(*length + 1);
    memcpy(*text, written, *length);
    free(written);
    return ok;
}

#endif
