/* image_read.c: the bytes of a .lsb file (drawn in image_format.h) to an image. Nothing in the bytes is trusted.
 *
 * Three steps: the header and section table; the rows, each checked as it is read; and at the end the image is
 * written again and compared, so that a file has no byte that the image does not account for. Memory stays a small
 * multiple of the file, as every row that is allocated is in the file.
 */
#include <stdlib.h>
#include <string.h>

#include "asm/image/image_format.h"
#include "asm/isa/contents.h"
#include "asm/isa/number.h"
#include "asm/text/lex.h"
#include "asm/text/symtab.h"

typedef struct Reader {
    const uint8_t *bytes;
    const uint8_t *section[IMAGE_SECTION_COUNT];
    uint32_t rows[IMAGE_SECTION_COUNT];
    const uint8_t *at; /* the next field */
    Image *image;
    uint32_t files_used;  /* files must be numbered by first use */
    uint32_t string_used; /* bytes of the strings named so far: each is named once, in the order of the file */
    const char *why;      /* the first thing wrong, or NULL */
} Reader;

static uint32_t get_u32(const uint8_t *p) {
    return p[0] | (uint32_t)p[1] << 8 | (uint32_t)p[2] << 16 | (uint32_t)p[3] << 24;
}

static uint64_t get_u64(const uint8_t *p) {
    return get_u32(p) | (uint64_t)get_u32(p + 4) << 32;
}

static uint32_t next_u32(Reader *r) {
    r->at += 4;
    return get_u32(r->at - 4);
}

static uint8_t next_u8(Reader *r) {
    return *r->at++;
}

/* Remember what is wrong, unless something is already. */
static void require(Reader *r, bool condition, const char *why) {
    if (!condition && !r->why) r->why = why;
}

/* ---- header and section table ---- */
static const char *check_header(const uint8_t *bytes, size_t length) {
    if (!image_is_binary(bytes, length)) return "this is not a .lsb file";
    if (length < IMAGE_HEADER) return "the file is cut off in its header";
    if (get_u32(bytes + IMAGE_VERSION_AT) != IMAGE_VERSION)
        return "the file has a version that this program cannot read";
    if (get_u64(bytes + IMAGE_LENGTH_AT) != length)
        return "the file does not have the length that it says: it is damaged";
    if (get_u64(bytes + IMAGE_CHECKSUM_AT) != image_checksum(bytes, length))
        return "the checksum is wrong: the file is damaged";
    return NULL;
}

/* Sections in order, without gaps, up to the end of the file. */
static void read_table(Reader *r, size_t length) {
    uint64_t offset = IMAGE_HEADER;
    for (int i = 0; i < IMAGE_SECTION_COUNT; i++) {
        const uint8_t *row = r->bytes + IMAGE_TABLE_AT + i * IMAGE_TABLE_ROW;
        require(r, memcmp(row, image_tags[i], 4) == 0 && get_u64(row + 8) == offset, "the section table is malformed");
        r->rows[i] = get_u32(row + 4);
        r->section[i] = r->bytes + (offset <= length ? offset : 0);
        offset += (uint64_t)r->rows[i] * image_rows[i];
    }
    require(r, offset == length, "the sections do not fill the file");
}

/* Start reading a section. Returns zeroed memory for its items, NULL if something is wrong already. */
static void *start_section(Reader *r, ImageSection section, size_t item_size, uint32_t *count) {
    if (r->why) return NULL;
    r->at = r->section[section];
    void *items = arena_alloc(r->image->arena, r->rows[section] * item_size);
    require(r, items != NULL, "out of memory");
    if (items) *count = r->rows[section];
    return items;
}

/* ---- fields ---- */
/* An offset in the strings, which end with a zero byte. NULL for no name, and after an error. */
static const char *next_name(Reader *r) {
    uint32_t offset = next_u32(r);
    if (offset == IMAGE_NO_NAME) return NULL;
    require(r, offset == r->string_used && offset < r->rows[IMAGE_STRS], "a name is not the next of the strings");
    if (r->why) return NULL;
    const char *name = (const char *)r->section[IMAGE_STRS] + offset;
    r->string_used += (uint32_t)strlen(name) + 1;
    return name;
}

static const char *copy_name(Reader *r, const char *name) {
    if (!name) return NULL;
    const char *copy = arena_copy(r->image->arena, name, strlen(name));
    require(r, copy != NULL, "out of memory");
    return copy;
}

static const char *next_word(Reader *r) {
    const char *name = next_name(r);
    require(r, name && lex_is_word(name, strlen(name)), "a setting or statistic has a malformed name");
    return name;
}

static Location next_location(Reader *r) {
    Location at = {next_u32(r), 0};
    at.line = next_u32(r);
    require(r, at.file < r->rows[IMAGE_FILE] && at.file <= r->files_used && at.line, "a location is malformed");
    if (at.file == r->files_used) r->files_used++;
    return at;
}

/* Contents; words must follow those of the contents before. */
static DataSpec next_data(Reader *r) {
    DataSpec data = {.kind = next_u8(r)};
    data.type = next_u8(r);
    r->at += 2;
    data.count = next_u32(r);
    for (int i = 0; i < 3; i++) data.arg[i] = next_u32(r);
    data.first = next_u32(r);
    require(r, data_problem(&data) == NULL, "the contents of a buffer or expectation are malformed");
    if (r->why) return data;
    for (int i = data_generators[data.kind].args; i < 3; i++) require(r, data.arg[i] == 0, "unused fields are not 0");
    if (data.kind != DATA_WORDS) {
        require(r, data.first == 0, "unused fields are not 0");
        return data;
    }
    bool fits = data.first == r->image->data_words && data.count <= r->rows[IMAGE_DATA] - data.first;
    require(r, fits, "the words of a buffer or expectation are not where they should be");
    if (fits) r->image->data_words += data.count;
    return data;
}

/* ---- sections ---- */
static bool has_no_swizzle(const Operand *o) {
    return !(o->swizzle[0] | o->swizzle[1] | o->swizzle[2] | o->swizzle[3]);
}

static void check_instruction(Reader *r, const Instruction *ins) {
    for (int i = 0; i < isa_format(ins->op)->count; i++) {
        const Operand *o = &ins->operand[i];
        if (o->kind == OPERAND_LABEL)
            require(r, o->target <= r->rows[IMAGE_LOCS], "a branch goes beyond the end of the code");
        if (o->kind == OPERAND_IMM || o->kind == OPERAND_SAMPLER)
            require(r, has_no_swizzle(o), "an operand without components has a swizzle");
    }
}

static void read_code(Reader *r) {
    Image *image = r->image;
    image->code = start_section(r, IMAGE_CODE, sizeof *image->code, &image->code_words);
    if (!image->code) return;
    for (uint32_t i = 0; i < image->code_words; i++) image->code[i] = next_u32(r);
    uint32_t count = 0;
    for (uint32_t at = 0; at < image->code_words && !r->why; count++) {
        Instruction ins;
        const char *why;
        int words = isa_decode(image->code + at, image->code_words - at, &ins, &why);
        if (words)
            check_instruction(r, &ins);
        else
            r->why = why;
        at += (uint32_t)words;
    }
    require(r, count == r->rows[IMAGE_LOCS] && count <= ISA_MAX_TARGET, "not every instruction has a location");
}

static void read_symbols(Reader *r) {
    Image *image = r->image;
    Symtab seen = symtab_create();
    uint32_t last = 0;
    image->symbols = start_section(r, IMAGE_SYMS, sizeof *image->symbols, &image->symbol_count);
    for (uint32_t i = 0; i < image->symbol_count && !r->why; i++) {
        const char *name = next_name(r);
        uint32_t target = next_u32(r);
        require(r, name && lex_is_name(name, strlen(name)), "a label has a malformed name");
        require(r, target >= last && target <= r->rows[IMAGE_LOCS], "a label is out of order or beyond the code");
        last = target;
        image->symbols[i] = (Symbol){copy_name(r, name), target};
        if (!r->why) require(r, symtab_intern(&seen, name, strlen(name)) == i, "a label is defined twice");
    }
    symtab_free(&seen);
}

static void read_files(Reader *r) {
    Image *image = r->image;
    image->files = start_section(r, IMAGE_FILE, sizeof *image->files, &image->file_count);
    for (uint32_t i = 0; i < image->file_count && !r->why; i++) {
        const char *name = next_name(r);
        require(r, name != NULL, "a file has no name");
        image->files[i] = copy_name(r, name);
    }
}

static void read_settings(Reader *r) {
    Image *image = r->image;
    image->settings = start_section(r, IMAGE_SETS, sizeof *image->settings, &image->setting_count);
    for (uint32_t i = 0; i < image->setting_count && !r->why; i++) {
        const char *key = next_word(r), *value = next_word(r);
        image->settings[i] = (SettingSpec){copy_name(r, key), copy_name(r, value), next_location(r)};
    }
}

static void require_resource(Reader *r, uint8_t space, uint8_t index) {
    bool ok = (space == OPERAND_RES_T || space == OPERAND_RES_U) && index < ISA_RESOURCES;
    require(r, ok, "there is no such resource");
}

static void check_buffer(Reader *r, const BufferSpec *buffer) {
    const uint32_t *arg = buffer->pattern_arg;
    require(r,
            !(buffer->shape.levels | buffer->shape.width | buffer->shape.height | buffer->pattern | arg[0] | arg[1] |
              arg[2]),
            "unused fields are not 0");
}

static void check_texture(Reader *r, const BufferSpec *texture) {
    const TextureShape *shape = &texture->shape;
    require(r, !texture_problem(shape), "a texture has a format, size or number of mip levels that is not possible");
    if (r->why) return;
    require(r, shape->levels == 1 || shape->levels == texture_full_levels(shape->width, shape->height),
            "a texture has 1 mip level, or those down to 1 x 1");
    require(r, texture->init.count == texture_words_before(shape, 1), "a texture has not the words of its size");
    require(r, !texture_pattern_problem(texture->pattern, texture->pattern_arg), "a pattern is not possible");
    for (int i = texture_patterns[texture->pattern].args; i < PATTERN_MAX_ARGS; i++)
        require(r, !texture->pattern_arg[i], "unused fields are not 0");
    const DataSpec *init = &texture->init;
    require(r, !texture->pattern || (init->kind == DATA_FILL && init->type == TYPE_U32 && !init->arg[0]),
            "a texture has words and a pattern");
}

static void read_samplers(Reader *r) {
    Image *image = r->image;
    uint64_t seen = 0;
    image->samplers = start_section(r, IMAGE_SMPS, sizeof *image->samplers, &image->sampler_count);
    for (uint32_t i = 0; i < image->sampler_count && !r->why; i++) {
        SamplerSpec *sampler = &image->samplers[i];
        sampler->index = next_u8(r);
        sampler->sampler.filter = next_u8(r);
        for (int axis = 0; axis < 2; axis++) sampler->sampler.address[axis] = next_u8(r);
        sampler->at = next_location(r);
        require(r,
                sampler->index < ISA_RESOURCES && sampler->sampler.filter < FILTER_COUNT &&
                    sampler->sampler.address[0] < ADDRESS_COUNT && sampler->sampler.address[1] < ADDRESS_COUNT,
                "a sampler is malformed");
        if (r->why) return;
        require(r, !(seen >> sampler->index & 1), "a sampler is described twice");
        seen |= (uint64_t)1 << sampler->index;
    }
}

static void read_buffers(Reader *r) {
    Image *image = r->image;
    uint64_t seen[OPERAND_LABEL] = {0}; /* a bit for each resource of each space */
    image->buffers = start_section(r, IMAGE_BUFS, sizeof *image->buffers, &image->buffer_count);
    for (uint32_t i = 0; i < image->buffer_count && !r->why; i++) {
        BufferSpec *buffer = &image->buffers[i];
        buffer->space = next_u8(r);
        buffer->index = next_u8(r);
        buffer->shape.format = next_u8(r);
        buffer->shape.levels = next_u8(r);
        buffer->init = next_data(r);
        buffer->shape.width = next_u32(r);
        buffer->shape.height = next_u32(r);
        const uint32_t pattern = next_u32(r);
        buffer->pattern = (uint8_t)pattern;
        for (int arg = 0; arg < PATTERN_MAX_ARGS; arg++) buffer->pattern_arg[arg] = next_u32(r);
        buffer->at = next_location(r);
        require_resource(r, buffer->space, buffer->index);
        require(r, pattern < PATTERN_COUNT, "there is no such pattern");
        if (r->why) return;
        if (buffer->shape.format)
            check_texture(r, buffer);
        else
            check_buffer(r, buffer);
        if (r->why) return;
        require(r, !(seen[buffer->space] >> buffer->index & 1), "a resource is given contents twice");
        seen[buffer->space] |= (uint64_t)1 << buffer->index;
    }
}

static void read_shared(Reader *r) {
    require(r, r->rows[IMAGE_GRPM] <= 1, "the group memory has one size");
    if (r->why || !r->rows[IMAGE_GRPM]) return;
    r->at = r->section[IMAGE_GRPM];
    r->image->shared_words = next_u32(r);
    require(r, r->image->shared_words >= 1 && r->image->shared_words <= 1u << 22,
            "the group memory has 1 to 4194304 words");
}

/* WARNING: what the assembler cannot write yet is refused, or the disassembly of an image would not assemble. */
static void check_dispatch(Reader *r, const DispatchSpec *dispatch) {
    const uint32_t *g = dispatch->groups, *s = dispatch->size;
    uint64_t threads = 1;
    for (int i = 0; i < 6; i++) {
        const uint32_t extent = i < 3 ? g[i] : s[i - 3];
        require(r, extent >= 1 && extent <= 1u << 31, "a dispatch has 1 to 2^31 groups and threads of each");
        threads = threads > UINT32_MAX ? threads : threads * extent;
    }
    require(r, threads <= UINT32_MAX, "a dispatch has 1 to 4294967295 threads");
    const bool fixed = !dispatch->indirect_space;
    require(r,
            fixed ? !dispatch->indirect_index && !dispatch->indirect_word
                  : g[0] * g[1] * g[2] == 1 && dispatch->indirect_word <= (1u << 30) - 3,
            "an indirect dispatch has its groups in memory");
    if (!fixed) require_resource(r, dispatch->indirect_space, dispatch->indirect_index);
    require(r, !dispatch->entry || dispatch->entry < r->rows[IMAGE_LOCS], "a kernel has no instruction");
}

static void read_dispatches(Reader *r) {
    Image *image = r->image;
    image->dispatches = start_section(r, IMAGE_DISP, sizeof *image->dispatches, &image->dispatch_count);
    for (uint32_t i = 0; i < image->dispatch_count && !r->why; i++) {
        DispatchSpec *dispatch = &image->dispatches[i];
        for (int axis = 0; axis < 3; axis++) dispatch->groups[axis] = next_u32(r);
        for (int axis = 0; axis < 3; axis++) dispatch->size[axis] = next_u32(r);
        dispatch->entry = next_u32(r);
        const uint8_t together = next_u8(r), quads = next_u8(r);
        dispatch->together = together == 1;
        dispatch->quads = quads == 1;
        r->at += 2;
        dispatch->indirect_space = next_u8(r);
        dispatch->indirect_index = next_u8(r);
        r->at += 2;
        dispatch->indirect_word = next_u32(r);
        dispatch->at = next_location(r);
        require(r, together <= (i > 0), "a dispatch runs together with none before it");
        require(r, quads <= !(dispatch->size[0] % 2 || dispatch->size[1] % 2), "a dispatch of quads has an odd size");
        check_dispatch(r, dispatch);
    }
}

static void check_memory(Reader *r, const ExpectSpec *expect) {
    require_resource(r, expect->space, expect->index);
    require(r, expect->data.count <= DATA_MAX_WORDS && expect->first <= DATA_MAX_WORDS - expect->data.count,
            "an expectation goes beyond the last word");
    require(r, expect->tolerance < NUMBER_INF, "a tolerance is finite and not negative");
    require(r, expect->tolerance == 0 || expect->data.type == TYPE_F32, "only f32 contents have a tolerance");
}

static void check_expect(Reader *r, const ExpectSpec *expect) {
    bool memory = image_expects_memory(expect), texels = expect->kind == EXPECT_TEXELS,
         statistic = expect->kind == EXPECT_STAT;
    require(r, expect->kind < EXPECT_KIND_COUNT && expect->relation < REL_COUNT, "there is no such expectation");
    require(r, memory == !expect->name, "a statistic or fault has no name, or memory has one");
    require(r, !expect->name || lex_is_word(expect->name, strlen(expect->name)),
            "a statistic or fault has a malformed name");
    require(r, statistic || (!expect->relation && (texels || !expect->value) && !expect->other),
            "unused fields are not 0");
    require(r, !expect->other || (!expect->value && lex_is_word(expect->other, strlen(expect->other))),
            "a statistic is compared with a malformed name, or with a number too");
    require(r, !texels || !image_texels_problem(expect), "an expectation of texels is malformed");
    if (memory)
        check_memory(r, expect);
    else
        require(r, !expect->space && !expect->index && !expect->first && !expect->tolerance, "unused fields are not 0");
}

static void read_condition(Reader *r, ExpectWhen *condition) {
    const char *key = next_name(r), *value = next_name(r);
    require(r, !key == !value, "a condition has a setting but no value, or no setting");
    require(r, !key || !value || (lex_is_word(key, strlen(key)) && lex_is_word(value, strlen(value))),
            "a condition is malformed");
    condition->key = copy_name(r, key);
    condition->value = copy_name(r, value);
}

static void read_expect(Reader *r, ExpectSpec *expect) {
    expect->kind = next_u8(r);
    expect->space = next_u8(r);
    expect->index = next_u8(r);
    expect->relation = next_u8(r);
    expect->first = next_u32(r);
    if (image_expects_memory(expect))
        expect->data = next_data(r);
    else
        r->at += 24; /* compared with zeros when the image is written again */
    expect->tolerance = next_u32(r);
    expect->name = copy_name(r, next_name(r));
    expect->other = copy_name(r, next_name(r));
    expect->value = next_u32(r);
    expect->value |= (uint64_t)next_u32(r) << 32;
    for (int i = 0; i < EXPECT_CONDITIONS; i++) read_condition(r, &expect->when[i]);
    require(r, expect->when[0].key || !expect->when[1].key, "the second of no conditions");
    expect->at = next_location(r);
    if (!r->why) check_expect(r, expect);
}

static void read_expects(Reader *r) {
    Image *image = r->image;
    image->expects = start_section(r, IMAGE_EXPS, sizeof *image->expects, &image->expect_count);
    for (uint32_t i = 0; i < image->expect_count && !r->why; i++) read_expect(r, &image->expects[i]);
}

static void read_locations(Reader *r) {
    Image *image = r->image;
    image->locations = start_section(r, IMAGE_LOCS, sizeof *image->locations, &image->instructions);
    for (uint32_t i = 0; i < image->instructions && !r->why; i++) image->locations[i] = next_location(r);
    require(r, r->files_used == image->file_count, "a file is named but not used");
}

static void read_data(Reader *r) {
    Image *image = r->image;
    uint32_t used = image->data_words; /* counted by the contents */
    image->data = start_section(r, IMAGE_DATA, sizeof *image->data, &image->data_words);
    require(r, used == image->data_words && used <= DATA_MAX_WORDS, "words of data are not used");
    if (r->why) return;
    for (uint32_t i = 0; i < image->data_words; i++) image->data[i] = next_u32(r);
}

/* ---- the whole ---- */
static void check_canonical(Reader *r, size_t length) {
    size_t written;
    uint8_t *bytes = image_write(r->image, &written);
    require(r, bytes != NULL, "out of memory");
    if (bytes)
        require(r, written == length && memcmp(bytes, r->bytes, length) == 0, "the file has bytes without a meaning");
    free(bytes);
}

/* Strings first: names are read from them while they are known to end. Then locations in the order of file numbers. */
static void read_sections(Reader *r, size_t length) {
    uint32_t strings = r->rows[IMAGE_STRS];
    require(r, strings < IMAGE_NO_NAME && (!strings || r->section[IMAGE_STRS][strings - 1] == '\0'),
            "the strings do not end");
    read_code(r);
    read_symbols(r);
    read_files(r);
    read_settings(r);
    read_buffers(r);
    read_samplers(r);
    read_dispatches(r);
    read_shared(r);
    read_expects(r);
    read_locations(r);
    read_data(r);
    if (!r->why) check_canonical(r, length);
}

Image *image_read(const uint8_t *bytes, size_t length, const char **error) {
    *error = check_header(bytes, length);
    if (*error) return NULL;
    Reader reader = {.bytes = bytes};
    read_table(&reader, length);
    Arena *arena = reader.why ? NULL : arena_create();
    Image *image = arena ? arena_alloc(arena, sizeof *image) : NULL;
    if (image) {
        image->arena = arena;
        reader.image = image;
        read_sections(&reader, length);
        if (!reader.why) return image;
    }
    arena_destroy(arena);
    *error = reader.why ? reader.why : "out of memory";
    return NULL;
}
