/* disasm.c: the source text of instructions and images. What it prints, the assembler turns into the same bytes. */
#include "asm/image/image.h"

#include <stdlib.h>
#include <string.h>

#include "asm/base/memory.h"
#include "asm/base/out.h"
#include "asm/isa/contents.h"
#include "asm/isa/number.h"
#include "asm/text/lex.h"

enum { WORDS_PER_LINE = 8 };

static void put_number(Out *text, Type type, uint32_t bits) {
    char digits[NUMBER_TEXT_MAX];
    out_bytes(text, digits, number_write(type, bits, digits));
}

/* ---- operands ---- */
static void put_swizzle(Out *text, const Operand *o) {
    out_text(text, ".");
    for (int i = 0; i < o->count; i++) out_bytes(text, &"xyzw"[o->swizzle[i]], 1);
}

static void put_register(Out *text, const Operand *o) {
    const char letter = isa_banks[o->kind].letter;
    if (o->indexed)
        out_format(text, "%c[w%u.%c]", letter, o->index / ISA_COMPONENTS, "xyzw"[o->index % ISA_COMPONENTS]);
    else
        out_format(text, "%c%u", letter, o->index);
    if (o->count) put_swizzle(text, o);
}

static void put_label(Out *text, uint32_t target, const Image *image) {
    const char *name = image ? image_symbol(image, target) : NULL;
    if (name)
        out_text(text, name);
    else
        out_format(text, "@%u", target);
}

static void put_operand(Out *text, const Operand *o, const Image *image) {
    switch (o->kind) {
    case OPERAND_VREG:
    case OPERAND_RES_T:
    case OPERAND_RES_U:
    case OPERAND_SAMPLER:
    case OPERAND_WREG: put_register(text, o); break;
    case OPERAND_SHARED:
    case OPERAND_PRIVATE:
        out_text(text, o->kind == OPERAND_SHARED ? "shared" : "private");
        put_swizzle(text, o);
        break;
    case OPERAND_IMM: /* u(1), f4(0.5 0.5 0.5 1) */
        out_bytes(text, isa_type_names[o->type], 1);
        if (o->count > 1) out_format(text, "%u", o->count);
        for (int i = 0; i < o->count; i++) {
            out_text(text, i ? " " : "(");
            put_number(text, o->type, o->imm[i]);
        }
        out_text(text, ")");
        break;
    case OPERAND_BUILTIN:
        out_text(text, isa_builtins[o->index].name);
        if (o->count > 1 || o->swizzle[0]) put_swizzle(text, o);
        break;
    case OPERAND_LABEL: put_label(text, o->target, image); break;
    }
}

static void put_instruction(Out *text, const Instruction *ins, const Image *image) {
    const unsigned component = ins->predicate % ISA_COMPONENTS;
    if (ins->predicated)
        out_format(text, "@%sw%u.%c ", ins->negated ? "!" : "", ins->predicate / ISA_COMPONENTS, "xyzw"[component]);
    out_text(text, isa_ops[ins->op].mnemonic);
    for (int i = 0; i < isa_format(ins->op)->count; i++) {
        out_text(text, i ? ", " : " ");
        put_operand(text, &ins->operand[i], image);
    }
}

size_t disasm_instruction(const Instruction *ins, const Image *image, char *out, size_t size) {
    Out text = {.bytes = out, .room = size};
    if (size) *out = '\0';
    put_instruction(&text, ins, image);
    return text.length;
}

/* ---- directives ---- */
/* The .loc that holds for the next line: `origin` is NULL if it has no text. Line 0: none has been put yet. */
typedef struct Loc {
    Location at;
    const Origin *origin;
} Loc;

/* Put a .loc line, unless the one before still holds: file, line, and the statement there if it is known; then the same
 * for the macro call that it is in. */
static void put_loc(Out *text, const Image *image, Loc *now, Location at, const Origin *origin) {
    if (origin && !origin->text) origin = NULL;
    if (now->at.file == at.file && now->at.line == at.line && now->origin == origin) return;
    *now = (Loc){at, origin};
    out_text(text, ".loc ");
    for (;;) {
        out_string(text, image->files[at.file]);
        out_format(text, " %u", at.line);
        if (!origin) break;
        out_text(text, " ");
        out_string(text, origin->text);
        if (origin->call == ORIGIN_NONE) break;
        origin = &image->origins[origin->call];
        at = origin->at;
        out_text(text, " ");
    }
    out_text(text, "\n");
}

/* `counted`: with the count, which textures do not have. */
static void put_contents(Out *text, const DataSpec *data, const uint32_t *pool, bool counted) {
    const DataGenerator *generator = &data_generators[data->kind];
    if (counted && data->kind != DATA_WORDS) out_format(text, "%u, ", data->count);
    out_text(text, isa_type_names[data->type]);
    for (uint32_t i = 0; data->kind == DATA_WORDS && i < data->count; i++) {
        out_text(text, i && i % WORDS_PER_LINE == 0 ? " \\\n    " : " ");
        put_number(text, data->type, data_word(data, pool, i));
    }
    if (data->kind == DATA_WORDS) return;
    out_format(text, " %s", generator->name);
    for (int i = 0; i < generator->args; i++) {
        out_text(text, i ? ", " : "(");
        put_number(text, i < generator->first_typed ? TYPE_U32 : data->type, data->arg[i]);
    }
    out_text(text, ")");
}

static void put_expect(Out *text, const ExpectSpec *expect, const uint32_t *pool) {
    out_text(text, ".expect ");
    if (image_expects_memory(expect)) {
        out_format(text, "%c%u[%u", isa_banks[expect->space].letter, expect->index, expect->first);
        if (expect->kind == EXPECT_TEXELS) out_format(text, " %llu", (unsigned long long)expect->value);
        out_text(text, "], ");
        put_contents(text, &expect->data, pool, true);
        if (expect->tolerance) out_text(text, " ~ ");
        if (expect->tolerance) put_number(text, TYPE_F32, expect->tolerance);
    } else if (expect->kind == EXPECT_STAT) {
        out_format(text, "%s %s ", expect->name, image_relation_text[expect->relation]);
        if (expect->other)
            out_text(text, expect->other);
        else
            out_format(text, "%llu", (unsigned long long)expect->value);
    } else {
        out_format(text, "fault %s", expect->name);
    }
    for (int i = 0; i < EXPECT_CONDITIONS && expect->when[i].key; i++)
        out_format(text, "%s%s=%s", i ? " " : " when ", expect->when[i].key, expect->when[i].value);
    out_text(text, "\n");
}

/* 64, or [8 8 1] if there is more than one dimension */
static void put_extents(Out *text, const uint32_t extents[3]) {
    if (extents[1] == 1 && extents[2] == 1)
        out_format(text, "%u", extents[0]);
    else
        out_format(text, "[%u %u %u]", extents[0], extents[1], extents[2]);
}

static void put_dispatch(Out *text, const Image *image, const DispatchSpec *dispatch) {
    out_text(text, ".dispatch ");
    if (dispatch->entry) put_label(text, dispatch->entry, image);
    if (dispatch->entry) out_text(text, ", ");
    if (dispatch->indirect_space)
        out_format(text, "%c%u[%u] ", isa_banks[dispatch->indirect_space].letter, dispatch->indirect_index,
                   dispatch->indirect_word);
    else
        put_extents(text, dispatch->groups);
    out_text(text, "x");
    put_extents(text, dispatch->size);
    if (dispatch->quads) out_text(text, " quads");
    out_text(text, dispatch->together ? " together\n" : "\n");
}

static void put_buffer(Out *text, const Image *image, const BufferSpec *buffer) {
    const TextureShape *shape = &buffer->shape;
    const PatternInfo *pattern = &texture_patterns[buffer->pattern];
    out_format(text, "%s %c%u, ", shape->format ? ".texture" : ".buffer", isa_banks[buffer->space].letter,
               buffer->index);
    if (shape->format)
        out_format(text, "%s %ux%u%s, ", texture_format_names[shape->format], shape->width, shape->height,
                   shape->levels > 1 ? " mips" : "");
    if (buffer->pattern) {
        out_text(text, pattern->name);
        for (int i = 0; i < pattern->args; i++) out_format(text, "%s%u", i ? ", " : "(", buffer->pattern_arg[i]);
        if (pattern->args) out_text(text, ")");
    } else {
        put_contents(text, &buffer->init, image->data, !shape->format);
    }
    out_text(text, "\n");
}

static void put_directives(Out *text, const Image *image, Loc *now) {
    for (uint32_t i = 0; i < image->name_count; i++)
        out_format(text, ".name %c%u, \"%s\"\n", isa_banks[image->names[i].space].letter, image->names[i].index,
                   image->names[i].name);
    const uint32_t *size = image->group_size;
    if (size[0]) out_format(text, ".group [%u %u %u]\n", size[0], size[1], size[2]);
    for (uint32_t i = 0; i < image->setting_count; i++) {
        put_loc(text, image, now, image->settings[i].at, NULL);
        out_format(text, ".machine %s=%s\n", image->settings[i].key, image->settings[i].value);
    }
    for (uint32_t i = 0; i < image->buffer_count; i++) {
        put_loc(text, image, now, image->buffers[i].at, NULL);
        put_buffer(text, image, &image->buffers[i]);
    }
    for (uint32_t i = 0; i < image->sampler_count; i++) {
        const Sampler *sampler = &image->samplers[i].sampler;
        put_loc(text, image, now, image->samplers[i].at, NULL);
        out_format(text, ".sampler s%u, %s %s %s\n", image->samplers[i].index, sampler_filter_names[sampler->filter],
                   sampler_address_names[sampler->address[0]], sampler_address_names[sampler->address[1]]);
    }
    if (image->shared_words) out_format(text, ".shared %u\n", image->shared_words);
    if (image->private_words) out_format(text, ".private %u\n", image->private_words);
    for (uint32_t i = 0; i < image->dispatch_count; i++) {
        put_loc(text, image, now, image->dispatches[i].at, NULL);
        put_dispatch(text, image, &image->dispatches[i]);
    }
    for (uint32_t i = 0; i < image->expect_count; i++) {
        put_loc(text, image, now, image->expects[i].at, NULL);
        put_expect(text, &image->expects[i], image->data);
    }
}

/* ---- code ---- */
static uint32_t put_labels(Out *text, const Image *image, Loc *now, uint32_t symbol, uint32_t target) {
    for (; symbol < image->symbol_count && image->symbols[symbol].target == target; symbol++) {
        const uint32_t row = image->origin_of[image->instructions + symbol];
        if (row != ORIGIN_NONE)
            put_loc(text, image, now, image->origins[row].at, &image->origins[row]);
        else if (now->origin && *image->symbols[symbol].name == '.')
            put_loc(text, image, now, now->at, NULL);
        out_format(text, "%s:\n", image->symbols[symbol].name);
    }
    return symbol;
}

/* Sort variables by their ends; variables with the same end keep their order. */
static int by_end(const void *a, const void *b) {
    const Variable *x = *(const Variable *const *)a, *y = *(const Variable *const *)b;
    if (x->end != y->end) return x->end < y->end ? -1 : 1;
    return x < y ? -1 : x > y;
}

static void put_variable_name(Out *text, const char *directive, const char *name, const char *behind) {
    out_text(text, directive);
    if (lex_is_name(name, strlen(name)))
        out_text(text, name);
    else
        out_string(text, name);
    out_text(text, behind);
}

char *disasm_image(const Image *image) {
    MEMORY_ENTRY(return NULL);
    Out text = {.grows = true};
    Loc now = {0};
    out_text(&text, "");
    put_directives(&text, image, &now);

    uint32_t symbol = 0, word = 0, ended = 0, begun = 0;
    const Variable **ends = memory_raw((image->variable_count + 1) * sizeof *ends);
    for (uint32_t i = 0; i < image->variable_count; i++) ends[i] = &image->variables[i];
    qsort(ends, image->variable_count, sizeof *ends, by_end);
    for (uint32_t i = 0; i < image->instructions; i++) {
        Instruction ins;
        for (; ended < image->variable_count && ends[ended]->end == i; ended++) {
            if (*ends[ended]->name) put_variable_name(&text, ".endvar ", ends[ended]->name, "\n");
        }
        for (; begun < image->variable_count && image->variables[begun].first == i; begun++) {
            const Variable *variable = &image->variables[begun];
            if (*variable->name) {
                put_variable_name(&text, ".var ", variable->name, ", ");
                out_format(&text, "%s ", isa_type_names[variable->place.type]);
            } else {
                out_text(&text, ".undef ");
            }
            put_operand(&text, &variable->place, image);
            out_text(&text, "\n");
        }
        symbol = put_labels(&text, image, &now, symbol, i);
        put_loc(&text, image, &now, *image_location(image, i), &image->origins[image->origin_of[i]]);
        word += isa_unpack(image->code + word, &ins);
        out_text(&text, "    ");
        put_instruction(&text, &ins, image);
        out_text(&text, "\n");
    }
    put_labels(&text, image, &now, symbol, image->instructions);
    memory_free(ends);
    return text.bytes;
}
