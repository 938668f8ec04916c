/* source_text.c: reading sources again, to show their lines; see source_text.h. */
#include "sim/cli/session/source_text.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "sim/cli/base/cli.h"
#include "sim/cli/base/files.h"

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

/* The text of a source of the assembly, zero-terminated; NULL if it has none of that name, or memory is *lost. */
static char *copy_source(const Assembly *assembly, const char *name, size_t *length, bool *lost) {
    for (uint32_t i = 0; assembly->image && i < assembly->source_count; i++) {
        const Source *source = &assembly->sources[i];
        if (strcmp(source->name, name) != 0) continue;
        char *copy = malloc(source->length + 1);
        *lost |= !copy;
        if (!copy) return NULL;
        if (source->length) memcpy(copy, source->bytes, source->length);
        *length = source->length;
        return copy;
    }
    return NULL;
}

static char *read_source(const char *name, const char *path, size_t *length, bool *lost) {
    uint8_t *bytes;
    char *found = load_source_path(name, path);
    const char *why = found             ? file_try_read_regular(found, INT32_MAX, &bytes, length)
                      : errno == ENOMEM ? cli_no_memory
                                        : "";
    free(found);
    char *text = why ? NULL : realloc(bytes, *length + 1);
    if (!why && !text) free(bytes);
    *lost |= !text && (!why || why == cli_no_memory);
    return text;
}

SourceText *source_text_read(const Image *image, const char *path, const LoadOptions *load) {
    SourceText *texts = calloc((size_t)image->file_count + 1, sizeof *texts);
    const bool is_source = image->file_count > 0 && strcmp(image->files[0], path) == 0;
    Assembly assembly = {0};
    bool lost = !texts || (is_source && !load_source_again(image, path, load, &assembly));
    for (uint32_t i = 0; !lost && i < image->file_count; i++) {
        size_t length;
        texts[i].bytes = copy_source(&assembly, image->files[i], &length, &lost);
        if (!texts[i].bytes) texts[i].bytes = read_source(image->files[i], path, &length, &lost);
        if (!texts[i].bytes) continue;
        texts[i].bytes[length] = '\0';
        lost |= !cut_lines(&texts[i], length);
        if (texts[i].count < last_line(image, i)) forget(&texts[i]);
    }
    assembly_free(&assembly);
    if (!lost) return texts;
    source_text_free(texts, image);
    return NULL;
}

void source_text_free(SourceText *texts, const Image *image) {
    for (uint32_t i = 0; texts && i < image->file_count; i++) forget(&texts[i]);
    free(texts);
}

const char *source_text_line(const SourceText *text, uint32_t line) {
    return line >= 1 && line <= text->count ? text->lines[line - 1] : NULL;
}
