/* dump.c: --dump and --print; see session.h. */
#include "sim/cli/session/session.h"

#include <errno.h>
#include <inttypes.h>
#include <math.h>
#include <string.h>
#include <strings.h>

#include "asm/base/array.h"
#include "asm/isa/isa.h"
#include "asm/isa/number.h"
#include "sim/base/visible.h"
#include "sim/cli/base/files.h"
#include "sim/cli/base/json_tree.h"
#include "sim/cli/base/terminal.h"
#include "sim/program/texture.h"
#include "sim/view/raster/canvas.h"

enum { TYPE_FITTING, TYPE_WORD, TYPE_SIGNED, TYPE_FLOAT, TYPE_HEX, TYPE_COLOUR, TYPES };
static const char *const type_names[TYPES] = {"", "u32", "i32", "f32", "hex", "rgba"};

enum { FORM_RAW, FORM_PICTURE, FORM_CSV, FORM_TEXT };
static const struct {
    const char *extension;
    uint8_t form;
} forms[] = {{"", FORM_RAW},         {".bin", FORM_RAW}, {".raw", FORM_RAW},
             {".png", FORM_PICTURE}, {".csv", FORM_CSV}, {".txt", FORM_TEXT}};

enum { PRINTED_COLUMNS = 8, MOST_COLUMNS = 1 << 20, VALUE_TEXT = 24 };
#define USUAL_NAN 0x7fc00000u

/* ---- reading the option ---- */

/* TYPE or TYPExN, up to `stop`. Returns what is behind it, or NULL if it is none. */
static const char *read_type(const char *text, char stop, Dump *dump) {
    for (uint8_t type = TYPE_WORD; type < TYPES; type++) {
        const size_t length = strlen(type_names[type]);
        uint64_t columns = 0;
        const char *end = text + length;
        if (strncmp(text, type_names[type], length) != 0) continue;
        if (*end == 'x') columns = strtoull(end + 1, (char **)&end, 10);
        if (*end != stop || columns > MOST_COLUMNS || (text[length] == 'x' && !columns)) continue;
        dump->type = type;
        dump->columns = (uint32_t)columns;
        return end;
    }
    return NULL;
}

/* Read what the option says. Returns NULL, or a sentence that says what is wrong. */
static const char *read_option(const char *text, bool to_file, Dump *dump) {
    static const char alphanumeric[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789";
    const char *form = to_file ? "it takes NAME=FILE or NAME[A:B]=TYPExN:FILE, such as u0=x.csv or u0[0:16]=f32x4:x.txt"
                               : "it takes NAME, NAME[A:B] or NAME[A:B]=TYPExN, such as u0[0:16] or u0=f32x4; the "
                                 "types are u32 i32 f32 hex rgba";
    const char *at = text + strcspn(text, "[="), *end;
    *dump = (Dump){.text = text};
    if (!program_read_resource(text, (size_t)(at - text), &dump->space, &dump->index) &&
        !image_is_name(text, (size_t)(at - text)))
        return form;
    if (*at == '[') {
        uint64_t range[2];
        if (!counts_read(at + 1, ':', 0, UINT32_MAX, range, &end) || *end != ']' || range[0] >= range[1])
            return "a range is [A:B]: from A on, up to but without B";
        dump->first = range[0];
        dump->end = range[1];
        at = end + 1;
    }
    if (!to_file) return *at && (*at != '=' || !read_type(at + 1, '\0', dump)) ? form : NULL;
    if (*at != '=') return form;

    const char *typed = read_type(at + 1, ':', dump);
    const size_t word = strspn(at + 1, alphanumeric);
    if (!typed && word && at[1 + word] == ':')
        return "TYPE or TYPExN must stand in front of a ':', of the types u32 i32 f32 hex rgba; a file of that name is "
               "./NAME";
    dump->path = typed ? typed + 1 : at + 1;
    if (!*dump->path) return form;

    /* What the extension says. */
    const char *name = visible_base(dump->path), *extension = strrchr(name, '.');
    if (!extension || extension == name) extension = "";
    size_t i = 0;
    while (i < sizeof forms / sizeof *forms && strcasecmp(extension, forms[i].extension) != 0) i++;
    if (i == sizeof forms / sizeof *forms)
        return "the extension says what is written: .csv (a table), .txt (numbers in rows), .png (a picture of a "
               "texture), .bin, .raw or none (bytes)";
    dump->form = !*extension && dump->type ? FORM_TEXT : forms[i].form;
    const bool has_values = dump->form == FORM_CSV || dump->form == FORM_TEXT;
    if (!has_values && dump->type) return "a type is for .csv and .txt, whose values are written out";
    if (dump->form == FORM_PICTURE && dump->end) return "a picture shows all rows: a range is for values and bytes";
    return NULL;
}

void dump_add(struct argp_state *state, const char *option, const char *text, MachineOptions *options) {
    Dump *dump = &options->dump[cli_one_more(state, option, &options->dump_count, MACHINE_MAX_ARGS)];
    const char *wrong = read_option(text, strcmp(option, "--dump") == 0, dump);
    if (wrong) argp_error(state, "%s %s: %s", option, text, wrong);
}

/* ---- what it is about ---- */

static const Resource *resource_of(const Dump *dump, const Program *program) {
    return &program->resource[program_space(dump->space)][dump->index];
}

/* Rows of texels, layer after layer; or the words of a buffer. */
static uint32_t rows_of(const Resource *resource) {
    return resource->shape.format ? texture_rows(&resource->shape, 0) : resource->words;
}

/* Bytes of a row of texels, or of a word. */
static uint64_t row_bytes(const Resource *resource) {
    const TextureShape *shape = &resource->shape;
    return shape->format ? (uint64_t)shape->width * texel_formats[shape->format].bytes : 4;
}

/* Are the components of a texel parts of words, which only a number can show? */
static bool is_packed(const TextureShape *shape) {
    return shape->format > TEXEL_RGBA8 && texel_formats[shape->format].bits[0] < 32;
}

/* Values of one row of texels; 1 for a buffer. */
static uint32_t row_values(const Resource *resource) {
    const TextureShape *shape = &resource->shape;
    uint32_t components = 0;
    if (!is_packed(shape)) return (uint32_t)(row_bytes(resource) / 4);
    while (components < 4 && texel_formats[shape->format].bits[components]) components++;
    return shape->width * components;
}

/* Return level 0 of a packed texture as floats, which the caller frees. */
static uint32_t *unpack(const Resource *resource, const uint32_t *words) {
    const TextureData texture = {words, resource->shape};
    const uint32_t row = row_values(resource), each = row / texture.shape.width;
    uint32_t *values = memory_raw((size_t)row * rows_of(resource) * sizeof *values);
    for (uint32_t y = 0; y < rows_of(resource); y++)
        for (uint32_t x = 0; x < texture.shape.width; x++) {
            float colour[4];
            texture_read(&texture, 0, x, y, colour);
            for (uint32_t c = 0; c < each; c++) values[(size_t)y * row + x * each + c] = number_bits(colour[c]);
        }
    return values;
}

/* With all that was left open filled in; first and end are values of *memory, the resource as it is now. *unpacked: to
 * be freed. */
static Dump settled(const Dump *dump, const Run *run, const uint32_t **memory, uint32_t **unpacked) {
    static const uint8_t fitting[] = {[TEXEL_UINT] = TYPE_WORD, [TEXEL_SINT] = TYPE_SIGNED};
    uint32_t words;
    *memory = gpu_buffer(run->gpu, dump->space, dump->index, &words);
    const Resource *resource = resource_of(dump, run->program);
    const uint8_t format = resource->shape.format;
    *unpacked = is_packed(&resource->shape) && dump->form != FORM_PICTURE ? unpack(resource, *memory) : NULL;
    if (*unpacked) *memory = *unpacked;
    const uint32_t row = row_values(resource), narrow = dump->form == FORM_CSV ? 1 : PRINTED_COLUMNS;
    Dump all = *dump;
    if (!all.end) all.end = rows_of(resource);
    all.first *= row;
    all.end *= row;
    if (!all.type && !format) all.type = TYPE_WORD;
    if (!all.type && format == TEXEL_RGBA8) all.type = TYPE_COLOUR;
    if (!all.type) all.type = texel_is_whole(format) ? fitting[texel_formats[format].kind] : TYPE_FLOAT;
    if (!all.columns) all.columns = format ? row : narrow;
    return all;
}

bool dump_check(const Dump *dump, const Program *program, const char *input, TextBuffer *messages) {
    const char *option = dump->path ? "--dump" : "--print";
    const Resource *resource = resource_of(dump, program);
    const uint64_t rows = rows_of(resource);
    const char *unit = resource->shape.format ? "rows of texels" : "words";
    if (!resource->bound)
        return cli_note(messages, "%s: nothing is bound to %c%u", option, isa_banks[dump->space].letter, dump->index);
    if (dump->end > rows)
        return cli_note(messages, "%s %s: %c%u has %" PRIu64 " %s", option, dump->text, isa_banks[dump->space].letter,
                        dump->index, rows, unit);
    if (dump->path && dump->form == FORM_PICTURE && !resource->shape.format)
        return cli_note(messages, "--dump %s: %c%u is a buffer, not a texture or framebuffer", dump->text,
                        isa_banks[dump->space].letter, dump->index);
    return !dump->path || file_can_write(input, dump->path, messages);
}

/* ---- values as text ---- */

/* A float always looks like one, and a NaN that is not the usual one keeps its bits: so all can be read back. */
static void show(uint8_t type, uint32_t word, char out[VALUE_TEXT]) {
    const float value = number_float(word);
    int digits = 6; /* fewer are not shown longer */
    if (type == TYPE_WORD)
        snprintf(out, VALUE_TEXT, "%" PRIu32, word);
    else if (type == TYPE_SIGNED)
        snprintf(out, VALUE_TEXT, "%" PRId32, (int32_t)word);
    else if (type == TYPE_COLOUR)
        snprintf(out, VALUE_TEXT, "#%02x%02x%02x%02x", word & 255, word >> 8 & 255, word >> 16 & 255, word >> 24);
    else if (type == TYPE_HEX || (isnan(value) && word != USUAL_NAN))
        snprintf(out, VALUE_TEXT, "0x%08" PRIx32, word);
    else {
        do snprintf(out, VALUE_TEXT, "%.*g", digits, (double)value);
        while (digits++ < 9 && isfinite(value) && strtof(out, NULL) != value);
        if (isfinite(value) && !strpbrk(out, ".e")) strcat(out, ".0");
    }
}

/* Rows of values; in front of each the number of its first word (or of its row of texels), `head` wide, if that is not
 * 0. */
static void put_rows(TextBuffer *out, const Dump *dump, const uint32_t *memory, int head, uint64_t unit) {
    size_t width = 0;
    char text[VALUE_TEXT], number[VALUE_TEXT];
    for (uint64_t i = dump->first; i < dump->end; i++) {
        show(dump->type, memory[i], text);
        if (strlen(text) > width) width = strlen(text);
    }
    for (uint64_t i = dump->first; i < dump->end && !out->failed; i++) {
        const bool starts = (i - dump->first) % dump->columns == 0,
                   ends = (i + 1 - dump->first) % dump->columns == 0 || i + 1 == dump->end;
        show(dump->type, memory[i], text);
        snprintf(number, sizeof number, "%" PRIu64 ":", i / unit);
        if (starts && head) text_printf(out, "%*s", head + 1, number);
        text_printf(out, "%s%*s%s", starts && !head ? "" : " ", (int)width, text, ends ? "\n" : "");
    }
}

/* ---- pictures ---- */

const char *picture_decode(const uint8_t *bytes, size_t length, TextureShape *shape, uint32_t **words) {
    PngPixels pixels;
    const char *why = png_decode(bytes, length, TEXTURE_MAX_SIDE, &pixels);
    if (why) return why;
    const size_t count = (size_t)pixels.width * pixels.height;
    shape->levels = 1;
    shape->width = pixels.width;
    shape->height = pixels.height;
    if (shape->kind) { /* its layers are squares */
        shape->height = pixels.width;
        shape->depth = pixels.height / pixels.width;
    }
    if (pixels.height % shape->height)
        why = "its layers are squares, one below the other: so its height is a multiple of its width";
    if (!why) why = texture_problem(shape);
    if (!why) *words = memory_array(texture_words(shape, 1), sizeof **words);
    for (size_t i = 0; !why && i < count; i++) {
        float colour[4];
        for (int c = 0; c < 4; c++) colour[c] = (float)pixels.rgba[4 * i + (size_t)c] / 255.0f;
        texture_write(shape, *words, 0, (uint32_t)(i % pixels.width), (uint32_t)(i / pixels.width), colour);
    }
    memory_free(pixels.rgba);
    return why;
}

/* Mip level 0, layer below layer: colours clamped to [0, 1], of one component as grey. */
static Canvas *draw_picture(const TextureShape *shape, const uint32_t *words) {
    const TextureData texture = {words, *shape};
    Canvas *canvas = canvas_create(shape->width, texture_rows(shape, 0));
    for (uint32_t y = 0; y < canvas->height; y++)
        for (uint32_t x = 0; x < shape->width; x++) {
            float colour[4];
            uint8_t bits[4];
            texture_read(&texture, 0, x, y, colour);
            if (!texel_formats[shape->format].bits[1] && !texel_is_whole(shape->format))
                colour[1] = colour[2] = colour[0];
            for (int c = 0; c < 4; c++) bits[c] = (uint8_t)texel_encode(TEXEL_RGBA8, c, colour[c]);
            canvas->pixels[(size_t)y * shape->width + x] = (Rgba){bits[0], bits[1], bits[2], bits[3]};
        }
    return canvas;
}

/* Prints and returns false on failure. */
static bool write_picture(const char *path, Canvas *canvas) {
    size_t length = 0;
    OWNED uint8_t *bytes = png_encode(canvas, NULL, 0, &length);
    canvas_destroy(canvas);
    return file_write(path, bytes, length, NULL);
}

/* ---- where to ---- */

Canvas *dump_picture(const Run *run) {
    uint64_t targets = run->image->pixels.targets; /* of several draws, the last one counts */
    for (uint32_t i = 0; i < run->image->dispatch_count; i++)
        if (run->image->dispatches[i].targets) targets = run->image->dispatches[i].targets;
    if (!targets) return NULL;
    const Dump dump = {.space = OPERAND_RES_U, .index = (uint8_t)__builtin_ctzll(targets)};
    return draw_picture(&resource_of(&dump, run->program)->shape, gpu_buffer(run->gpu, dump.space, dump.index, &(uint32_t){0}));
}

bool dump_target(const Run *run, const char *path) {
    Canvas *picture = dump_picture(run);
    return picture ? write_picture(path, picture) : cli_fail("%s: the program has no target", path);
}

bool dump_file(const Dump *dump, const Run *run) {
    const uint32_t *memory;
    const Resource *resource = resource_of(dump, run->program);
    OWNED uint32_t *unpacked = NULL;
    const Dump all = settled(dump, run, &memory, &unpacked);
    if (dump->form == FORM_PICTURE) return write_picture(dump->path, draw_picture(&resource->shape, memory));
    OutFile file;
    if (!file_open(&file, dump->path, NULL)) return false;
    TextBuffer out = {.write = file_put_text, .user = &file};
    if (dump->form == FORM_CSV) {
        char text[VALUE_TEXT];
        text_add(&out, "word");
        for (uint32_t c = 0; c < all.columns; c++)
            text_printf(&out, all.columns > 1 ? ",%s.%u" : ",%s", type_names[all.type], c);
        for (uint64_t i = all.first; i < all.end && !out.failed; i++) {
            show(all.type, memory[i], text);
            if ((i - all.first) % all.columns == 0) text_printf(&out, "\n%" PRIu64, i);
            text_printf(&out, ",%s", text);
        }
        const uint64_t missing = (all.columns - (all.end - all.first) % all.columns) % all.columns;
        for (uint64_t i = 0; i < missing; i++) text_char(&out, ',');
        text_char(&out, '\n');
    }
    if (dump->form == FORM_TEXT) put_rows(&out, &all, memory, 0, 1);
    if (dump->form == FORM_RAW) {
        uint32_t words;
        const uint32_t *raw = gpu_buffer(run->gpu, dump->space, dump->index, &words);
        const uint64_t row = row_bytes(resource), end = dump->end ? dump->end * row : UINT64_C(4) * words;
        for (uint64_t i = dump->first * row; i < end && !out.failed; i++)
            text_char(&out, (char)(raw[i / 4] >> 8 * (i % 4)));
    }
    (void)text_close(&out);
    return file_commit(&file); /* says why, if a write failed */
}

void dump_print(const Dump *dump, const Run *run) {
    const uint32_t *memory;
    const Resource *resource = resource_of(dump, run->program);
    const TextureShape *shape = &resource->shape;
    OWNED uint32_t *unpacked = NULL;
    const Dump all = settled(dump, run, &memory, &unpacked);
    OutFile standard = {.stream = stdout};
    TextBuffer rows = {.write = file_put_text, .user = &standard};
    const uint64_t row = row_values(resource), unit = shape->format && !dump->columns ? row : 1;
    printf("%c%u %s", isa_banks[dump->space].letter, dump->index, type_names[all.type]);
    if (shape->format) printf(", %s, %s texels", texel_formats[shape->format].name, texture_size(shape).text);
    if (all.end == all.first) {
        printf(", empty\n");
        return;
    }
    printf(", %s %" PRIu64 " to %" PRIu64 "\n", unit > 1 || shape->format ? "rows" : "words", all.first / row,
           (all.end - 1) / row);
    put_rows(&rows, &all, memory, snprintf(NULL, 0, "%" PRIu64, all.end / unit), unit);
    (void)text_close(&rows);
}

json_t *dump_json(const Dump *dump, const Run *run) {
    const uint32_t *memory;
    OWNED uint32_t *unpacked = NULL;
    const Dump all = settled(dump, run, &memory, &unpacked);
    char name[8], text[VALUE_TEXT];
    json_t *values = json_array();
    for (uint64_t i = all.first; i < all.end; i++) {
        show(all.type, memory[i], text);
        json_t *value;
        if (all.type == TYPE_WORD || all.type == TYPE_SIGNED)
            value = json_integer(strtoll(text, NULL, 10));
        else if (all.type == TYPE_FLOAT && isfinite(number_float(memory[i])))
            value = json_real((double)number_float(memory[i]));
        else
            value = json_string(text);
        json_array_append_new(values, value);
    }
    snprintf(name, sizeof name, "%c%u", isa_banks[dump->space].letter, dump->index);
    return json_add(json_object(), "resource %s type %s first %llu columns %u values %p", name, type_names[all.type],
                    wide(all.first), all.columns, values);
}

/* ---- reading back ---- */

/* One value; false if it is none. */
static bool read_value(const char *text, uint32_t *word) {
    char *end;
    errno = 0;
    if (*text == '#') {
        const unsigned long colour = strtoul(text + 1, &end, 16);
        *word = __builtin_bswap32((uint32_t)colour);
        return strlen(text) == 9 && !*end;
    }
    if (strncmp(text, "0x", 2) == 0) {
        const unsigned long long bits = strtoull(text, &end, 16);
        *word = (uint32_t)bits;
        return !*end && !errno && bits <= UINT32_MAX;
    }
    const char *digits = text + (*text == '-');
    if (*digits && !digits[strspn(digits, "0123456789")]) {
        const long long number = strtoll(text, &end, 10);
        *word = (uint32_t)number;
        return !errno && number >= INT32_MIN && number <= UINT32_MAX;
    }
    const float value = strtof(text, &end);
    *word = isnan(value) ? USUAL_NAN : number_bits(value);
    return end != text && !*end;
}

const char *dump_parse(const char *bytes, size_t length, uint32_t **words, uint32_t *count) {
    static char why[160];
    ARRAY_OF(uint32_t) all = {0};
    const bool is_table = length > 5 && memcmp(bytes, "word,", 5) == 0;
    const char *end = bytes + length, *problem = NULL;
    size_t line = 1;
    bool skip = is_table; /* of a table, its heading, and the first column, which counts the words */
    for (const char *at = bytes, *stop; !problem && at < end; at = stop + 1) {
        for (stop = at; stop < end && !strchr(", \t\r\n", *stop);) stop++;
        if (stop > at && !skip && (line > 1 || !is_table)) {
            char text[64];
            uint32_t word;
            snprintf(text, sizeof text, "%.*s", stop - at < 64 ? (int)(stop - at) : 63, at);
            if (!read_value(text, &word)) {
                snprintf(why, sizeof why, "line %zu: '%s' is not a number, such as 7, -7, 0x1f, 1.5 or #rrggbbaa", line,
                         text);
                problem = why;
            } else {
                *(uint32_t *)ARRAY_ADD(all, 1) = word;
            }
        }
        const bool ends = stop < end && *stop == '\n';
        skip = ends && is_table;
        line += ends;
    }
    if (!problem && !all.count) problem = "it has no numbers";
    if (!problem && all.count > UINT32_MAX) problem = "it has too many numbers";
    if (problem) {
        memory_free(all.at);
        return problem;
    }
    *words = all.at;
    *count = (uint32_t)all.count;
    return NULL;
}
