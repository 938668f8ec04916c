/* source_text.c: reading sources again, to show their lines; see source_text.h. */
#include "sim/cli/source_text.h"

#include <stdlib.h>
#include <string.h>

#include "sim/cli/files.h"

static uint32_t last_line(const Image *image, uint32_t file) {
    uint32_t last = 0;
    for (uint32_t pc = 0; pc < image->instructions; pc++)
        if (image->locations[pc].file == file && image->locations[pc].line > last) last = image->locations[pc].line;
    return last;
}

/* Cut the bytes into lines. False when out of memory. */
static bool cut_lines(SourceText *text, size_t length) {
    uint32_t count = 1;
    for (size_t i = 0; i < length; i++) count += text->bytes[i] == '\n';
    text->lines = calloc(count, sizeof *text->lines);
    if (!text->lines) return false;
    for (char *at = text->bytes, *end = at + length; at < end;) {
        char *stop = memchr(at, '\n', (size_t)(end - at));
        if (!stop) stop = end;
        *stop = '\0';
        if (stop > at && stop[-1] == '\r') stop[-1] = '\0';
        text->lines[text->count++] = at;
        at = stop + 1;
    }
    return true;
}

static void forget(SourceText *text) {
    free(text->bytes);
    free(text->lines);
    *text = (SourceText){0};
}

static void read_one(SourceText *text, const Image *image, uint32_t file) {
    uint8_t *bytes;
    size_t length;
    const bool is_file = strcmp(image->files[file], "-") != 0; /* standard input is gone */
    if (!is_file || file_try_read(image->files[file], &bytes, &length)) return;
    text->bytes = realloc(bytes, length + 1);
    if (!text->bytes) {
        free(bytes);
        return;
    }
    text->bytes[length] = '\0';
    if (!cut_lines(text, length) || text->count < last_line(image, file)) forget(text);
}

SourceText *source_text_read(const Image *image) {
    SourceText *texts = calloc((size_t)image->file_count + 1, sizeof *texts);
    for (uint32_t i = 0; texts && i < image->file_count; i++) read_one(&texts[i], image, i);
    return texts;
}

void source_text_free(SourceText *texts, const Image *image) {
    for (uint32_t i = 0; texts && i < image->file_count; i++) forget(&texts[i]);
    free(texts);
}

const char *source_text_line(const SourceText *text, uint32_t line) {
    return line >= 1 && line <= text->count ? text->lines[line - 1] : NULL;
}
