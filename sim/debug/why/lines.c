/* lines.c: adding up instructions of a line; see lines.h. The implicit `ret` counts to the last line. */
#include "sim/debug/why/lines.h"

#include <stdlib.h>

typedef struct Place {
    uint32_t file, line, pc;
} Place;

static int compare_places(const void *a, const void *b) {
    const Place *x = a, *y = b;
    if (x->file != y->file) return x->file < y->file ? -1 : 1;
    if (x->line != y->line) return x->line < y->line ? -1 : 1;
    return (x->pc > y->pc) - (x->pc < y->pc);
}

static Place *sorted_places(const Code *code, size_t count) {
    Place *places = malloc((count + 1) * sizeof *places);
    for (uint32_t pc = 0; places && pc < count; pc++) {
        const Location *at = &code->image->locations[pc < code->count ? pc : code->count - 1];
        places[pc] = (Place){.file = at->file, .line = at->line, .pc = pc};
    }
    if (places) qsort(places, count, sizeof *places, compare_places);
    return places;
}

Lines *lines_create(const Code *code, const Profile *profile) {
    const size_t count = code->count ? (size_t)code->count + 1 : 0;
    Lines *lines = calloc(1, sizeof *lines);
    Place *places = sorted_places(code, count);
    if (lines) lines->rows = calloc(count + 1, sizeof *lines->rows);
    if (!lines || !lines->rows || !places) {
        free(places);
        lines_destroy(lines);
        return NULL;
    }
    for (size_t i = 0; i < count; i++) {
        const bool same = i > 0 && places[i].file == places[i - 1].file && places[i].line == places[i - 1].line;
        LineRow *row = &lines->rows[lines->count - same];
        lines->count += !same;
        row->file = places[i].file;
        row->line = places[i].line;
        profile_add(&row->row, &profile->rows[places[i].pc]);
    }
    free(places);
    return lines;
}

void lines_destroy(Lines *lines) {
    if (!lines) return;
    free(lines->rows);
    free(lines);
}

const LineRow *lines_find(const Lines *lines, uint32_t file, uint32_t line) {
    size_t low = 0, high = lines->count;
    while (low < high) {
        const size_t middle = low + (high - low) / 2;
        const LineRow *row = &lines->rows[middle];
        if (row->file == file && row->line == line) return row;
        if (row->file < file || (row->file == file && row->line < line))
            low = middle + 1;
        else
            high = middle;
    }
    return NULL;
}
