/* page.c: `lockstep trace -o x.html`: the window's page, which `make web` makes, with a recording inside. The page runs
 * the program again, so the recording has no cycles: its size does not depend on the length of the run. */
#include "sim/cli/session/output.h"

#include <string.h>

#include "sim/cli/base/files.h"

enum { PAGE_MOST = 20000000, VIEWER_MOST = 1 << 26 };

/* Where the recording goes: attributes behind the first part, base64 between the others. */
static const char *const marker[] = {"<script type=\"application/octet-stream\" id=\"recording\"", ">", "</script>"};

/* The page without a recording. NULL after saying what is wrong. */
static char *read_viewer(const char *path) {
    static const char *const beside[] = {"web/viewer.html", "../web/viewer.html", "../share/lockstep/web/viewer.html",
                                         NULL};
    char *viewer = file_beside_program(beside);
    uint8_t *bytes = NULL;
    size_t length;
    if (!viewer) {
        cli_error("-o %s: a page needs the viewer for browsers, which is not beside lockstep: `make web` makes it; a "
                  ".png needs nothing else",
                  path);
        return NULL;
    }
    const char *why = file_read_regular(viewer, VIEWER_MOST, &bytes, &length);
    OWNED char *whole = memory_printf("%s%s%s", marker[0], marker[1], marker[2]);
    const char *at = why ? NULL : strstr((char *)bytes, whole);
    if (!why && (!at || strstr(at + 1, whole))) why = "it has no place for one recording: `make web` makes it again";
    if (why) cli_error("-o %s: %s: %s", path, viewer, why);
    if (why) memory_free(bytes);
    memory_free(viewer);
    return why ? NULL : (char *)bytes;
}

bool page_is_possible(const PictureOptions *picture, const char *path) {
    static const PictureOptions plain;
    const PictureOptions *p = picture ? picture : &plain;
    const char *const lost[] = {
        p->title ? "--title" : NULL,       p->note_count ? "--note" : NULL, p->scale ? "--scale" : NULL,
        p->cell_x ? "--cell" : NULL,       p->width ? "--width" : NULL,     p->core_end ? "--cores" : NULL,
        p->wrap ? "--wrap" : NULL,         p->bin ? "--bin" : NULL,         p->rows ? "--rows" : NULL,
        p->patterns ? "--patterns" : NULL, p->bare ? "--bare" : NULL};
    for (size_t i = 0; i < sizeof lost / sizeof *lost; i++)
        if (lost[i]) return cli_fail("-o %s: %s is for pictures (.png): a page is the window", path, lost[i]);
    OWNED char *viewer = read_viewer(path);
    return viewer != NULL;
}

static bool keep(void *user, const void *bytes, size_t n) {
    text_bytes(user, bytes, n);
    return true;
}

static void put_base64(TextBuffer *out, const uint8_t *bytes, size_t length) {
    static const char digits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    for (size_t i = 0; i < length; i += 3) {
        const size_t left = length - i;
        const uint32_t three =
            (uint32_t)bytes[i] << 16 | (left > 1 ? (uint32_t)bytes[i + 1] << 8 : 0) | (left > 2 ? bytes[i + 2] : 0);
        for (size_t digit = 0; digit < 4; digit++)
            text_char(out, digit > left ? '=' : digits[three >> (18 - 6 * digit) & 63]);
    }
}

/* The largest of what makes a recording large. */
static void name_largest(const Run *run, char *name, size_t size) {
    uint64_t most = 4 * ((uint64_t)run->image->code_words + run->image->data_words);
    snprintf(name, size, "the program's code and data have %.1f MB", (double)most * 1e-6);
    for (uint32_t i = 0; i < 2 * ISA_RESOURCES; i++) {
        const uint32_t space = i / ISA_RESOURCES, index = i % ISA_RESOURCES;
        const Resource *r = &run->program->resource[space][index];
        const uint64_t bytes = 4 * (r->shape.format ? texture_words(&r->shape, 1) : r->words);
        if (!(run->program->given[space] >> index & 1) || !r->initial || bytes <= most) continue;
        most = bytes;
        snprintf(name, size, "%c%u, which --bind gives the program, has %.1f MB", "tu"[space], index,
                 (double)bytes * 1e-6);
    }
}

bool page_write(Run *run, const PictureOptions *picture, const char *path) {
    OWNED TextBuffer recording = {0}, page = {0};
    OWNED char *viewer = read_viewer(path);
    if (!viewer || !recording_write_bare(run, keep, &recording)) return false;
    if (recording.length > PAGE_MOST) {
        char largest[96];
        name_largest(run, largest, sizeof largest);
        return cli_fail("-o %s: the recording has %.1f MB without its cycles, and a page at most %d: %s", path,
                        (double)recording.length * 1e-6, PAGE_MOST / 1000000, largest);
    }
    const char *at = strstr(viewer, marker[0]) + strlen(marker[0]), *rest = strstr(at, marker[2]);
    text_bytes(&page, viewer, (size_t)(at - viewer));
    if (picture->window_end)
        text_printf(&page, " data-window=\"%llu:%llu\"", wide(picture->window_start), wide(picture->window_end));
    if (picture->theme_asked) text_printf(&page, " data-theme=\"%s\"", theme_names[picture->theme]);
    if (picture->palette) text_printf(&page, " data-palette=\"%s\"", palette_names[picture->palette]);
    text_add(&page, marker[1]);
    put_base64(&page, (const uint8_t *)recording.text, recording.length);
    text_add(&page, rest);
    return file_write(path, page.text, page.length, NULL);
}
