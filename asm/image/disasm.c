/* disasm.c: the source text of instructions and images. What it prints, the assembler turns into the same bytes. */
#include "asm/image/image.h"

#include <stdio.h>
#include <stdlib.h>

#include "asm/base/text.h"
#include "asm/isa/number.h"
#include "asm/text/lex.h"

enum { WORDS_PER_LINE = 8 };

static void put_number(TextBuffer *text, Type type, uint32_t bits) {
    char digits[NUMBER_TEXT_MAX];
    text_bytes(text, digits, number_write(type, bits, digits));
}

/* ---- operands ---- */
static void put_swizzle(TextBuffer *text, const Operand *o) {
    text_char(text, '.');
    for (int i = 0; i < o->count; i++) text_char(text, "xyzw"[o->swizzle[i]]);
}

static void put_label(TextBuffer *text, uint32_t target, const Image *image) {
    const char *name = image ? image_symbol(image, target) : NULL;
    if (name)
        text_add(text, name);
    else
        text_printf(text, "@%u", target);
}

static void put_operand(TextBuffer *text, const Operand *o, const Image *image) {
    switch (o->kind) {
    case OPERAND_SHARED:
    case OPERAND_PRIVATE:
        text_add(text, o->kind == OPERAND_SHARED ? "shared" : "private");
        put_swizzle(text, o);
        break;
    case OPERAND_IMM: /* u(1), f4(0.5 0.5 0.5 1) */
        text_char(text, *isa_type_names[o->type]);
        if (o->count > 1) text_number(text, o->count);
        for (int i = 0; i < o->count; i++) {
            text_add(text, i ? " " : "(");
            put_number(text, o->type, o->imm[i]);
        }
        text_add(text, ")");
        break;
    case OPERAND_BUILTIN:
        text_add(text, isa_builtins[o->index].name);
        if (o->count > 1 || o->swizzle[0]) put_swizzle(text, o);
        break;
    case OPERAND_LABEL: put_label(text, o->target, image); break;
    default: /* registers and resources */
        text_char(text, isa_banks[o->kind].letter);
        if (o->indexed)
            text_printf(text, "[w%u.%c]", o->index / ISA_COMPONENTS, "xyzw"[o->index % ISA_COMPONENTS]);
        else
            text_number(text, o->index);
        if (o->count) put_swizzle(text, o);
    }
    if (o->offset) text_printf(text, " + %u", o->offset);
}

static void put_instruction(TextBuffer *text, const Instruction *ins, const Image *image) {
    const unsigned component = ins->predicate % ISA_COMPONENTS;
    if (ins->predicated)
        text_printf(text, "@%sw%u.%c ", ins->negated ? "!" : "", ins->predicate / ISA_COMPONENTS, "xyzw"[component]);
    text_add(text, isa_ops[ins->op].mnemonic);
    for (int i = 0; i < isa_format(ins->op)->count; i++) {
        text_add(text, i ? ", " : " ");
        put_operand(text, &ins->operand[i], image);
    }
}

void disasm_instruction(const Instruction *ins, const Image *image, char text[DISASM_MAX]) {
    OWNED TextBuffer all = {0};
    put_instruction(&all, ins, image);
    snprintf(text, DISASM_MAX, "%s", all.text);
}

/* ---- directives ---- */
/* The .loc that holds for the next line: `origin` is NULL if it has no text. Line 0: none has been put yet. */
typedef struct Loc {
    Location at;
    const Origin *origin;
    uint32_t *frames;           /* of each row: its number as a frame, or 0 */
    uint32_t rows, frame_count; /* rows whose frames have been put, and the number of these frames */
} Loc;

/* Put a .frame line for each frame in the rows before one: those are the frames of all statements so far, and its own.
 */
static void put_frames(TextBuffer *text, const Image *image, Loc *now, const Origin *before) {
    for (; image->origins + now->rows < before; now->rows++) {
        const Origin *row = &image->origins[now->rows];
        const CallFrame *frame = image_frame(image, row);
        if (!frame) continue;
        now->frames[now->rows] = ++now->frame_count;
        text_printf(text, ".frame %u, ", now->frame_count);
        if (frame->callee)
            text_source(text, frame->callee);
        else
            text_printf(text, "round %u of %u", frame->round, frame->rounds);
        text_add(text, " ");
        text_place(text, image->files[row->at.file], row->at.line, row->text);
        if (row->call != ORIGIN_NONE) text_printf(text, " in %u", now->frames[row->call]);
        text_add(text, "\n");
    }
}

/* Put a .loc line, unless the one before still holds: file, line, and the statement there if it is known; then the same
 * for the macro call or frame that it is in. */
static void put_loc(TextBuffer *text, const Image *image, Loc *now, Location at, const Origin *origin) {
    if (origin && !origin->text && !origin->kind && origin->call == ORIGIN_NONE) origin = NULL;
    if (now->at.file == at.file && now->at.line == at.line && now->origin == origin) return;
    now->at = at;
    now->origin = origin;
    if (origin) put_frames(text, image, now, origin);
    text_add(text, ".loc ");
    text_place(text, image->files[at.file], at.line, origin ? origin->text : NULL);
    while (origin && !now->frames[origin - image->origins]) {
        if (origin->kind) text_printf(text, " as %s", origin_kind_names[origin->kind]);
        if (origin->call == ORIGIN_NONE) break;
        origin = &image->origins[origin->call];
        const uint32_t frame = now->frames[origin - image->origins];
        text_add(text, frame ? " in " : " ");
        if (frame)
            text_printf(text, "%u", frame);
        else
            text_place(text, image->files[origin->at.file], origin->at.line, origin->text);
    }
    text_add(text, "\n");
}

/* `counted`: with the count, which textures do not have. */
static void put_contents(TextBuffer *text, const DataSpec *data, const uint32_t *pool, bool counted) {
    const DataGenerator *generator = &data_generators[data->kind];
    if (counted && data->kind != DATA_WORDS) text_printf(text, "%u, ", data->count);
    text_add(text, isa_type_names[data->type]);
    for (uint32_t i = 0; data->kind == DATA_WORDS && i < data->count; i++) {
        text_add(text, i && i % WORDS_PER_LINE == 0 ? " \\\n    " : " ");
        put_number(text, data->type, data_word(data, pool, i));
    }
    if (data->kind == DATA_WORDS) return;
    text_printf(text, " %s", generator->name);
    for (int i = 0; i < generator->args; i++) {
        text_add(text, i ? ", " : "(");
        put_number(text, i < generator->first_typed ? TYPE_U32 : data->type, data->arg[i]);
    }
    text_add(text, ")");
}

static void put_expect(TextBuffer *text, const ExpectSpec *expect, const uint32_t *pool) {
    text_add(text, ".expect ");
    if (image_expects_memory(expect)) {
        text_printf(text, "%c%u[%u", isa_banks[expect->space].letter, expect->index, expect->first);
        if (expect->kind == EXPECT_TEXELS) text_printf(text, " %llu", (unsigned long long)expect->value);
        text_add(text, "], ");
        put_contents(text, &expect->data, pool, true);
        if (expect->tolerance) text_add(text, " ~ ");
        if (expect->tolerance) put_number(text, TYPE_F32, expect->tolerance);
    } else if (expect->kind == EXPECT_STAT) {
        text_printf(text, "%s %s ", expect->name, image_relation_text[expect->relation]);
        if (expect->other)
            text_add(text, expect->other);
        else
            text_printf(text, "%llu", (unsigned long long)expect->value);
    } else {
        text_printf(text, "fault %s", expect->name);
    }
    for (int i = 0; i < EXPECT_CONDITIONS && expect->when[i].key; i++)
        text_printf(text, "%s%s=%s", i ? " " : " when ", expect->when[i].key, expect->when[i].value);
    text_add(text, "\n");
}

/* 64, or [8 8 1] if there is more than one dimension */
static void put_extents(TextBuffer *text, const uint32_t extents[3]) {
    if (extents[1] == 1 && extents[2] == 1)
        text_printf(text, "%u", extents[0]);
    else
        text_printf(text, "[%u %u %u]", extents[0], extents[1], extents[2]);
}

static void put_dispatch(TextBuffer *text, const Image *image, const DispatchSpec *dispatch) {
    text_add(text, dispatch->targets ? ".draw " : ".dispatch ");
    if (dispatch->entry) put_label(text, dispatch->entry, image);
    if (dispatch->entry) text_add(text, ", ");
    if (dispatch->targets) {
        for (uint64_t left = dispatch->targets; left; left &= left - 1)
            text_printf(text, "u%d ", __builtin_ctzll(left));
        text_add(text, dispatch->triangles ? "triangles\n" : "\n");
        return;
    }
    if (dispatch->indirect_space)
        text_printf(text, "%c%u[%u] ", isa_banks[dispatch->indirect_space].letter, dispatch->indirect_index,
                    dispatch->indirect_word);
    else
        put_extents(text, dispatch->groups);
    text_add(text, "x");
    put_extents(text, dispatch->size);
    if (dispatch->quads) text_add(text, " quads");
    text_add(text, dispatch->together ? " together\n" : "\n");
}

static void put_pixels(TextBuffer *text, const Image *image, Loc *now) {
    const PixelSpec *pixels = &image->pixels;
    if (pixels->space) {
        put_loc(text, image, now, pixels->at, NULL);
        text_printf(text, ".triangles %c%u", isa_banks[pixels->space].letter, pixels->index);
        int count = IMAGE_ATTRIBUTES;
        while (count && !pixels->components[count - 1]) count--;
        for (int i = 0; i < count; i++) text_printf(text, "%s %u", i ? "" : ",", pixels->components[i]);
        text_add(text, "\n");
    }
    if (pixels->at.line && !pixels->space && !pixels->targets) put_loc(text, image, now, pixels->at, NULL);
    for (int i = 0; i < IMAGE_ATTRIBUTES; i++)
        if (pixels->mode[i]) text_printf(text, ".attribute attr%d, %s\n", i, attribute_mode_names[pixels->mode[i]]);
}

static void put_buffer(TextBuffer *text, const Image *image, const BufferSpec *buffer) {
    const TextureShape *shape = &buffer->shape;
    const PatternInfo *pattern = &texture_patterns[buffer->pattern];
    const bool is_target = buffer->space == OPERAND_RES_U && image->pixels.targets >> buffer->index & 1;
    text_printf(text, "%s %c%u, ",
                is_target       ? ".target"
                : shape->format ? ".texture"
                                : ".buffer",
                isa_banks[buffer->space].letter, buffer->index);
    if (shape->format) text_printf(text, "%s %ux%u", texel_formats[shape->format].name, shape->width, shape->height);
    if (shape->kind) text_printf(text, "x%u %s", shape->depth, texture_kind_names[shape->kind]);
    if (shape->format) text_printf(text, "%s%s", shape->levels > 1 ? " mips" : "", is_target ? "" : ", ");
    if (is_target) {
        /* zeros */
    } else if (buffer->pattern) {
        text_add(text, pattern->name);
        for (int i = 0; i < pattern->args; i++) text_printf(text, "%s%u", i ? ", " : "(", buffer->pattern_arg[i]);
        if (pattern->args) text_add(text, ")");
    } else {
        put_contents(text, &buffer->init, image->data, !shape->format);
    }
    text_add(text, "\n");
}

static void put_directives(TextBuffer *text, const Image *image, Loc *now) {
    for (uint32_t i = 0; i < image->name_count; i++)
        text_printf(text, ".name %c%u, \"%s\"\n", isa_banks[image->names[i].space].letter, image->names[i].index,
                    image->names[i].name);
    const uint32_t *size = image->group_size;
    if (size[0]) text_printf(text, ".group [%u %u %u]\n", size[0], size[1], size[2]);
    for (uint32_t i = 0; i < image->setting_count; i++) {
        put_loc(text, image, now, image->settings[i].at, NULL);
        text_printf(text, ".machine %s=%s\n", image->settings[i].key, image->settings[i].value);
    }
    for (uint32_t i = 0; i < image->buffer_count; i++) {
        put_loc(text, image, now, image->buffers[i].at, NULL);
        put_buffer(text, image, &image->buffers[i]);
    }
    for (uint32_t i = 0; i < image->sampler_count; i++) {
        const Sampler *sampler = &image->samplers[i].sampler;
        put_loc(text, image, now, image->samplers[i].at, NULL);
        text_printf(text, ".sampler s%u, %s", image->samplers[i].index, sampler_filter_names[sampler->filter]);
        for (int k = 0; k < 3; k++) text_printf(text, " %s", sampler_address_names[sampler->address[k]]);
        text_printf(text, " %s\n", sampler_compare_names[sampler->compare]);
    }
    put_pixels(text, image, now);
    if (image->shared_words) text_printf(text, ".shared %u\n", image->shared_words);
    if (image->private_words) text_printf(text, ".private %u\n", image->private_words);
    for (uint32_t i = 0, fill = 0; i < image->dispatch_count; i++) {
        for (; fill < image->fill_count && image->fills[fill].before == i; fill++) {
            const FillSpec *spec = &image->fills[fill];
            put_loc(text, image, now, spec->at, NULL);
            text_printf(text, ".fill %c%u, ", isa_banks[spec->space].letter, spec->index);
            put_contents(text, &spec->data, image->data, false);
            text_add(text, "\n");
        }
        put_loc(text, image, now, image->dispatches[i].at, NULL);
        put_dispatch(text, image, &image->dispatches[i]);
    }
    for (uint32_t i = 0; i < image->expect_count; i++) {
        put_loc(text, image, now, image->expects[i].at, NULL);
        put_expect(text, &image->expects[i], image->data);
    }
}

/* ---- code ---- */
static uint32_t put_labels(TextBuffer *text, const Image *image, Loc *now, uint32_t symbol, uint32_t target) {
    for (; symbol < image->symbol_count && image->symbols[symbol].target == target; symbol++) {
        const uint32_t row = image->origin_of[image->instructions + symbol];
        if (row != ORIGIN_NONE)
            put_loc(text, image, now, image->origins[row].at, &image->origins[row]);
        else if (now->origin && *image->symbols[symbol].name == '.')
            put_loc(text, image, now, now->at, NULL);
        text_printf(text, "%s:\n", image->symbols[symbol].name);
    }
    return symbol;
}

/* Sort variables by their ends; variables with the same end keep their order. */
static int by_end(const void *a, const void *b) {
    const Variable *x = *(const Variable *const *)a, *y = *(const Variable *const *)b;
    return ORDER(x->end, y->end) ?: ORDER(x, y);
}

static void put_variable_name(TextBuffer *text, const char *directive, const char *name, const char *behind) {
    text_add(text, directive);
    if (lex_is_name(name))
        text_add(text, name);
    else
        text_source(text, name);
    text_add(text, behind);
}

char *disasm_image(const Image *image) {
    MEMORY_ENTRY(return NULL);
    TextBuffer text = {0};
    Loc now = {.frames = memory_array(image->origin_count + 1, sizeof *now.frames)};
    text_add(&text, "");
    put_directives(&text, image, &now);

    uint32_t symbol = 0, word = 0, ended = 0, begun = 0;
    OWNED const Variable **ends = memory_raw((image->variable_count + 1) * sizeof *ends);
    for (uint32_t i = 0; i < image->variable_count; i++) ends[i] = &image->variables[i];
    qsort(ends, image->variable_count, sizeof *ends, by_end);
    for (uint32_t i = 0; i < image->instructions; i++) {
        Instruction ins;
        for (; ended < image->variable_count && ends[ended]->end == i; ended++) {
            if (ends[ended]->first < i) put_variable_name(&text, ".endvar ", ends[ended]->name, "\n");
        }
        for (; begun < image->variable_count && image->variables[begun].first == i; begun++) {
            const Variable *variable = &image->variables[begun];
            if (!variable->place.kind) {
                put_variable_name(&text, ".gone ", variable->name, "\n");
                continue;
            }
            if (*variable->name) {
                put_variable_name(&text, ".var ", variable->name, ", ");
                text_printf(&text, "%s ", isa_type_names[variable->place.type]);
            } else {
                text_add(&text, ".undef ");
            }
            put_operand(&text, &variable->place, image);
            text_add(&text, "\n");
        }
        symbol = put_labels(&text, image, &now, symbol, i);
        put_loc(&text, image, &now, *image_location(image, i), &image->origins[image->origin_of[i]]);
        word += isa_unpack(image->code + word, &ins);
        text_add(&text, "    ");
        put_instruction(&text, &ins, image);
        text_add(&text, "\n");
    }
    put_labels(&text, image, &now, symbol, image->instructions);
    memory_free(now.frames);
    return text.text;
}
