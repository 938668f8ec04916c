/* draft.c: from the growing arrays of the parser to an image of exact size. */
#include "asm/image/draft.h"

#include <string.h>

#include "asm/base/hash.h"

/* ---- moving into the image's arena ---- */
#define MOVE(list, number)                                                                           \
    image->list = arena_keep(image->arena, draft->list.at, draft->list.count * sizeof *image->list); \
    image->number = (uint32_t)draft->list.count;                                                     \
    memory_free(draft->list.at);                                                                     \
    draft->list.at = NULL;

/* Labels by their place, and variables that are somewhere. */
static void list_names(Image *image, const Draft *draft) {
    image->symbols = arena_alloc(image->arena, draft->defined.count * sizeof *image->symbols);
    image->variables = arena_alloc(image->arena, draft->variables.count * sizeof *image->variables);
    image->symbol_count = (uint32_t)draft->defined.count;
    for (uint32_t i = 0; i < image->symbol_count; i++) {
        const SymtabEntry *label = symtab_at(&draft->labels, draft->defined.at[i]);
        image->symbols[i] = (Symbol){label->name, label->target};
    }
    for (size_t i = 0; i < draft->variables.count; i++) {
        Variable variable = draft->variables.at[i];
        if (variable.end > image->instructions) variable.end = image->instructions;
        const bool is_nowhere = !*variable.name || !variable.place.kind;
        if (variable.first < variable.end || (is_nowhere && variable.first < image->instructions))
            image->variables[image->variable_count++] = variable;
    }
}

/* ---- numbering in the order of the .lsb file, so that equal programs give equal bytes: `target` has the number ----
 */
static void renumber_file(Image *image, const Draft *draft, Location *at) {
    SymtabEntry *file = symtab_at(&draft->files, at->file);
    if (file->target == SYMTAB_NONE) {
        file->target = image->file_count++;
        image->files[file->target] = file->name;
    }
    at->file = file->target;
}

/* Equal origins, as of the rounds of a repetition, are one row of the image. */
typedef struct Rows {
    Image *image;
    const Draft *draft;
    uint32_t *of;          /* of each origin: number of its row + 1, or 0 */
    uint32_t *slots, mask; /* a hash table of numbers of rows + 1, or 0; linear probing */
} Rows;

/* Return the frame that an origin is; all 0 if it is a statement. */
static CallFrame frame_of(const Draft *draft, const DraftOrigin *origin) {
    if (origin->kind < ORIGIN_FRAME) return (CallFrame){0};
    const DraftFrame *frame = &draft->frames.at[origin->kind - ORIGIN_FRAME];
    const char *callee = frame->callee == SYMTAB_NONE ? NULL : symtab_at(&draft->texts, frame->callee)->name;
    return (CallFrame){callee, frame->round, frame->rounds};
}

/* Rows by first use, each behind the call of the macro that it is in. Unused origins are left out. */
static uint32_t row_of(const Rows *rows, uint32_t old) {
    if (old == SYMTAB_NONE) return ORIGIN_NONE;
    if (rows->of[old]) return rows->of[old] - 1;
    Image *image = rows->image;
    const DraftOrigin *from = &rows->draft->origins.at[old];
    const char *text = from->text == SYMTAB_NONE ? NULL : symtab_at(&rows->draft->texts, from->text)->name;
    const Location at = from->place;
    const uint32_t call = row_of(rows, from->call);
    const CallFrame frame = frame_of(rows->draft, from);
    const bool is_frame = from->kind >= ORIGIN_FRAME;
    uint64_t hash = hash_number(hash_number(HASH_START, at.file, 4), at.line, 4);
    hash = hash_number(hash_number(hash_number(hash, call, 4), from->text, 4), frame.round, 4);
    for (uint32_t slot = (uint32_t)(hash ^ hash >> 32);; slot++) {
        uint32_t *number = &rows->slots[slot & rows->mask];
        if (!*number) {
            const uint32_t kind = is_frame ? ORIGIN_FRAME + image->frame_count : ORIGIN_BRANCH;
            image->origins[image->origin_count++] = (Origin){text, at, call, kind};
            if (is_frame) image->frames[image->frame_count++] = frame;
            *number = image->origin_count;
        }
        Origin *row = &image->origins[*number - 1];
        if (row->at.file != at.file || row->at.line != at.line || row->call != call || row->text != text) continue;
        const CallFrame *own = image_frame(image, row), its = own ? *own : (CallFrame){0};
        if (its.callee != frame.callee || its.round != frame.round || its.rounds != frame.rounds) continue;
        if (!is_frame && from->kind) row->kind = from->kind;
        rows->of[old] = *number;
        return *number - 1;
    }
}

/* The origin of each instruction and label. */
static void renumber_origins(Image *image, const Draft *draft) {
    uint32_t slots = 64;
    while (slots / 2 < draft->origins.count) slots *= 2;
    const Rows rows = {image, draft, memory_array(draft->origins.count + 1, sizeof *rows.of),
                       memory_array(slots, sizeof *rows.slots), slots - 1};
    image->origins = arena_alloc(image->arena, draft->origins.count * sizeof *image->origins);
    image->frames = arena_alloc(image->arena, draft->frames.count * sizeof *image->frames);
    image->origin_of =
        arena_alloc(image->arena, (image->instructions + image->symbol_count) * sizeof *image->origin_of);
    for (uint32_t pc = 0, symbol = 0; pc <= image->instructions; pc++) {
        for (; symbol < image->symbol_count && image->symbols[symbol].target == pc; symbol++)
            image->origin_of[image->instructions + symbol] = row_of(&rows, draft->defined_of.at[symbol]);
        if (pc < image->instructions) image->origin_of[pc] = row_of(&rows, draft->origin_of.at[pc]);
    }
    memory_free(rows.of);
    memory_free(rows.slots);
}

/* Files by first use: settings, buffers, samplers, dispatches, fills, targets, expectations, instructions, calls.
 * Unused ones are left out. */
static void renumber_files(Image *image, const Draft *draft) {
    image->files = arena_alloc(image->arena, draft->files.entries.count * sizeof *image->files);
    for (uint32_t i = 0; i < image->setting_count; i++) renumber_file(image, draft, &image->settings[i].at);
    for (uint32_t i = 0; i < image->buffer_count; i++) renumber_file(image, draft, &image->buffers[i].at);
    for (uint32_t i = 0; i < image->sampler_count; i++) renumber_file(image, draft, &image->samplers[i].at);
    for (uint32_t i = 0; i < image->dispatch_count; i++) renumber_file(image, draft, &image->dispatches[i].at);
    for (uint32_t i = 0; i < image->fill_count; i++) renumber_file(image, draft, &image->fills[i].at);
    if (image->pixels.at.line) renumber_file(image, draft, &image->pixels.at);
    for (uint32_t i = 0; i < image->expect_count; i++) renumber_file(image, draft, &image->expects[i].at);
    for (uint32_t i = 0; i < image->instructions; i++) {
        Location at = *image_location(image, i);
        renumber_file(image, draft, &at);
    }
    for (uint32_t i = 0; i < image->origin_count; i++) renumber_file(image, draft, &image->origins[i].at);
}

/* Data: buffers, then expectations. */
static void renumber_data(Image *image, const Draft *draft) {
    image->data = arena_alloc(image->arena, draft->data.count * sizeof *image->data);
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
    Image *image = arena_alloc(draft->arena, sizeof *image);
    image->arena = draft->arena;
    MOVE(code, code_words)
    image->instructions = (uint32_t)draft->origin_of.count;
    MOVE(settings, setting_count)
    MOVE(buffers, buffer_count)
    MOVE(samplers, sampler_count)
    MOVE(dispatches, dispatch_count)
    MOVE(fills, fill_count)
    image->shared_words = draft->shared_words;
    image->private_words = draft->private_words;
    memcpy(image->group_size, draft->group_size, sizeof image->group_size);
    image->pixels = draft->pixels;
    MOVE(names, name_count)
    MOVE(expects, expect_count)
    MOVE(notes, note_count)
    list_names(image, draft);
    symtab_free(&draft->labels);
    memory_free(draft->defined.at);
    memory_free(draft->fixups.at);
    draft->defined.at = NULL;
    draft->fixups.at = NULL;
    renumber_origins(image, draft);
    symtab_free(&draft->texts);
    renumber_files(image, draft);
    renumber_data(image, draft);
    return image;
}
