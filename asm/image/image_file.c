/* image_file.c: the bytes of a .lsb file (drawn in image_format.h) to an image, and back.
 *
 * What is in a row of a section is said once, by a function of fields that goes both ways: it writes them, or reads
 * them. Nothing that is read is trusted: first the header and section table are checked, then each row as it is read,
 * and at the end the image is written again and compared, so that a file has no byte that the image does not account
 * for. Memory stays a small multiple of the file, as every row that is allocated is in the file.
 */
#include <endian.h>
#include <string.h>

#include "asm/base/hash.h"
#include "asm/image/image_format.h"
#include "asm/isa/number.h"
#include "asm/text/lex.h"

static const struct {
    char tag[5];
    uint8_t row; /* bytes */
} sections[IMAGE_SECTION_COUNT] = {
#define SECTION(ID, tag, row) {tag, row},
    IMAGE_SECTIONS(SECTION)
#undef SECTION
};

typedef struct File {
    Image *image; /* that is read; NULL: one is written */
    uint32_t rows[IMAGE_SECTION_COUNT];

    /* what is written */
    ARRAY_OF(uint8_t) out;
    bool naming; /* the rows are there: their strings follow */

    /* what is read */
    const uint8_t *in; /* the next field */
    const uint8_t *bytes;
    const uint8_t *section[IMAGE_SECTION_COUNT];
    uint64_t string_used;  /* bytes of the strings so far: each is named once, in the order of the file */
    uint32_t files_used;   /* files must be numbered by first use, */
    uint32_t origins_used; /* and origins, */
    uint32_t frames_used;  /* and frames */
    const char *why;       /* the first thing wrong, or NULL */
} File;

/* Keep the first error. A file that is being written has none. */
static void require(File *f, bool condition, const char *why) {
    if (!condition && f->image && !f->why) f->why = why;
}

/* ---- fields ---- */
static inline uint64_t get_number(const uint8_t *p, int bytes) {
    uint64_t value = 0;
    memcpy(&value, p, (size_t)bytes);
    return le64toh(value);
}

static void write_bytes(File *f, const void *bytes, size_t count) {
    ARRAY_RESERVE(f->out.at, f->out.room, f->out.count + count);
    if (count) memcpy(f->out.at + f->out.count, bytes, count);
    f->out.count += count;
}

static inline uint64_t number(File *f, uint64_t value, int bytes) {
    const uint64_t little = htole64(value);
    if (f->image) {
        f->in += bytes;
        return get_number(f->in - bytes, bytes);
    }
    if (!f->naming) write_bytes(f, &little, (size_t)bytes);
    return value;
}

static void u8(File *f, uint8_t *value) {
    *value = (uint8_t)number(f, *value, 1);
}

static void u32(File *f, uint32_t *value) {
    *value = (uint32_t)number(f, *value, 4);
}

/* Fields of one width, in the order of the file. */
#define u8s(f, ...) each_field(f, u8, uint8_t, __VA_ARGS__)
#define u32s(f, ...) each_field(f, u32, uint32_t, __VA_ARGS__)
#define each_field(f, field, type, ...)                                                         \
    do {                                                                                        \
        type *const fields_[] = {__VA_ARGS__};                                                  \
        for (size_t i_ = 0; i_ < sizeof fields_ / sizeof *fields_; i_++) field(f, fields_[i_]); \
    } while (0)

/* Read without a look: compared when the image is written again. */
static void zeros(File *f, int bytes) {
    for (int i = 0; i < bytes; i++) number(f, 0, 1);
}

/* An offset in the strings, which end with a zero byte. NULL for no name, and after an error. */
static void name(File *f, const char **text) {
    uint32_t offset = *text ? (uint32_t)f->string_used : IMAGE_NO_NAME;
    u32(f, &offset);
    if (!f->image) {
        const size_t size = *text ? strlen(*text) + 1 : 0;
        if (f->naming) write_bytes(f, *text, size);
        f->string_used += size;
        return;
    }
    *text = NULL;
    if (offset == IMAGE_NO_NAME) return;
    require(f, offset == f->string_used && offset < f->rows[IMAGE_STRS], "a name is not the next of the strings");
    if (f->why) return;
    const char *there = (const char *)f->section[IMAGE_STRS] + offset;
    f->string_used += (uint32_t)strlen(there) + 1;
    *text = arena_copy(f->image->arena, there, strlen(there));
}

static void word(File *f, const char **text) {
    name(f, text);
    require(f, *text && lex_is_word(*text), "a setting or statistic has a malformed name");
}

static void use_location(File *f, const Location *at) {
    require(f, at->file < f->rows[IMAGE_FILE] && at->file <= f->files_used && at->line, "a location is malformed");
    f->files_used += at->file == f->files_used;
}

static void location(File *f, Location *at) {
    u32s(f, &at->file, &at->line);
    if (f->image) use_location(f, at);
}

static void require_resource(File *f, uint8_t space, uint8_t index) {
    const bool ok = (space == OPERAND_RES_T || space == OPERAND_RES_U) && index < ISA_RESOURCES;
    require(f, ok, "there is no such resource");
}

/* Contents; their words must follow the words of the contents before. */
static void data(File *f, DataSpec *spec) {
    u8s(f, &spec->kind, &spec->type);
    zeros(f, 2);
    u32s(f, &spec->count, &spec->arg[0], &spec->arg[1], &spec->arg[2], &spec->first);
    if (!f->image) return;

    require(f, data_problem(spec) == NULL, "the contents of a buffer or expectation are malformed");
    if (f->why) return;
    for (int i = data_generators[spec->kind].args; i < 3; i++) require(f, !spec->arg[i], "unused fields are not 0");
    if (spec->kind != DATA_WORDS) {
        require(f, spec->first == 0, "unused fields are not 0");
        return;
    }
    const bool fits = spec->first == f->image->data_words && spec->count <= f->rows[IMAGE_DATA] - spec->first;
    require(f, fits, "the words of a buffer or expectation are not where they should be");
    if (fits) f->image->data_words += spec->count;
}

/* ---- rows ---- */
static void symbol_row(File *f, Symbol *symbol) {
    name(f, &symbol->name);
    u32(f, &symbol->target);
    require(f, symbol->name && lex_is_name(symbol->name), "a label has a malformed name");
}

static void origin_row(File *f, Origin *origin) {
    name(f, &origin->text);
    u32(f, &origin->at.file);
    u32(f, &origin->at.line);
    u32(f, &origin->call);
    u32(f, &origin->kind);
    if (!f->image) return;
    require(f, !origin->text || (*origin->text && !strspn(origin->text, " \t")), "a statement has no text");
    const bool is_frame = origin->kind >= ORIGIN_FRAME;
    require(f, !is_frame || origin->kind == ORIGIN_FRAME + f->frames_used, "a frame is not the next one");
    f->frames_used += is_frame;
    if (origin->call == ORIGIN_NONE) return;
    require(f, origin->call < (uint32_t)(origin - f->image->origins), "a statement is in a macro that is called later");
    const Origin *call = f->why ? NULL : &f->image->origins[origin->call];
    const bool is_macro = call && call->kind < ORIGIN_FRAME;
    require(f, !is_macro || (origin->text && call->text && !is_frame), "a macro has no call");
}

static void frame_row(File *f, CallFrame *frame) {
    name(f, &frame->callee);
    u32s(f, &frame->round, &frame->rounds);
    const char *callee = frame->callee;
    require(f, callee ? *callee && !strspn(callee, " \t") && !frame->rounds : frame->round >= 1,
            "a frame has no function and no round");
    require(f, callee ? !frame->round : frame->round <= frame->rounds, "a round is none of its loop");
}

static void file_row(File *f, const char **text) {
    name(f, text);
    require(f, *text != NULL, "a file has no name");
}

static void variable_row(File *f, Variable *variable) {
    Operand *place = &variable->place;
    uint32_t index = place->index;
    uint8_t letters = 0;
    for (int i = 0; i < place->count; i++) letters |= (uint8_t)(place->swizzle[i] << 2 * i);
    name(f, &variable->name);
    u8s(f, &place->type, &place->kind, &place->count, &letters);
    u32s(f, &index, &variable->first, &variable->end);
    if (!f->image) return;

    const uint32_t registers = place->kind == OPERAND_VREG ? ISA_VREGS : ISA_WREGS;
    require(f, variable->name != NULL, "a variable has no name");
    if (f->why) return;
    const bool is_gone = *variable->name && !place->kind;
    const bool is_place = index < registers && place->count >= 1 && place->count <= ISA_COMPONENTS &&
                          place->type >= TYPE_U32 && place->type <= TYPE_F32;
    require(f, is_gone ? !(index | place->count | place->type | letters) : is_place,
            "the register of a variable is malformed");
    const bool begins =
        *variable->name && !is_gone ? variable->first < variable->end : variable->first == variable->end;
    require(f, begins && variable->first < f->image->instructions && variable->end <= f->image->instructions,
            "a variable is nowhere in the code");
    place->index = (uint16_t)index;
    for (int i = 0; i < place->count && !f->why; i++) place->swizzle[i] = letters >> 2 * i & 3;
    require(f, f->why || is_gone || !image_place_problem(place), "a variable is not in the components of a register");
}

static void setting_row(File *f, SettingSpec *setting) {
    word(f, &setting->key);
    word(f, &setting->value);
    location(f, &setting->at);
}

static void buffer_row(File *f, BufferSpec *buffer) {
    TextureShape *shape = &buffer->shape;
    uint32_t pattern = buffer->pattern, kind = shape->kind, *arg = buffer->pattern_arg;
    u8s(f, &buffer->space, &buffer->index, &shape->format, &shape->levels);
    data(f, &buffer->init);
    u32s(f, &shape->width, &shape->height, &shape->depth, &kind, &pattern, &arg[0], &arg[1], &arg[2]);
    location(f, &buffer->at);

    require_resource(f, buffer->space, buffer->index);
    require(f, pattern < PATTERN_COUNT, "there is no such pattern");
    require(f, kind < TEXTURE_KIND_COUNT, "there is no such kind of texture");
    buffer->pattern = (uint8_t)pattern;
    shape->kind = (uint8_t)kind;
    if (!f->image || f->why) return;
    if (!shape->format) {
        require(
            f,
            !(shape->levels | shape->width | shape->height | shape->depth | kind | pattern | arg[0] | arg[1] | arg[2]),
            "unused fields are not 0");
        return;
    }
    require(f, !texture_problem(shape), "a texture has a format, size or number of mip levels that is not possible");
    if (f->why) return;
    const DataSpec *init = &buffer->init;
    require(f, shape->levels == 1 || shape->levels == texture_full_levels(shape),
            "a texture has 1 mip level, or those down to 1 x 1");
    require(f, init->count == texture_words(shape, 1), "a texture has not the words of its size");
    require(f, !texture_pattern_problem(buffer->pattern, arg), "a pattern is not possible");
    for (int i = texture_patterns[pattern].args; i < PATTERN_MAX_ARGS; i++)
        require(f, !arg[i], "unused fields are not 0");
    require(f, !pattern || (init->kind == DATA_FILL && init->type == TYPE_U32 && !init->arg[0]),
            "a texture has words and a pattern");
}

static void sampler_row(File *f, SamplerSpec *spec) {
    Sampler *sampler = &spec->sampler;
    u8s(f, &spec->index, &sampler->filter, &sampler->address[0], &sampler->address[1], &sampler->address[2],
        &sampler->compare);
    zeros(f, 2);
    location(f, &spec->at);
    bool fits = spec->index < ISA_RESOURCES && sampler->filter < FILTER_COUNT && sampler->compare < COMPARE_COUNT;
    for (int i = 0; i < 3; i++) fits = fits && sampler->address[i] < ADDRESS_COUNT;
    require(f, fits, "a sampler is malformed");
}

static void name_row(File *f, NameSpec *spec) {
    u8s(f, &spec->space, &spec->index);
    zeros(f, 2);
    name(f, &spec->name);
    require(f,
            (spec->space == OPERAND_RES_T || spec->space == OPERAND_RES_U || spec->space == OPERAND_SAMPLER) &&
                spec->index < ISA_RESOURCES,
            "a name is of no resource");
    require(f, spec->name && image_is_name(spec->name, strlen(spec->name)), "the name of a resource is malformed");
}

/* WARNING: what the assembler cannot write yet is refused, or the disassembly of an image would not assemble. */
static void dispatch_row(File *f, DispatchSpec *d) {
    u32s(f, &d->groups[0], &d->groups[1], &d->groups[2], &d->size[0], &d->size[1], &d->size[2], &d->entry);
    u8s(f, &d->together, &d->quads, &d->triangles);
    zeros(f, 1);
    u8s(f, &d->indirect_space, &d->indirect_index);
    zeros(f, 2);
    u32(f, &d->indirect_word);
    d->targets = number(f, d->targets, 8);
    location(f, &d->at);
    if (!f->image) return;

    require(f, d->together <= (d > f->image->dispatches && !d[-1].targets),
            "a dispatch runs together with none before it");
    require(f, d->quads <= !(d->size[0] % 2 || d->size[1] % 2), "a dispatch of quads has an odd size");
    uint64_t threads = 1;
    for (int i = 0; i < 6; i++) {
        const uint32_t extent = i < 3 ? d->groups[i] : d->size[i - 3];
        require(f, extent >= 1 && extent <= 1u << 31, "a dispatch has 1 to 2^31 groups and threads of each");
        threads = threads > UINT32_MAX ? threads : threads * extent;
    }
    require(f, threads <= UINT32_MAX, "a dispatch has 1 to 4294967295 threads");
    const bool fixed = !d->indirect_space;
    require(f,
            fixed ? !d->indirect_index && !d->indirect_word
                  : d->groups[0] * d->groups[1] * d->groups[2] == 1 && d->indirect_word <= (1u << 30) - 3,
            "an indirect dispatch has its groups in memory");
    if (!fixed) require_resource(f, d->indirect_space, d->indirect_index);
    require(f, !d->entry || d->entry < f->image->instructions, "a kernel has no instruction");
    require(f, d->triangles <= (d->targets > 0) && (!d->targets || (threads == 1 && fixed && !d->together)),
            "a draw has the groups of a dispatch");
}

static void fill_row(File *f, FillSpec *fill) {
    u8s(f, &fill->space, &fill->index);
    zeros(f, 2);
    u32(f, &fill->before);
    data(f, &fill->data);
    location(f, &fill->at);
    require_resource(f, fill->space, fill->index);
    require(f, fill->data.kind != DATA_WORDS && fill->data.count == 1, "a fill has words of its own");
    if (!f->image || f->why) return;
    require(f, fill->before < f->image->dispatch_count && !f->image->dispatches[fill->before].together,
            "a fill is in front of no dispatch, or of one that runs together with the one before it");
    require(f, fill == f->image->fills || fill[-1].before <= fill->before, "a fill is out of order");
}

static void pixel_row(File *f, PixelSpec *spec) {
    spec->targets = number(f, spec->targets, 8);
    u8s(f, &spec->space, &spec->index);
    zeros(f, 2);
    for (int i = 0; i < IMAGE_ATTRIBUTES; i++) u8(f, &spec->components[i]);
    for (int i = 0; i < IMAGE_ATTRIBUTES; i++) u8(f, &spec->mode[i]);
    location(f, &spec->at);
    if (!f->image) return;

    uint8_t components = 0;
    for (int i = 0; i < IMAGE_ATTRIBUTES; i++) {
        components |= spec->components[i];
        require(f, spec->components[i] <= ISA_COMPONENTS && spec->mode[i] < ATTRIBUTE_MODE_COUNT,
                "an attribute is malformed");
    }
    uint64_t textures = 0; /* u# that start as zeros */
    for (uint32_t i = 0; i < f->image->buffer_count; i++) {
        const BufferSpec *buffer = &f->image->buffers[i];
        const bool zeros = buffer->init.kind == DATA_FILL && !buffer->init.arg[0] && !buffer->pattern;
        const bool is_plane = buffer->shape.format && buffer->shape.levels == 1 && !buffer->shape.kind;
        if (buffer->space == OPERAND_RES_U && is_plane && zeros) textures |= UINT64_C(1) << buffer->index;
    }
    require(f, !(spec->targets & ~textures) && f->rows[IMAGE_PIXL] == 1, "a target is no framebuffer");
    require(f, image_has_draws(f->image) || (spec->targets && !f->image->dispatch_count && !f->image->group_size[0]),
            "a pixel shader has no target, or a dispatch or a group size");
    if (spec->space)
        require_resource(f, spec->space, spec->index);
    else
        require(f, !spec->index && !components, "unused fields are not 0");
}

static void expect_row(File *f, ExpectSpec *e) {
    u8s(f, &e->kind, &e->space, &e->index, &e->relation);
    u32(f, &e->first);
    if (image_expects_memory(e))
        data(f, &e->data);
    else
        zeros(f, 24);
    u32(f, &e->tolerance);
    name(f, &e->name);
    name(f, &e->other);
    e->value = number(f, e->value, 8);
    for (int i = 0; i < EXPECT_CONDITIONS; i++) {
        ExpectWhen *when = &e->when[i];
        name(f, &when->key);
        name(f, &when->value);
        require(f, !when->key == !when->value, "a condition has a setting but no value, or no setting");
        require(f, !when->key || !when->value || (lex_is_word(when->key) && lex_is_word(when->value)),
                "a condition is malformed");
        require(f, !i || !when->key || when[-1].key, "a condition behind no condition");
    }
    location(f, &e->at);
    if (!f->image || f->why) return;

    const bool memory = image_expects_memory(e), texels = e->kind == EXPECT_TEXELS;
    require(f, e->kind < EXPECT_KIND_COUNT && e->relation < REL_COUNT, "there is no such expectation");
    require(f, memory == !e->name, "a statistic or fault has no name, or memory has one");
    require(f, !e->name || lex_is_word(e->name), "a statistic or fault has a malformed name");
    require(f, e->kind == EXPECT_STAT || (!e->relation && (texels || !e->value) && !e->other),
            "unused fields are not 0");
    require(f, !e->other || (!e->value && lex_is_word(e->other)),
            "a statistic is compared with a malformed name, or with a number too");
    require(f, !texels || !image_texels_problem(e), "an expectation of texels is malformed");
    if (!memory) {
        require(f, !e->space && !e->index && !e->first && !e->tolerance, "unused fields are not 0");
        return;
    }
    require_resource(f, e->space, e->index);
    require(f, e->data.count <= DATA_MAX_WORDS && e->first <= DATA_MAX_WORDS - e->data.count,
            "an expectation goes beyond the last word");
    require(f, e->tolerance < NUMBER_INF, "a tolerance is finite and not negative");
    require(f, e->tolerance == 0 || e->data.type == TYPE_F32, "only f32 contents have a tolerance");
}

/* ---- writing ---- */
static void write_rows(File *f, const Image *image) {
#define WRITE_ROWS(ID, items, count, row)             \
    f->rows[IMAGE_##ID] = image->count;               \
    for (uint32_t i = 0; i < image->count; i++) {     \
        typeof(*image->items) item = image->items[i]; \
        row(f, &item);                                \
    }
    WRITE_ROWS(CODE, code, code_words, u32)
    WRITE_ROWS(SYMS, symbols, symbol_count, symbol_row)
    WRITE_ROWS(FILE, files, file_count, file_row)
    WRITE_ROWS(SETS, settings, setting_count, setting_row)
    WRITE_ROWS(BUFS, buffers, buffer_count, buffer_row)
    WRITE_ROWS(SMPS, samplers, sampler_count, sampler_row)
    WRITE_ROWS(DISP, dispatches, dispatch_count, dispatch_row)
    WRITE_ROWS(FILS, fills, fill_count, fill_row)
    f->rows[IMAGE_GRPM] = image->shared_words > 0;
    f->rows[IMAGE_PRIV] = image->private_words > 0;
    f->rows[IMAGE_GRPS] = image->group_size[0] > 0;
    if (image->shared_words) number(f, image->shared_words, 4);
    if (image->private_words) number(f, image->private_words, 4);
    for (int i = 0; i < 3 && image->group_size[0]; i++) number(f, image->group_size[i], 4);
    f->rows[IMAGE_PIXL] = image->pixels.at.line > 0;
    PixelSpec pixels = image->pixels;
    if (pixels.at.line) pixel_row(f, &pixels);
    WRITE_ROWS(NAMS, names, name_count, name_row)
    WRITE_ROWS(EXPS, expects, expect_count, expect_row)
    WRITE_ROWS(DATA, data, data_words, u32)
    WRITE_ROWS(ORIG, origins, origin_count, origin_row)
    WRITE_ROWS(FRAM, frames, frame_count, frame_row)
    WRITE_ROWS(FROM, origin_of, instructions + image->symbol_count, u32)
    WRITE_ROWS(VARS, variables, variable_count, variable_row)
#undef WRITE_ROWS
}

uint8_t *image_write(const Image *image, size_t *length) {
    MEMORY_ENTRY(return NULL);
    File f = {0};
    ARRAY_ADD(f.out, IMAGE_HEADER);
    write_rows(&f, image);
    if (f.string_used >= IMAGE_NO_NAME) memory_fail();
    f.rows[IMAGE_STRS] = (uint32_t)f.string_used;
    f.naming = true;
    write_rows(&f, image);
    f.naming = false;
    *length = f.out.count;
    f.out.count = 0;
    write_bytes(&f, IMAGE_MAGIC, IMAGE_VERSION_AT);
    number(&f, IMAGE_VERSION, 4);
    number(&f, *length, 8);
    number(&f, 0, 8); /* the checksum, which is not known yet */
    uint64_t offset = IMAGE_HEADER;
    for (int i = 0; i < IMAGE_SECTION_COUNT; i++) {
        write_bytes(&f, sections[i].tag, 4);
        number(&f, f.rows[i], 4);
        number(&f, offset, 8);
        offset += (uint64_t)f.rows[i] * sections[i].row;
    }
    f.out.count = IMAGE_CHECKSUM_AT;
    number(&f, image_checksum(f.out.at, *length), 8);
    return f.out.at;
}

/* ---- reading ---- */
uint64_t image_checksum(const uint8_t *bytes, size_t length) {
    return length < IMAGE_TABLE_AT ? HASH_START
                                   : hash_bytes(HASH_START, bytes + IMAGE_TABLE_AT, length - IMAGE_TABLE_AT);
}

bool image_is_binary(const uint8_t *bytes, size_t length) {
    return length >= strlen(IMAGE_MAGIC) && memcmp(bytes, IMAGE_MAGIC, strlen(IMAGE_MAGIC)) == 0;
}

static const char *check_header(const uint8_t *bytes, size_t length) {
    if (!image_is_binary(bytes, length)) return "this is not a .lsb file";
    if (length < IMAGE_TABLE_AT) return "the file is cut off in its header";
    if (get_number(bytes + IMAGE_VERSION_AT, 4) != IMAGE_VERSION)
        return "another version of lockstep wrote the file: assemble the source again";
    if (length < IMAGE_HEADER) return "the file is cut off in its header";
    if (get_number(bytes + IMAGE_LENGTH_AT, 8) != length)
        return "the file does not have the length that it says: it is damaged";
    if (get_number(bytes + IMAGE_CHECKSUM_AT, 8) != image_checksum(bytes, length))
        return "the checksum is wrong: the file is damaged";
    return NULL;
}

/* Sections in order, without gaps, up to the end of the file. */
static void read_table(File *f, size_t length) {
    const uint8_t *row = f->bytes + IMAGE_TABLE_AT;
    uint64_t offset = IMAGE_HEADER;
    for (int i = 0; i < IMAGE_SECTION_COUNT; i++) {
        const bool ok = memcmp(row, sections[i].tag, 4) == 0 && get_number(row + 8, 8) == offset;
        require(f, ok, "the section table is malformed");
        f->rows[i] = (uint32_t)get_number(row + 4, 4);
        f->section[i] = f->bytes + (offset <= length ? offset : 0);
        offset += (uint64_t)f->rows[i] * sections[i].row;
        row += IMAGE_TABLE_ROW;
    }
    require(f, offset == length, "the sections do not fill the file");
    require(f, f->rows[IMAGE_FROM] >= f->rows[IMAGE_SYMS], "not every label says where it comes from");
    f->image->instructions = f->rows[IMAGE_FROM] - f->rows[IMAGE_SYMS];
    const uint32_t strings = f->rows[IMAGE_STRS];
    if (f->why) return;
    require(f, strings < IMAGE_NO_NAME && (!strings || f->section[IMAGE_STRS][strings - 1] == '\0'),
            "the strings do not end");
}

/* Start reading a section. Returns zeroed memory for its items, NULL if something is wrong already. */
static void *start_section(File *f, ImageSection section, size_t item_size, uint32_t *count) {
    if (f->why) return NULL;
    f->in = f->section[section];
    *count = f->rows[section];
    return arena_alloc(f->image->arena, *count * item_size);
}

/* The words of a memory that a program has one of, or not. */
static void read_size(File *f, ImageSection section, uint32_t most, uint32_t *words) {
    if (f->why || !f->rows[section]) return;
    *words = (uint32_t)get_number(f->section[section], 4);
    require(f, f->rows[section] == 1 && *words >= 1 && *words <= most,
            "the size of group memory or private memory is not possible");
}

static void read_group(File *f) {
    if (f->why || !f->rows[IMAGE_GRPS]) return;
    uint32_t *size = f->image->group_size;
    bool ok = f->rows[IMAGE_GRPS] == 1;
    for (int i = 0; i < 3; i++) size[i] = (uint32_t)get_number(f->section[IMAGE_GRPS] + 4 * i, 4);
    for (int i = 0; i < 3; i++) ok = ok && size[i] >= 1 && size[i] <= 1u << 31;
    require(f, ok && (uint64_t)size[0] * size[1] <= UINT32_MAX && (uint64_t)size[0] * size[1] * size[2] <= UINT32_MAX,
            "the size of groups is not possible");
    for (uint32_t d = 0; d < f->image->dispatch_count && !f->why; d++)
        require(f,
                f->image->dispatches[d].targets ||
                    memcmp(f->image->dispatches[d].size, size, sizeof f->image->group_size) == 0,
                "a dispatch has other groups than the program");
}

static void check_code(File *f) {
    const Image *image = f->image;
    uint32_t count = 0;
    for (uint32_t at = 0; at < image->code_words && !f->why; count++) {
        Instruction ins;
        const char *why;
        const int words = isa_decode(image->code + at, image->code_words - at, &ins, &why);
        require(f, words, why);
        at += (uint32_t)words;
        for (int i = 0; words && i < isa_format(ins.op)->count; i++) {
            const Operand *o = &ins.operand[i];
            const bool fits = o->kind != OPERAND_LABEL || o->target <= f->image->instructions;
            require(f, fits, "a branch goes beyond the end of the code");
        }
    }
    require(f, count == f->image->instructions && count <= ISA_MAX_TARGET,
            "not every instruction says where it comes from");
}

/* Targets rise, names differ. */
static void check_symbols(File *f) {
    const Image *image = f->image;
    Symtab seen = {0};
    uint32_t last = 0;
    for (uint32_t i = 0; i < image->symbol_count && !f->why; i++) {
        const Symbol *symbol = &image->symbols[i];
        require(f, symbol->target >= last && symbol->target <= f->image->instructions,
                "a label is out of order or beyond the code");
        last = symbol->target;
        require(f, symtab_intern(&seen, symbol->name, strlen(symbol->name)) == i, "a label is defined twice");
    }
}

/* They begin in order, and one that begins again has ended. */
static void check_variables(File *f) {
    const Image *image = f->image;
    Symtab seen = {0};
    for (uint32_t i = 0; i < image->variable_count && !f->why; i++) {
        const Variable *variable = &image->variables[i];
        SymtabEntry *entry = symtab_at(&seen, symtab_intern(&seen, variable->name, strlen(variable->name)));
        require(f, !i || variable[-1].first <= variable->first, "a variable is out of order");
        if (!variable->place.kind) continue; /* it is nowhere */
        require(f, entry->target == SYMTAB_NONE || entry->target <= variable->first, "a variable is in two places");
        entry->target = variable->end;
    }
}

/* A resource is described once, and named once. A texture and a sampler may have the same name, and a t and a u. */
static void check_resources(File *f) {
    const Image *image = f->image;
    const NameSpec *names = image->names;
    uint64_t seen[OPERAND_LABEL] = {0}; /* a bit for each resource of each space */
    for (uint32_t i = 0; i < image->buffer_count; i++) {
        const BufferSpec *buffer = &image->buffers[i];
        require(f, !(seen[buffer->space] >> buffer->index & 1), "a resource is given contents twice");
        seen[buffer->space] |= (uint64_t)1 << buffer->index;
    }
    for (uint32_t i = 0; i < image->sampler_count; i++) {
        const uint8_t index = image->samplers[i].index;
        require(f, !(seen[OPERAND_SAMPLER] >> index & 1), "a sampler is described twice");
        seen[OPERAND_SAMPLER] |= (uint64_t)1 << index;
    }
    for (uint32_t i = 0; i < image->name_count && !f->why; i++)
        for (uint32_t j = 0; j < i; j++)
            require(f,
                    names[i].space != names[j].space ||
                        (strcmp(names[i].name, names[j].name) != 0 && names[i].index != names[j].index),
                    "a name is given twice");
}

/* A statement is used: it is the next one, after the calls that led to it if those are not used yet; or no new one. */
static void use_origin(File *f, uint32_t row) {
    const Image *image = f->image;
    require(f, row < image->origin_count && image->origins[row].kind < ORIGIN_FRAME, "there is no such statement");
    while (!f->why && f->origins_used <= row) {
        const uint32_t next = f->origins_used++;
        require(f, next == row || image->origins[next + 1].call == next, "a statement is not the next one");
    }
}

/* All are used, in order, and no two are equal. Files are numbered as instructions use them, then as calls do. */
static void check_origins(File *f) {
    const Image *image = f->image;
    const uint32_t *of_symbols = image->origin_of + image->instructions;
    uint32_t symbol = 0;
    for (uint32_t pc = 0; pc <= image->instructions && !f->why; pc++) {
        for (; symbol < image->symbol_count && image->symbols[symbol].target == pc && !f->why; symbol++) {
            if (of_symbols[symbol] == ORIGIN_NONE) continue;
            require(f, *image->symbols[symbol].name == '.', "a label of the source's own comes from a statement");
            use_origin(f, of_symbols[symbol]);
            require(f, f->why || image->origins[of_symbols[symbol]].text,
                    "a label comes from a statement without text");
        }
        if (pc == image->instructions || f->why) break;
        use_origin(f, image->origin_of[pc]);
        if (!f->why) use_location(f, image_location(image, pc));
    }
    require(f, f->origins_used == image->origin_count, "a statement is not used");
    for (uint32_t i = 0; i < image->origin_count && !f->why; i++) use_location(f, &image->origins[i].at);

    Symtab seen = {0};
    Arena *keys = arena_create();
    for (uint32_t i = 0; i < image->origin_count && !f->why; i++) {
        const Origin *row = &image->origins[i];
        const char *text = row->text ? row->text : "";
        const CallFrame *frame = image_frame(image, row), none = {0};
        if (!frame) frame = &none;
        const char *key = arena_printf(keys, "%u %u %u %u %u %zu %s %s", row->at.file, row->at.line, row->call,
                                       frame->round, frame->rounds, strlen(text), text, frame->callee ?: "");
        require(f, symtab_intern(&seen, key, strlen(key)) == i, "a statement is there twice");
    }
    symtab_free(&seen);
    arena_destroy(keys);
}

/* Locations come after what is numbered by first use before them, words after the contents that use them. */
static void read_sections(File *f, size_t length) {
    Image *image = f->image;
#define READ_ROWS(ID, items, count, row)                                              \
    image->items = start_section(f, IMAGE_##ID, sizeof *image->items, &image->count); \
    for (uint32_t i = 0; i < image->count && !f->why; i++) row(f, &image->items[i]);

    READ_ROWS(CODE, code, code_words, u32)
    if (!f->why) check_code(f);
    READ_ROWS(SYMS, symbols, symbol_count, symbol_row)
    if (!f->why) check_symbols(f);
    READ_ROWS(FILE, files, file_count, file_row)
    READ_ROWS(SETS, settings, setting_count, setting_row)
    READ_ROWS(BUFS, buffers, buffer_count, buffer_row)
    READ_ROWS(SMPS, samplers, sampler_count, sampler_row)
    READ_ROWS(DISP, dispatches, dispatch_count, dispatch_row)
    READ_ROWS(FILS, fills, fill_count, fill_row)

    read_size(f, IMAGE_GRPM, IMAGE_MAX_SHARED, &image->shared_words);
    read_size(f, IMAGE_PRIV, IMAGE_MAX_PRIVATE, &image->private_words);
    read_group(f);
    f->in = f->section[IMAGE_PIXL];
    if (!f->why && f->rows[IMAGE_PIXL]) pixel_row(f, &image->pixels);
    READ_ROWS(NAMS, names, name_count, name_row)
    if (!f->why) check_resources(f);
    READ_ROWS(EXPS, expects, expect_count, expect_row)
    READ_ROWS(ORIG, origins, origin_count, origin_row)
    READ_ROWS(FRAM, frames, frame_count, frame_row)
    require(f, f->frames_used == image->frame_count, "a frame is not used");
    uint32_t count = 0;
    image->origin_of = start_section(f, IMAGE_FROM, sizeof *image->origin_of, &count);
    for (uint32_t i = 0; i < count; i++) u32(f, &image->origin_of[i]);
    if (!f->why) check_origins(f);
    READ_ROWS(VARS, variables, variable_count, variable_row)
    if (!f->why) check_variables(f);
    require(f, f->files_used == image->file_count, "a file is named but not used");
    const uint32_t used = image->data_words; /* counted by the contents */
    require(f, used == f->rows[IMAGE_DATA] && used <= DATA_MAX_WORDS, "words of data are not used");
    READ_ROWS(DATA, data, data_words, u32)
#undef READ_ROWS
    if (f->why) return;

    size_t written;
    const uint8_t *bytes = image_write(image, &written);
    if (!bytes) memory_fail();
    require(f, written == length && memcmp(bytes, f->bytes, length) == 0, "the file has bytes without a meaning");
}

/* Read a file whose header is right. Return why it is not well formed, or NULL. */
static const char *read_file(const uint8_t *bytes, size_t length, Image *image) {
    MEMORY_SCOPE(memory_fail());
    File f = {.bytes = bytes, .image = image};
    read_table(&f, length);
    if (!f.why) read_sections(&f, length);
    return f.why;
}

Image *image_read(const uint8_t *bytes, size_t length, const char **error) {
    MEMORY_ENTRY(*error = "out of memory"; return NULL);
    *error = check_header(bytes, length);
    if (*error) return NULL;
    Arena *arena = arena_create();
    Image *image = arena_alloc(arena, sizeof *image);
    image->arena = arena;
    *error = read_file(bytes, length, image);
    if (!*error) return image;
    image_free(image);
    return NULL;
}
