/* draft.c: from the growing arrays of the parser to an image of exact size. */
#include "asm/parse/draft.h"

#include <stdlib.h>
#include <string.h>

#include "asm/base/hash.h"

Draft draft_create(void) {
    Arena *arena = arena_create();
    return (Draft){.arena = arena,
                   .labels = {.arena = arena},
                   .texts = {.arena = arena},
                   .files = {.arena = arena},
                   .variable_names = {.arena = arena}};
}

void draft_free(Draft *draft) {
#define LIST(name, type) free(draft->name.at);
    DRAFT_LISTS(LIST)
#undef LIST
    symtab_free(&draft->labels);
    symtab_free(&draft->texts);
    free(draft->row_of);
    symtab_free(&draft->files);
    symtab_free(&draft->variable_names);
    arena_destroy(draft->arena);
}

/* ---- what was written ---- */
/* The slot that has the row, or the empty one where it would go. */
static uint32_t *find_row(const Draft *draft, Location at, uint32_t call, uint32_t text) {
    uint64_t hash = hash_number(hash_number(HASH_START, at.file, 4), at.line, 4);
    hash = hash_number(hash_number(hash, call, 4), text, 4);
    for (uint32_t slot = (uint32_t)(hash ^ hash >> 32);; slot++) {
        uint32_t *number = &draft->row_of[slot & (draft->row_slots - 1)];
        const DraftOrigin *row = &draft->origins.at[*number - 1];
        if (!*number || (row->at.file == at.file && row->at.line == at.line && row->call == call && row->text == text))
            return number;
    }
}

uint32_t draft_origin(Draft *draft, Location at, uint32_t call, uint32_t text) {
    enum { FIRST_SLOTS = 64 };
    if (draft->origins.count >= draft->row_slots / 4 * 3) {
        const uint32_t slots = draft->row_slots ? draft->row_slots * 2 : FIRST_SLOTS;
        uint32_t *empty = slots ? calloc(slots, sizeof *empty) : NULL;
        if (!empty) return SYMTAB_NONE;
        free(draft->row_of);
        draft->row_of = empty;
        draft->row_slots = slots;
        for (uint32_t i = 0; i < draft->origins.count; i++) {
            const DraftOrigin *row = &draft->origins.at[i];
            *find_row(draft, row->at, row->call, row->text) = i + 1;
        }
    }
    uint32_t *number = find_row(draft, at, call, text);
    if (*number) return *number - 1;
    DraftOrigin *row = ARRAY_ADD(draft->origins, 1);
    if (!row) return SYMTAB_NONE;
    *row = (DraftOrigin){at, call, text, SYMTAB_NONE};
    *number = (uint32_t)draft->origins.count;
    return *number - 1;
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
    image->variables = arena_alloc(image->arena, draft->variables.count * sizeof *image->variables);
    if (arena_failed(image->arena)) return;
    image->symbol_count = (uint32_t)draft->defined.count;
    for (uint32_t i = 0; i < image->symbol_count; i++) {
        const SymtabEntry *label = symtab_at(&draft->labels, draft->defined.at[i]);
        image->symbols[i] = (Symbol){label->name, label->target};
    }
    for (size_t i = 0; i < draft->variables.count; i++) {
        Variable variable = draft->variables.at[i];
        if (variable.end > image->instructions) variable.end = image->instructions;
        if (variable.first < variable.end || (!*variable.name && variable.first < image->instructions))
            image->variables[image->variable_count++] = variable;
    }
}

/* ---- numbering in the order of the .lsb file, so that equal programs give equal bytes: `target` has the number ----
 */
static uint32_t number_file(Image *image, const Draft *draft, uint32_t old) {
    SymtabEntry *file = symtab_at(&draft->files, old);
    if (file->target == SYMTAB_NONE) {
        file->target = image->file_count++;
        image->files[file->target] = file->name;
    }
    return file->target;
}

static void renumber_file(Image *image, const Draft *draft, Location *at) {
    at->file = number_file(image, draft, at->file);
}

/* Statements by first use, each behind the call of the macro that it is in. Unused ones are left out. */
static uint32_t renumber_origin(Image *image, const Draft *draft, uint32_t old) {
    if (old == SYMTAB_NONE) return ORIGIN_NONE;
    DraftOrigin *row = &draft->origins.at[old];
    if (row->target == SYMTAB_NONE) {
        const uint32_t call = renumber_origin(image, draft, row->call);
        const char *text = row->text == SYMTAB_NONE ? NULL : symtab_at(&draft->texts, row->text)->name;
        row->target = image->origin_count++;
        image->origins[row->target] = (Origin){text, row->at, call};
    }
    return row->target;
}

/* The origin of each instruction and label. */
static void renumber_origins(Image *image, const Draft *draft) {
    image->origins = arena_alloc(image->arena, draft->origins.count * sizeof *image->origins);
    image->origin_of =
        arena_alloc(image->arena, (image->instructions + image->symbol_count) * sizeof *image->origin_of);
    if (arena_failed(image->arena)) return;
    for (uint32_t pc = 0, symbol = 0; pc <= image->instructions; pc++) {
        for (; symbol < image->symbol_count && image->symbols[symbol].target == pc; symbol++)
            image->origin_of[image->instructions + symbol] =
                renumber_origin(image, draft, draft->defined_of.at[symbol]);
        if (pc < image->instructions) image->origin_of[pc] = renumber_origin(image, draft, draft->origin_of.at[pc]);
    }
}

/* Files by first use: settings, buffers, samplers, dispatches, expectations, instructions, calls. Unused ones are
 * left out. */
static void renumber_files(Image *image, const Draft *draft) {
    image->files = arena_alloc(image->arena, draft->files.entries.count * sizeof *image->files);
    if (arena_failed(image->arena)) return;
    for (uint32_t i = 0; i < image->setting_count; i++) renumber_file(image, draft, &image->settings[i].at);
    for (uint32_t i = 0; i < image->buffer_count; i++) renumber_file(image, draft, &image->buffers[i].at);
    for (uint32_t i = 0; i < image->sampler_count; i++) renumber_file(image, draft, &image->samplers[i].at);
    for (uint32_t i = 0; i < image->dispatch_count; i++) renumber_file(image, draft, &image->dispatches[i].at);
    for (uint32_t i = 0; i < image->expect_count; i++) renumber_file(image, draft, &image->expects[i].at);
    for (uint32_t i = 0; i < image->instructions; i++) number_file(image, draft, image_location(image, i)->file);
    for (uint32_t i = 0; i < image->origin_count; i++) renumber_file(image, draft, &image->origins[i].at);
}

/* Data: buffers, then expectations. */
static void renumber_data(Image *image, const Draft *draft) {
    image->data = arena_alloc(image->arena, draft->data.count * sizeof *image->data);
    if (arena_failed(image->arena)) return;
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
    image->instructions = (uint32_t)draft->origin_of.count;
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
    list_names(image, draft);
    renumber_origins(image, draft);
    free(draft->origins.at);
    draft->origins.at = NULL;
    symtab_free(&draft->texts);
    renumber_files(image, draft);
    renumber_data(image, draft);
    if (!arena_failed(arena)) return image;
    image_free(image);
    return NULL;
}
