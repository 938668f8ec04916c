/* disasm.c: the source text of instructions and images. What it prints, the assembler turns into the same bytes. */
#include "asm/image/disasm.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "asm/isa/contents.h"
#include "asm/isa/number.h"

enum { WORDS_PER_LINE = 8 };

/* Text that is being written: into memory of fixed size (cut, but counted), or into memory that grows. */
typedef struct Text {
    char *bytes;
    size_t length, size;
    bool grows, failed;
} Text;

static void reserve(Text *text, size_t more) {
    if (!text->grows || text->failed || text->size - text->length > more) return;
    size_t size = (text->size + more + 1) * 2;
    char *bytes = realloc(text->bytes, size);
    text->failed = !bytes;
    if (!bytes) return;
    text->bytes = bytes;
    text->size = size;
}

static void put_bytes(Text *text, const char *bytes, size_t count) {
    reserve(text, count);
    if (text->failed) return;
    if (text->length < text->size) {
        size_t room = text->size - text->length - 1, n = count < room ? count : room;
        memcpy(text->bytes + text->length, bytes, n);
        text->bytes[text->length + n] = '\0';
    }
    text->length += count;
}

static void put(Text *text, const char *string) {
    put_bytes(text, string, strlen(string));
}

static void put_unsigned(Text *text, uint64_t value) {
    char digits[NUMBER_TEXT_MAX];
    put_bytes(text, digits, (size_t)snprintf(digits, sizeof digits, "%llu", (unsigned long long)value));
}

static void put_number(Text *text, Type type, uint32_t bits) {
    char digits[NUMBER_TEXT_MAX];
    put_bytes(text, digits, number_write(type, bits, digits));
}

/* ---- operands ---- */
static void put_swizzle(Text *text, const Operand *o) {
    put(text, ".");
    for (int i = 0; i < o->count; i++) put_bytes(text, &"xyzw"[o->swizzle[i]], 1);
}

static void put_wave_component(Text *text, uint32_t component) {
    put(text, "w");
    put_unsigned(text, component / ISA_COMPONENTS);
    put(text, ".");
    put_bytes(text, &"xyzw"[component % ISA_COMPONENTS], 1);
}

static void put_indexed(Text *text, const char *letter, const Operand *o) {
    put(text, letter);
    if (o->indexed) {
        put(text, "[");
        put_wave_component(text, o->index);
        put(text, "]");
    } else {
        put_unsigned(text, o->index);
    }
    if (o->count) put_swizzle(text, o);
}

/* u(1), f4(0.5 0.5 0.5 1) */
static void put_immediate(Text *text, const Operand *o) {
    put_bytes(text, number_type_name(o->type), 1);
    if (o->count > 1) put_unsigned(text, o->count);
    for (int i = 0; i < o->count; i++) {
        put(text, i ? " " : "(");
        put_number(text, o->type, o->imm[i]);
    }
    put(text, ")");
}

static void put_builtin(Text *text, const Operand *o) {
    put(text, isa_builtins[o->index].name);
    if (o->count > 1 || o->swizzle[0]) put_swizzle(text, o);
}

static void put_label(Text *text, const Operand *o, const Image *image) {
    const char *name = image ? image_symbol(image, o->target) : NULL;
    put(text, name ? name : "@");
    if (!name) put_unsigned(text, o->target);
}

static void put_operand(Text *text, const Operand *o, const Image *image) {
    switch (o->kind) {
    case OPERAND_VREG: put_indexed(text, "r", o); break;
    case OPERAND_RES_T: put_indexed(text, "t", o); break;
    case OPERAND_RES_U: put_indexed(text, "u", o); break;
    case OPERAND_SAMPLER: put_indexed(text, "s", o); break;
    case OPERAND_WREG: put_indexed(text, "w", o); break;
    case OPERAND_SHARED:
        put(text, "shared");
        put_swizzle(text, o);
        break;
    case OPERAND_IMM: put_immediate(text, o); break;
    case OPERAND_BUILTIN: put_builtin(text, o); break;
    case OPERAND_LABEL: put_label(text, o, image); break;
    }
}

static void put_instruction(Text *text, const Instruction *ins, const Image *image) {
    if (ins->predicated) {
        put(text, ins->negated ? "@!" : "@");
        put_wave_component(text, ins->predicate);
        put(text, " ");
    }
    put(text, isa_ops[ins->op].mnemonic);
    for (int i = 0; i < isa_format(ins->op)->count; i++) {
        put(text, i ? ", " : " ");
        put_operand(text, &ins->operand[i], image);
    }
}

size_t disasm_instruction(const Instruction *ins, const Image *image, char *out, size_t size) {
    Text text = {.bytes = out, .size = size};
    if (size) *out = '\0';
    put_instruction(&text, ins, image);
    return text.length;
}

/* ---- directives ---- */
static void put_file_name(Text *text, const char *name) {
    put(text, "\"");
    for (; *name; name++) {
        char escape[8] = {*name};
        if (*name == '\\' || *name == '"')
            snprintf(escape, sizeof escape, "\\%c", *name);
        else if ((unsigned char)*name < 0x20 || (unsigned char)*name >= 0x7f)
            snprintf(escape, sizeof escape, "\\x%02x", (unsigned char)*name);
        put(text, escape);
    }
    put(text, "\"");
}

/* A .loc line, when the place is another than that of the statement before. */
static void put_location(Text *text, const Image *image, Location *now, Location at) {
    if (now->file == at.file && now->line == at.line) return;
    put(text, ".loc ");
    put_file_name(text, image->files[at.file]);
    put(text, " ");
    put_unsigned(text, at.line);
    put(text, "\n");
    *now = at;
}

static void put_words(Text *text, const DataSpec *data, const uint32_t *pool) {
    for (uint32_t i = 0; i < data->count; i++) {
        put(text, i && i % WORDS_PER_LINE == 0 ? " \\\n    " : " ");
        put_number(text, data->type, data_word(data, pool, i));
    }
}

/* Without a count, as of textures. */
static void put_contents(Text *text, const DataSpec *data, const uint32_t *pool) {
    const DataGenerator *generator = &data_generators[data->kind];
    put(text, number_type_name(data->type));
    if (data->kind == DATA_WORDS) {
        put_words(text, data, pool);
        return;
    }
    put(text, " ");
    put(text, generator->name);
    for (int i = 0; i < generator->args; i++) {
        put(text, i ? ", " : "(");
        put_number(text, i < generator->first_typed ? TYPE_U32 : data->type, data->arg[i]);
    }
    put(text, ")");
}

static void put_data(Text *text, const DataSpec *data, const uint32_t *pool) {
    if (data->kind != DATA_WORDS) {
        put_unsigned(text, data->count);
        put(text, ", ");
    }
    put_contents(text, data, pool);
}

static void put_resource(Text *text, uint8_t space, uint8_t index) {
    put(text, space == OPERAND_RES_T ? "t" : "u");
    put_unsigned(text, index);
}

static void put_pair(Text *text, const char *key, const char *value) {
    put(text, key);
    put(text, "=");
    put(text, value);
}

static void put_expect(Text *text, const ExpectSpec *expect, const uint32_t *pool) {
    put(text, ".expect ");
    if (image_expects_memory(expect)) {
        put_resource(text, expect->space, expect->index);
        put(text, "[");
        put_unsigned(text, expect->first);
        if (expect->kind == EXPECT_TEXELS) put(text, " ");
        if (expect->kind == EXPECT_TEXELS) put_unsigned(text, expect->value);
        put(text, "], ");
        put_data(text, &expect->data, pool);
        if (expect->tolerance) put(text, " ~ ");
        if (expect->tolerance) put_number(text, TYPE_F32, expect->tolerance);
    } else if (expect->kind == EXPECT_STAT) {
        put(text, expect->name);
        put(text, " ");
        put(text, image_relation_text[expect->relation]);
        put(text, " ");
        if (expect->other)
            put(text, expect->other);
        else
            put_unsigned(text, expect->value);
    } else {
        put(text, "fault ");
        put(text, expect->name);
    }
    for (int i = 0; i < EXPECT_CONDITIONS && expect->when[i].key; i++) {
        put(text, i ? " " : " when ");
        put_pair(text, expect->when[i].key, expect->when[i].value);
    }
    put(text, "\n");
}

/* 64, or [8 8 1] if there is more than one dimension */
static void put_extents(Text *text, const uint32_t extents[3]) {
    if (extents[1] == 1 && extents[2] == 1) {
        put_unsigned(text, extents[0]);
        return;
    }
    for (int i = 0; i < 3; i++) {
        put(text, i ? " " : "[");
        put_unsigned(text, extents[i]);
    }
    put(text, "]");
}

static void put_dispatch(Text *text, const Image *image, const DispatchSpec *dispatch) {
    const Operand kernel = {.kind = OPERAND_LABEL, .target = dispatch->entry};
    put(text, ".dispatch ");
    if (dispatch->entry) put_label(text, &kernel, image);
    if (dispatch->entry) put(text, ", ");
    if (dispatch->indirect_space) {
        put_resource(text, dispatch->indirect_space, dispatch->indirect_index);
        put(text, "[");
        put_unsigned(text, dispatch->indirect_word);
        put(text, "] ");
    } else {
        put_extents(text, dispatch->groups);
    }
    put(text, "x");
    put_extents(text, dispatch->size);
    if (dispatch->quads) put(text, " quads");
    put(text, dispatch->together ? " together\n" : "\n");
}

static void put_pattern(Text *text, const BufferSpec *texture) {
    const PatternInfo *info = &texture_patterns[texture->pattern];
    put(text, info->name);
    for (int i = 0; i < info->args; i++) {
        put(text, i ? ", " : "(");
        put_unsigned(text, texture->pattern_arg[i]);
    }
    if (info->args) put(text, ")");
}

static void put_buffer(Text *text, const Image *image, const BufferSpec *buffer) {
    const TextureShape *shape = &buffer->shape;
    put(text, shape->format ? ".texture " : ".buffer ");
    put_resource(text, buffer->space, buffer->index);
    put(text, ", ");
    if (shape->format) {
        put(text, texture_format_names[shape->format]);
        put(text, " ");
        put_unsigned(text, shape->width);
        put(text, "x");
        put_unsigned(text, shape->height);
        put(text, shape->levels > 1 ? " mips, " : ", ");
    }
    if (buffer->pattern)
        put_pattern(text, buffer);
    else if (shape->format)
        put_contents(text, &buffer->init, image->data);
    else
        put_data(text, &buffer->init, image->data);
    put(text, "\n");
}

static void put_sampler(Text *text, const SamplerSpec *spec) {
    put(text, ".sampler s");
    put_unsigned(text, spec->index);
    put(text, ", ");
    put(text, sampler_filter_names[spec->sampler.filter]);
    for (int axis = 0; axis < 2; axis++) {
        put(text, " ");
        put(text, sampler_address_names[spec->sampler.address[axis]]);
    }
    put(text, "\n");
}

static void put_directives(Text *text, const Image *image, Location *now) {
    for (uint32_t i = 0; i < image->setting_count; i++) {
        put_location(text, image, now, image->settings[i].at);
        put(text, ".machine ");
        put_pair(text, image->settings[i].key, image->settings[i].value);
        put(text, "\n");
    }
    for (uint32_t i = 0; i < image->buffer_count; i++) {
        put_location(text, image, now, image->buffers[i].at);
        put_buffer(text, image, &image->buffers[i]);
    }
    for (uint32_t i = 0; i < image->sampler_count; i++) {
        put_location(text, image, now, image->samplers[i].at);
        put_sampler(text, &image->samplers[i]);
    }
    if (image->shared_words) {
        put(text, ".shared ");
        put_unsigned(text, image->shared_words);
        put(text, "\n");
    }
    for (uint32_t i = 0; i < image->dispatch_count; i++) {
        put_location(text, image, now, image->dispatches[i].at);
        put_dispatch(text, image, &image->dispatches[i]);
    }
    for (uint32_t i = 0; i < image->expect_count; i++) {
        put_location(text, image, now, image->expects[i].at);
        put_expect(text, &image->expects[i], image->data);
    }
}

/* ---- code ---- */
static uint32_t put_labels(Text *text, const Image *image, uint32_t symbol, uint32_t target) {
    for (; symbol < image->symbol_count && image->symbols[symbol].target == target; symbol++) {
        put(text, image->symbols[symbol].name);
        put(text, ":\n");
    }
    return symbol;
}

static void put_code(Text *text, const Image *image, Location *now) {
    uint32_t symbol = 0, word = 0;
    for (uint32_t i = 0; i < image->instructions; i++) {
        Instruction ins;
        const char *why;
        symbol = put_labels(text, image, symbol, i);
        put_location(text, image, now, image->locations[i]);
        word += (uint32_t)isa_decode(image->code + word, image->code_words - word, &ins, &why);
        put(text, "    ");
        put_instruction(text, &ins, image);
        put(text, "\n");
    }
    put_labels(text, image, symbol, image->instructions);
}

char *disasm_image(const Image *image) {
    Text text = {.grows = true};
    Location now = {0, 0}; /* no statement has line 0 */
    put(&text, "");
    put_directives(&text, image, &now);
    put_code(&text, image, &now);
    if (!text.failed) return text.bytes;
    free(text.bytes);
    return NULL;
}
