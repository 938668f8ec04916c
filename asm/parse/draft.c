/* draft.c: from the growing arrays of the parser to an image of exact size. */
#include "asm/parse/draft.h"

#include <stdlib.h>
#include <string.h>

#include "asm/base/hash.h"

Draft draft_create(void) {
    return (Draft){
#define LIST(name, type) .name = {.item_size = sizeof(type)},
        DRAFT_LISTS(LIST)
#undef LIST
            .labels = symtab_create(),
        .arena = arena_create(),
        .texts = symtab_create(),
        .files = symtab_create(),
        .variable_names = symtab_create(),
    };
}

void draft_free(Draft *draft) {
#define LIST(name, type) buffer_free(&draft->name);
    DRAFT_LISTS(LIST)
#undef LIST
    symtab_free(&draft->labels);
    arena_destroy(draft->arena);
    symtab_free(&draft->texts);
    free(draft->row_of);
    symtab_free(&draft->files);
    symtab_free(&draft->variable_names);
}

/* ---- what was written ---- */
/* The slot that has the row, or the empty one where it would go. */
static uint32_t *find_row(const Draft *draft, DraftWritten row) {
    const DraftWritten *rows = draft->written.items;
    uint64_t hash = hash_number(hash_number(HASH_START, row.at.file, 4), row.at.line, 4);
    hash = hash_number(hash_number(hash, row.call, 4), row.text, 4);
    uint32_t slot = (uint32_t)(hash ^ hash >> 32) & (draft->row_slots - 1);
    for (; draft->row_of[slot]; slot = (slot + 1) & (draft->row_slots - 1)) {
        const DraftWritten *there = &rows[draft->row_of[slot] - 1];
        if (there->at.file == row.at.file && there->at.line == row.at.line && there->call == row.call &&
            there->text == row.text)
            break;
    }
    return &draft->row_of[slot];
}

uint32_t draft_written(Draft *draft, DraftWritten row) {
    enum { FIRST_SLOTS = 64 };
    if (draft->written.count >= draft->row_slots / 4 * 3) {
        const uint32_t slots = draft->row_slots ? draft->row_slots * 2 : FIRST_SLOTS;
        uint32_t *empty = slots ? calloc(slots, sizeof *empty) : NULL;
        if (!empty) return SYMTAB_NONE;
        free(draft->row_of);
        draft->row_of = empty;
        draft->row_slots = slots;
        const DraftWritten *rows = draft->written.items;
        for (uint32_t i = 0; i < draft->written.count; i++) *find_row(draft, rows[i]) = i + 1;
    }
    uint32_t *number = find_row(draft, row);
    if (!*number) {
        DraftWritten *added = buffer_add(&draft->written, 1);
        if (!added) return SYMTAB_NONE;
        *added = row;
        *number = (uint32_t)draft->written.count;
    }
    return *number - 1;
}

/* ---- moving into the image's arena ---- */
static void *move_items(Image *image, Buffer *buffer, uint32_t *count) {
    *count = (uint32_t)buffer->count;
    void *kept = buffer_keep(buffer, image->arena);
    buffer_free(buffer);
    return kept;
}

static const char *copy_text(Image *image, const char *text) {
    return text ? arena_copy(image->arena, text, strlen(text)) : NULL;
}

/* Symbols and variables; and the texts of settings, expectations, notes and names, which are in the assembly's arena:
 * the image gets its own. */
static void copy_texts(Image *image, const Draft *draft) {
    image->symbols = arena_alloc(image->arena, draft->defined.count * sizeof *image->symbols);
    image->symbol_count = (uint32_t)draft->defined.count;
    const uint32_t *order = draft->defined.items;
    for (uint32_t i = 0; image->symbols && i < image->symbol_count; i++) {
        const SymtabEntry *label = symtab_at(&draft->labels, order[i]);
        image->symbols[i] = (Symbol){arena_copy(image->arena, label->name, label->length), label->target};
    }

    image->variables = arena_alloc(image->arena, draft->variables.count * sizeof *image->variables);
    const Variable *variables = draft->variables.items;
    for (size_t i = 0; image->variables && i < draft->variables.count; i++) {
        Variable variable = variables[i];
        if (variable.end > image->instructions) variable.end = image->instructions;
        if (variable.first >= variable.end) continue; /* it ends where it begins */
        variable.name = copy_text(image, variable.name);
        image->variables[image->variable_count++] = variable;
    }

    for (uint32_t i = 0; i < image->setting_count; i++) {
        image->settings[i].key = copy_text(image, image->settings[i].key);
        image->settings[i].value = copy_text(image, image->settings[i].value);
    }
    for (uint32_t i = 0; i < image->expect_count; i++) {
        ExpectSpec *expect = &image->expects[i];
        expect->name = copy_text(image, expect->name);
        expect->other = copy_text(image, expect->other);
        for (int j = 0; j < EXPECT_CONDITIONS; j++) {
            expect->when[j].key = copy_text(image, expect->when[j].key);
            expect->when[j].value = copy_text(image, expect->when[j].value);
        }
    }
    for (uint32_t i = 0; i < image->note_count; i++) image->notes[i].text = copy_text(image, image->notes[i].text);
    for (uint32_t i = 0; i < image->name_count; i++) image->names[i].name = copy_text(image, image->names[i].name);
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
        r->image->files[r->image->file_count++] = arena_copy(r->image->arena, file->name, file->length);
        *number = r->image->file_count;
    }
    at->file = *number - 1;
}

/* Statements by first use, each behind the call of the macro that it is in. Unused ones are left out. */
static uint32_t renumber_written(Renumbering *r, uint32_t old) {
    if (old == SYMTAB_NONE) return WRITTEN_NONE;
    uint32_t *number = &r->written[old];
    if (!*number) {
        const DraftWritten *draft = (const DraftWritten *)r->draft->written.items + old;
        const Written new = {.text = symtab_at(&r->draft->texts, draft->text)->name,
                             .at = draft->at,
                             .call = renumber_written(r, draft->call)};
        r->image->written[r->image->written_count++] = new;
        *number = r->image->written_count;
    }
    return *number - 1;
}

/* What each instruction and label comes from. False when out of memory. */
static bool renumber_statements(Image *image, const Draft *draft) {
    Renumbering r = {.image = image, .draft = draft};
    const uint32_t *from = draft->from.items, *symbols_from = draft->defined_from.items;
    const size_t count = draft->written.count;
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
    const uint32_t *words = draft->data.items;
    image->data = arena_alloc(image->arena, draft->data.count * sizeof *image->data);
    if (!image->data) return;
    for (uint32_t i = 0; i < image->buffer_count + image->expect_count; i++) {
        ExpectSpec *expect = i < image->buffer_count ? NULL : &image->expects[i - image->buffer_count];
        DataSpec *spec = expect ? &expect->data : &image->buffers[i].init;
        if ((expect && !image_expects_memory(expect)) || spec->kind != DATA_WORDS) continue;
        memcpy(image->data + image->data_words, words + spec->first, spec->count * sizeof *words);
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
    free(draft->row_of);
    draft->row_of = NULL;
    image->code = move_items(image, &draft->code, &image->code_words);
    image->locations = move_items(image, &draft->locations, &image->instructions);
    image->settings = move_items(image, &draft->settings, &image->setting_count);
    image->buffers = move_items(image, &draft->buffers, &image->buffer_count);
    image->samplers = move_items(image, &draft->samplers, &image->sampler_count);
    image->dispatches = move_items(image, &draft->dispatches, &image->dispatch_count);
    image->shared_words = draft->shared_words;
    image->private_words = draft->private_words;
    memcpy(image->group_size, draft->group_size, sizeof image->group_size);
    image->names = move_items(image, &draft->names, &image->name_count);
    image->expects = move_items(image, &draft->expects, &image->expect_count);
    image->notes = move_items(image, &draft->notes, &image->note_count);
    bool ok = !arena_failed(arena);
    if (ok) {
        copy_texts(image, draft);
        ok = renumber_statements(image, draft);
        if (ok && !arena_failed(arena)) renumber_files(image, draft);
        renumber_data(image, draft);
    }
    if (ok && !arena_failed(arena)) return image;
    image_free(image);
    return NULL;
}
