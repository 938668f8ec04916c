/* draft.c: from the growing arrays of the parser to an image of exact size. */
#include "asm/parse/draft.h"

#include <stdlib.h>
#include <string.h>

Draft draft_create(void) {
    Arena *arena = arena_create();
    return (Draft){.arena = arena,
                   .labels = {.arena = arena},
                   .written = {.arena = arena},
                   .files = {.arena = arena},
                   .variable_names = {.arena = arena}};
}

void draft_free(Draft *draft) {
#define LIST(name, type) free(draft->name.at);
    DRAFT_LISTS(LIST)
#undef LIST
    symtab_free(&draft->labels);
    symtab_free(&draft->written);
    symtab_free(&draft->files);
    symtab_free(&draft->variable_names);
    arena_destroy(draft->arena);
}

/* ---- moving into the image's arena ---- */
#define MOVE(list, number)                                                                           \
    image->list = arena_keep(image->arena, draft->list.at, draft->list.count * sizeof *image->list); \
    image->number = (uint32_t)draft->list.count;                                                     \
    free(draft->list.at);                                                                            \
    draft->list.at = NULL;

/* Labels by their place, and variables that are somewhere. */
static void list_names(Image *image, const Draft *draft) {
    image->symbols = arena_alloc(image->arena, draft->defined.count * sizeof *image->symbols);
    image->symbol_count = (uint32_t)draft->defined.count;
    for (uint32_t i = 0; image->symbols && i < image->symbol_count; i++) {
        const SymtabEntry *label = symtab_at(&draft->labels, draft->defined.at[i]);
        image->symbols[i] = (Symbol){label->name, label->target};
    }

    image->variables = arena_alloc(image->arena, draft->variables.count * sizeof *image->variables);
    for (size_t i = 0; image->variables && i < draft->variables.count; i++) {
        Variable variable = draft->variables.at[i];
        if (variable.end > image->instructions) variable.end = image->instructions;
        if (variable.first < variable.end) image->variables[image->variable_count++] = variable;
    }
}

/* ---- numbering in the order of the .lsb file, so that equal programs give equal bytes ---- */
typedef struct Renumbering {
    Image *image;
    const Draft *draft;
    uint32_t *file;    /* old number to new number + 1 */
    uint32_t *written; /* the same */
} Renumbering;

static void renumber_file(Renumbering *r, Location *at) {
    uint32_t *number = &r->file[at->file];
    if (!*number) {
        const SymtabEntry *file = symtab_at(&r->draft->files, at->file);
        r->image->files[r->image->file_count++] = file->name;
        *number = r->image->file_count;
    }
    at->file = *number - 1;
}

/* Statements by first use, each behind the call of the macro that it is in. Unused ones are left out. */
static uint32_t renumber_written(Renumbering *r, uint32_t old) {
    if (old == SYMTAB_NONE) return WRITTEN_NONE;
    uint32_t *number = &r->written[old];
    if (!*number) {
        const DraftWritten *row = (const DraftWritten *)symtab_at(&r->draft->written, old)->name;
        const Written new = {row->text, {row->file, row->line}, renumber_written(r, row->call)};
        r->image->written[r->image->written_count++] = new;
        *number = r->image->written_count;
    }
    return *number - 1;
}

/* What each instruction and label comes from. False when out of memory. */
static bool renumber_statements(Image *image, const Draft *draft) {
    Renumbering r = {.image = image, .draft = draft};
    const uint32_t *from = draft->from.at, *symbols_from = draft->defined_from.at;
    const size_t count = draft->written.entries.count;
    image->from_count = image->instructions + image->symbol_count;
    image->written = arena_alloc(image->arena, count * sizeof *image->written);
    image->from = arena_alloc(image->arena, image->from_count * sizeof *image->from);
    r.written = calloc(count + 1, sizeof *r.written);
    const bool ok = image->written && image->from && r.written;
    for (uint32_t pc = 0, symbol = 0; ok && pc <= image->instructions; pc++) {
        for (; symbol < image->symbol_count && image->symbols[symbol].target == pc; symbol++)
            image->from[image->instructions + symbol] = renumber_written(&r, symbols_from[symbol]);
        if (pc < image->instructions) image->from[pc] = renumber_written(&r, from[pc]);
    }
    free(r.written);
    if (!image->written_count) image->from_count = 0;
    return ok;
}

/* Files by first use: settings, buffers, samplers, dispatches, expectations, instructions, statements. Unused ones are
 * left out. */
static void renumber_files(Image *image, const Draft *draft) {
    uint32_t count = (uint32_t)draft->files.entries.count;
    image->files = arena_alloc(image->arena, count * sizeof *image->files);
    Renumbering r = {.image = image, .draft = draft, .file = arena_alloc(image->arena, count * sizeof *r.file)};
    if (!image->files || !r.file) return;
    for (uint32_t i = 0; i < image->setting_count; i++) renumber_file(&r, &image->settings[i].at);
    for (uint32_t i = 0; i < image->buffer_count; i++) renumber_file(&r, &image->buffers[i].at);
    for (uint32_t i = 0; i < image->sampler_count; i++) renumber_file(&r, &image->samplers[i].at);
    for (uint32_t i = 0; i < image->dispatch_count; i++) renumber_file(&r, &image->dispatches[i].at);
    for (uint32_t i = 0; i < image->expect_count; i++) renumber_file(&r, &image->expects[i].at);
    for (uint32_t i = 0; i < image->instructions; i++) renumber_file(&r, &image->locations[i]);
    for (uint32_t i = 0; i < image->written_count; i++) renumber_file(&r, &image->written[i].at);
}

/* Data: buffers, then expectations. */
static void renumber_data(Image *image, const Draft *draft) {
    image->data = arena_alloc(image->arena, draft->data.count * sizeof *image->data);
    if (!image->data) return;
    for (uint32_t i = 0; i < image->buffer_count + image->expect_count; i++) {
        ExpectSpec *expect = i < image->buffer_count ? NULL : &image->expects[i - image->buffer_count];
        DataSpec *spec = expect ? &expect->data : &image->buffers[i].init;
        if ((expect && !image_expects_memory(expect)) || spec->kind != DATA_WORDS) continue;
        memcpy(image->data + image->data_words, draft->data.at + spec->first, spec->count * sizeof *image->data);
        spec->first = image->data_words;
        image->data_words += spec->count;
    }
}

Image *draft_finish(Draft *draft) {
    Arena *arena = draft->arena;
    Image *image = arena_alloc(arena, sizeof *image);
    if (!image) return NULL;
    image->arena = arena;
    draft->arena = NULL;
    MOVE(code, code_words)
    MOVE(locations, instructions)
    MOVE(settings, setting_count)
    MOVE(buffers, buffer_count)
    MOVE(samplers, sampler_count)
    MOVE(dispatches, dispatch_count)
    image->shared_words = draft->shared_words;
    image->private_words = draft->private_words;
    memcpy(image->group_size, draft->group_size, sizeof image->group_size);
    MOVE(names, name_count)
    MOVE(expects, expect_count)
    MOVE(notes, note_count)
    bool ok = !arena_failed(arena);
    if (ok) {
        list_names(image, draft);
        ok = renumber_statements(image, draft);
        if (ok && !arena_failed(arena)) renumber_files(image, draft);
        renumber_data(image, draft);
    }
    if (ok && !arena_failed(arena)) return image;
    image_free(image);
    return NULL;
}
