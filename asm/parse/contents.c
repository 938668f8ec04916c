/* contents.c: what buffers and textures start with, and how samplers read them: .buffer .texture .framebuffer .sampler,
 * and the DATA of directive.def. */
#include <endian.h>
#include <string.h>

#include "asm/parse/mesh.h"
#include "asm/parse/statement.h"

/* ---- words ---- */
/* Room for more words, or NULL after a diagnostic. */
static uint32_t *add_words(Parser *p, Token at, size_t count, DataSpec *spec) {
    if (!spec->count) spec->first = (uint32_t)p->draft->data.count;
    if (count > DATA_MAX_WORDS || p->draft->data.count > DATA_MAX_WORDS - count) {
        parser_error(p, DIAG_TOO_LARGE, at, "a program has at most %d words of data", DATA_MAX_WORDS);
        return NULL;
    }
    uint32_t *words = ARRAY_ADD(p->draft->data, count);
    spec->kind = DATA_WORDS;
    spec->count += (uint32_t)count;
    return words;
}

/* words: number { [ "," ] number }. A number that starts with ~ needs a comma before it: else it is the tolerance of an
 * expectation. */
static bool parse_words(Parser *p, DataSpec *spec) {
    do {
        const Token at = p->token;
        uint32_t bits;
        if (!parse_number(p, spec->type, NUMBER_IN_LIST, &bits)) return false;
        uint32_t *word = add_words(p, at, 1, spec);
        if (!word) return false;
        *word = bits;
    } while (parser_accept(p, TOKEN_COMMA) ||
             (parse_is_number(p) && p->token.kind != TOKEN_TILDE && !parser_token_is(p, p->token, "when")));
    return true;
}

/* The words of the texels of level 0. */
static uint32_t level_words(const TextureShape *shape) {
    return (uint32_t)texture_words(shape, 1);
}

/* file: "file" "(" STRING ")": little-endian words; or, of a texture, a picture, whose size it gets. The layers of a
 * picture are squares, one below the other. */
static bool parse_file(Parser *p, DataSpec *spec, TextureShape *texture, bool mips) {
    const size_t most = DATA_MAX_BYTES;
    const AsmOptions *options = p->options;
    const char *path, *from = p->sources.at[p->from->source].name;
    const char *problem = texture ? "this program cannot read pictures" : "this program cannot read files";
    OWNED uint8_t *bytes = NULL;
    OWNED uint32_t *texels = NULL;
    size_t length = 0;
    parser_advance(p);
    if (!parser_expect(p, TOKEN_OPEN, "'('")) return false;
    const Token at = p->token;
    if (!parser_string(p, &path)) return false;
    if (texture) {
        TextureShape shape = *texture;
        if (options->read_picture) problem = options->read_picture(options->user, from, path, &shape, &texels);
        if (!problem && mips) shape.levels = (uint8_t)texture_full_levels(&shape);
        if (!problem) problem = texture_problem(&shape);
        if (!problem) *texture = shape;
        length = problem ? 0 : 4 * (size_t)level_words(texture);
    } else {
        if (options->read_file) problem = options->read_file(options->user, from, path, most, &bytes, &length);
        if (!problem && length > most) problem = "the file is too large";
        if (!problem && length == 0) problem = "the file is empty";
        if (!problem && length % 4) problem = "the length of the file is not a multiple of 4";
    }
    uint32_t *words = problem ? NULL : add_words(p, at, length / 4, spec);
    if (words) memcpy(words, texture ? (void *)texels : bytes, length);
    for (size_t i = 0; words && !texture && i < length / 4; i++) words[i] = le32toh(words[i]);
    if (problem) parser_error(p, DIAG_UNREADABLE_FILE, at, "%s: %s", parser_quote(p, at), problem);
    return words && parser_expect(p, TOKEN_CLOSE, "')'");
}

/* type: [ "u32" | "i32" | "f32" ] */
bool parse_type(Parser *p, uint8_t *type) {
    for (Type t = TYPE_U32; t <= TYPE_F32; t++) {
        if (!parser_accept_word(p, isa_type_names[t])) continue;
        *type = (uint8_t)t;
        return true;
    }
    return false;
}

/* arguments: "(" number { [ "," ] number } ")": as u32 before `first_typed`, then of the type */
static bool parse_arguments(Parser *p, int count, int first_typed, Type type, uint32_t *arguments) {
    if (!parser_expect(p, TOKEN_OPEN, "'('")) return false;
    for (int i = 0; i < count; i++) {
        if (i) parser_accept(p, TOKEN_COMMA);
        if (!parse_number(p, i < first_typed ? TYPE_U32 : type, NUMBER_ALONE, &arguments[i])) return false;
    }
    return parser_expect(p, TOKEN_CLOSE, "')'");
}

/* generator: "fill" "(" v ")" | "iota" "(" start "," step ")" | "random" "(" seed "," lo "," hi ")" */
static bool parse_generator(Parser *p, Token first, DataSpec *spec) {
    const int kind = FIND_NAME(p, p->token, i, DATA_KIND_COUNT, data_generators[i].name);
    if (kind < 0) return parser_unexpected(p, "fill(...), iota(...) or random(...)");
    const DataGenerator *generator = &data_generators[kind];
    spec->kind = (uint8_t)kind;
    parser_advance(p);
    if (!parse_arguments(p, generator->args, generator->first_typed, (Type)spec->type, spec->arg)) return false;
    const char *problem = data_problem(spec);
    return !problem || parser_error(p, DIAG_BAD_DATA, parser_since(p, first), "%s", problem);
}

/* data: type words | [ type ] file | count [ "," [ type ] generator ] */
bool parse_data(Parser *p, DataSpec *spec) {
    const Token first = p->token;
    *spec = (DataSpec){.type = TYPE_U32};
    const bool typed = parse_type(p, &spec->type);
    if (parser_token_is(p, p->token, "file")) return parse_file(p, spec, NULL, false);
    if (typed) return parse_words(p, spec);
    if (!parse_is_number(p)) return parser_unexpected(p, "u32, i32, f32, file(\"...\") or a number of words");
    if (!parse_count(p, "a number of words", 1, DATA_MAX_WORDS, &spec->count)) return false;
    spec->kind = DATA_FILL;
    if (!parser_accept(p, TOKEN_COMMA)) return true;
    parse_type(p, &spec->type);
    return parse_generator(p, first, spec);
}

/* ---- the shape of a texture ---- */
/* size: WIDTH "x" HEIGHT [ "x" DEPTH ] */
static bool parse_size(Parser *p, TextureShape *shape) {
    if (p->token.kind == TOKEN_NAME && !constant_find(p, p->token))
        return parser_unexpected(p, "a format such as rgba8, r32f or r32ui, or a size such as 64x64");
    parser_as_digits(p);
    if (!parse_count(p, "a width in texels", 1, TEXTURE_MAX_SIDE, &shape->width) || !parser_x(p)) return false;
    parser_as_digits(p);
    if (!parse_count(p, "a height in texels", 1, TEXTURE_MAX_SIDE, &shape->height)) return false;
    if (parser_at_end(p) || *parser_text(p, p->token) != 'x') return true;
    if (!parser_x(p)) return false;
    parser_as_digits(p);
    return parse_count(p, "a number of layers", 1, TEXTURE_MAX_SIDE, &shape->depth);
}

/* shape: { FORMAT | size | "array" | "volume" | "cube" | "mips" }, each once, in any order. A size may only be missing
 * before a file, which has its own: then the width stays 0. Without `mips` to tell it by there is one level. */
static bool parse_shape(Parser *p, TextureShape *shape, uint8_t usual_format, bool *mips) {
    const Token first = p->token;
    *shape = (TextureShape){.levels = 1};
    if (mips) *mips = false;
    for (;;) {
        const int format = FIND_NAME(p, p->token, i, TEXEL_FORMAT_COUNT, texel_formats[i].name);
        const int kind = FIND_NAME(p, p->token, i, TEXTURE_KIND_COUNT, texture_kind_names[i]);
        const bool is_mips = parser_token_is(p, p->token, "mips"), is_file = parser_token_is(p, p->token, "file");
        if (format >= 0 && !shape->format) {
            shape->format = (uint8_t)format;
        } else if (kind >= 0 && !shape->kind) {
            shape->kind = (uint8_t)kind;
        } else if (is_mips && mips && !*mips) {
            *mips = true;
        } else if (is_mips || is_file || p->token.kind == TOKEN_COMMA || parser_at_end(p)) {
            break;
        } else if (shape->width) {
            return parser_unexpected(p, "a format such as rgba8, array, volume, cube or mips");
        } else {
            if (!parse_size(p, shape)) return false;
            continue;
        }
        parser_advance(p);
    }
    if (!shape->format) shape->format = usual_format;
    if (shape->width && shape->kind == TEXTURE_CUBE && !shape->depth) shape->depth = CUBE_FACES;
    if (shape->width && mips && *mips) shape->levels = (uint8_t)texture_full_levels(shape);
    const char *problem = shape->width && shape->format ? texture_problem(shape) : NULL;
    return !problem || parser_error(p, DIAG_OUT_OF_RANGE, parser_since(p, first), "%s", problem);
}

/* ---- the contents of a texture: pattern | picture | words of level 0 ---- */
/* texels: type words | [ type ] generator */
static bool parse_texels(Parser *p, BufferSpec *texture) {
    const Token first = p->token;
    const uint32_t wanted = level_words(&texture->shape);
    DataSpec *init = &texture->init;
    *init = (DataSpec){.type = TYPE_U32};
    const bool typed = parse_type(p, &init->type);
    if (FIND_NAME(p, p->token, i, DATA_KIND_COUNT, data_generators[i].name) >= 0) {
        init->count = wanted;
        return parse_generator(p, first, init);
    }
    if (!typed) return parser_unexpected(p, "a pattern such as checker(...), words such as u32 1 2, or fill(...)");
    if (!parse_words(p, init)) return false;
    return init->count == wanted ||
           parser_error(p, DIAG_BAD_DATA, parser_since(p, first), "the texture has %u word%s, but %u are given", wanted,
                        wanted == 1 ? "" : "s", init->count);
}

/* ---- .buffer resource "," data   .texture resource "," shape "," contents   .framebuffer resource "," shape ---- */
static bool parse_texture(Parser *p, BufferSpec *texture) {
    TextureShape *shape = &texture->shape;
    bool mips;
    if (!parse_shape(p, shape, TEXEL_RGBA8, &mips)) return false;
    if (!parser_token_is(p, p->token, "file") && !parser_expect(p, TOKEN_COMMA, "',' and contents")) return false;
    if (parser_token_is(p, p->token, "file")) {
        texture->init = (DataSpec){.type = TYPE_U32};
        if (!shape->width) return parse_file(p, &texture->init, shape, mips);
        return parser_error(p, DIAG_BAD_DATA, p->token, "a picture has its own size: write none in front of it");
    }
    if (!shape->width) return parser_unexpected(p, "file(\"...\"), or a size such as 64x64 before the contents");
    const int pattern = FIND_NAME(p, p->token, i, PATTERN_COUNT, texture_patterns[i].name);
    if (pattern < 0) return parse_texels(p, texture);

    /* pattern: NAME [ arguments ] */
    const Token first = p->token;
    const int count = texture_patterns[pattern].args;
    texture->pattern = (uint8_t)pattern;
    texture->init = (DataSpec){.kind = DATA_FILL, .type = TYPE_U32, .count = level_words(shape)};
    parser_advance(p);
    if (count && !parse_arguments(p, count, count, TYPE_U32, texture->pattern_arg)) return false;
    const char *problem = texture_pattern_problem(pattern, texture->pattern_arg);
    return !problem || parser_error(p, DIAG_BAD_DATA, parser_since(p, first), "%s", problem);
}

/* Return false, after a diagnostic, if a resource has contents. */
static bool resource_is_free(Parser *p, Token at, const BufferSpec *buffer) {
    const BufferSpec *others = p->draft->buffers.at;
    const uint32_t viewed = names_viewed(p->draft->names.at, p->draft->names.count, buffer->index);
    if (buffer->space == OPERAND_RES_T && viewed != ISA_RESOURCES)
        return parser_error(p, DIAG_DUPLICATE_BUFFER, at, "%s is the memory of u%u, which has its name: write u%u",
                            parser_quote(p, at), viewed, viewed);
    for (size_t i = 0; i < p->draft->buffers.count; i++) {
        if (others[i].space != buffer->space || others[i].index != buffer->index) continue;
        parser_error(p, DIAG_DUPLICATE_BUFFER, at, "%s already has contents", parser_quote(p, at));
        return diag_note(p->diags, p->draft->buffer_at.at[i], "first given here");
    }
    return true;
}

/* ---- .image resource "," [ FORMAT ] [ KIND ]: what the program takes it for ---- */
bool directive_image(Parser *p) {
    BufferSpec image = {0};
    const Token which = p->token;
    const bool is_read = parser_expect(p, TOKEN_NAME, "a resource such as u0") &&
                         parse_resource(p, which, false, &image.space, &image.index) &&
                         parser_expect(p, TOKEN_COMMA, "','") && parse_shape(p, &image.shape, TEXEL_NONE, NULL) &&
                         parser_expect_end(p);
    if (is_read && image.shape.width) return parser_error(p, DIAG_SYNTAX, which, "an .image has no size");
    return is_read && APPEND(p->draft->images, image);
}

/* Return false, after a diagnostic, if the program takes a resource for another kind of texture, or another format. */
static bool fits_image(Parser *p, Token at, const BufferSpec *buffer) {
    const BufferSpec *images = p->draft->images.at;
    for (size_t i = 0; i < p->draft->images.count; i++) {
        const TextureShape *wanted = &images[i].shape, *given = &buffer->shape;
        if (images[i].space != buffer->space || images[i].index != buffer->index) continue;
        char text[TEXTURE_TEXT];
        if (!texture_fits(given, wanted, text))
            return parser_error(p, DIAG_BAD_DATA, at, "the program takes %s for %s", parser_quote(p, at), text);
    }
    return true;
}

/* ---- pixel shaders: .target .triangles .attribute ---- */
/* The triangles of a mesh file become words of a buffer. */
static bool parse_mesh(Parser *p, BufferSpec *buffer) {
    const AsmOptions *options = p->options;
    const char *path, *problem = "this program cannot read files";
    PixelSpec *pixels = &p->draft->pixels;
    OWNED uint8_t *bytes = NULL;
    size_t length = 0;
    parser_advance(p);
    if (!parser_expect(p, TOKEN_OPEN, "'('")) return false;
    const Token at = p->token;
    if (!parser_string(p, &path)) return false;
    const char *from = p->sources.at[p->from->source].name, *dot = strrchr(path, '.');
    const bool is_obj = dot && strcmp(dot, ".obj") == 0;
    if (!is_obj && !(dot && strcmp(dot, ".csv") == 0))
        return parser_error(p, DIAG_UNREADABLE_FILE, at, "triangles are in a .obj or a .csv file");
    if (options->read_file) problem = options->read_file(options->user, from, path, DATA_MAX_BYTES, &bytes, &length);
    if (problem) return parser_error(p, DIAG_UNREADABLE_FILE, at, "%s: %s", parser_quote(p, at), problem);
    Mesh mesh;
    if (!mesh_read(p->arena, (const char *)bytes, length, is_obj, &mesh))
        return parser_error(p, DIAG_UNREADABLE_FILE, at, "%s, line %zu: %s", parser_quote(p, at), mesh.error_line,
                            mesh.error);
    memcpy(pixels->components, mesh.components, sizeof pixels->components);
    buffer->init = (DataSpec){.type = TYPE_F32};
    const size_t count = mesh.vertex_count * mesh.vertex_words;
    uint32_t *words = add_words(p, at, count, &buffer->init);
    if (words) memcpy(words, mesh.vertex, count * sizeof *words);
    return words && parser_expect(p, TOKEN_CLOSE, "')'");
}

/* .triangles [ resource "," ] "file" "(" STRING ")" | resource { "," COMPONENTS } */
bool directive_triangles(Parser *p) {
    PixelSpec *pixels = &p->draft->pixels;
    const Token first = p->token;
    if (pixels->space) {
        parser_error(p, DIAG_BAD_DISPATCH, p->name, "the program already has triangles");
        return diag_note(p->diags, p->draft->triangles_at, "first given here");
    }
    BufferSpec buffer = {.space = OPERAND_RES_T, .index = ISA_RESOURCES - 1, .at = parser_location(p)};
    const bool has_default = parser_token_is(p, first, "file");
    if (!has_default) {
        if (!parser_expect(p, TOKEN_NAME, "a buffer such as t0, or file(\"...\")")) return false;
        if (!parse_resource(p, first, false, &buffer.space, &buffer.index)) return false;
        if (!parser_at_end(p)) parser_accept(p, TOKEN_COMMA);
    }
    if (parser_token_is(p, p->token, "file")) {
        if (!resource_is_free(p, first, &buffer) || !parse_mesh(p, &buffer) || !parser_expect_end(p) ||
            !APPEND(p->draft->buffers, buffer) || !APPEND(p->draft->buffer_at, parser_span(p, first)))
            return false;
    }
    for (int i = 0; !parser_at_end(p); i++) {
        uint32_t count;
        if (i == IMAGE_ATTRIBUTES) return parser_unexpected(p, "the end: a vertex has at most 8 attributes");
        if (!parse_count(p, "the components of an attribute", 0, ISA_COMPONENTS, &count)) return false;
        pixels->components[i] = (uint8_t)count;
        parser_accept(p, TOKEN_COMMA);
    }
    pixels->space = buffer.space;
    pixels->index = buffer.index;
    pixels->at = buffer.at;
    p->draft->triangles_at = parser_span(p, p->name);
    return true;
}

/* .attribute attribute "," MODE */
bool directive_attribute(Parser *p) {
    const Token name = p->token;
    const int number = FIND_NAME(p, name, i, IMAGE_ATTRIBUTES, isa_builtins[BUILTIN_ATTR0 + i].name);
    if (number < 0) return parser_unexpected(p, "an attribute: attr0 to attr7");
    parser_advance(p);
    if (!parser_expect(p, TOKEN_COMMA, "','")) return false;
    const int mode = FIND_NAME(p, p->token, i, ATTRIBUTE_MODE_COUNT, attribute_mode_names[i]);
    if (mode < 0) return parser_unexpected(p, "smooth, flat or noperspective");
    parser_advance(p);
    Span *given = &p->draft->attribute_at[number];
    if (given->end && p->draft->pixels.mode[number] != mode) {
        parser_error(p, DIAG_BAD_DISPATCH, name, "%s already has another mode", parser_quote(p, name));
        return diag_note(p->diags, *given, "first given here");
    }
    p->draft->pixels.mode[number] = (uint8_t)mode;
    p->draft->last_attribute_at = *given = parser_span(p, p->name);
    if (!p->draft->pixels.at.line) p->draft->pixels.at = parser_location(p);
    return parser_expect_end(p);
}

/* .fill resource "," type ( number | generator ) */
bool directive_fill(Parser *p) {
    FillSpec fill = {.before = (uint32_t)p->draft->dispatches.count, .at = parser_location(p)};
    DataSpec *data = &fill.data;
    *data = (DataSpec){.kind = DATA_FILL, .type = TYPE_U32, .count = 1};
    const Token resource = p->token;
    p->draft->fill_at = parser_span(p, p->name);
    if (!parser_expect(p, TOKEN_NAME, "a resource such as u0") ||
        !parse_resource(p, resource, false, &fill.space, &fill.index) || !parser_expect(p, TOKEN_COMMA, "','"))
        return false;
    parse_type(p, &data->type);
    const bool is_generated = FIND_NAME(p, p->token, i, DATA_KIND_COUNT, data_generators[i].name) >= 0;
    const bool ok = is_generated ? parse_generator(p, p->token, data)
                                 : parse_number(p, (Type)data->type, NUMBER_ALONE, &data->arg[0]);
    return ok && parser_expect_end(p) && APPEND(p->draft->fills, fill);
}

void directive_check_pixels(Parser *p) {
    Draft *draft = p->draft;
    const DispatchSpec *dispatches = draft->dispatches.at;
    const size_t fills = draft->fills.count;
    bool draws = false;
    for (size_t i = 0; i < draft->dispatches.count; i++) {
        draws |= dispatches[i].targets > 0;
        if (dispatches[i].triangles && !draft->pixels.space)
            diag_push(p->diags, DIAG_BAD_DISPATCH, draft->draw_at,
                      "there are no triangles: .triangles file(\"mesh.obj\") has some");
    }
    if (fills && draft->fills.at[fills - 1].before == draft->dispatches.count)
        diag_push(p->diags, DIAG_BAD_DISPATCH, draft->fill_at,
                  "no dispatch runs behind this .fill, so it has no effect");
    const char *others = draft->group_size[0] ? ".group" : draft->dispatches.count ? ".dispatch" : NULL;
    const Span only = draft->triangles_at.end ? draft->triangles_at : draft->last_attribute_at;
    if (!draft->target_at.end && only.end && !draws)
        diag_push(p->diags, DIAG_BAD_DISPATCH, only,
                  "only a pixel shader has triangles and attributes: it needs a .target, such as "
                  ".target u0, rgba8 640x480");
    if (draft->pixels.targets && others && !draws)
        diag_push(p->diags, DIAG_BAD_DISPATCH, draft->target_at,
                  "the pixels of a .target say which threads run: such a program has no %s, unless a .draw says when "
                  "they do",
                  others);
}

/* resource: "t0" or "u0", which has no contents yet */
bool directive_buffer(Parser *p) {
    BufferSpec buffer = {.at = parser_location(p)};
    TextureShape *shape = &buffer.shape;
    const Token resource = p->token;
    const bool is_target = parser_token_is(p, p->name, ".target");
    if (is_target && !p->draft->target_at.end) p->draft->target_at = parser_span(p, p->name);
    if (!parser_expect(p, TOKEN_NAME, "a resource such as u0")) return false;
    if (!parse_resource(p, resource, false, &buffer.space, &buffer.index)) return false;
    if (!resource_is_free(p, resource, &buffer)) return false;
    if (!parser_expect(p, TOKEN_COMMA, "','")) return false;

    if (parser_token_is(p, p->name, ".buffer")) {
        if (!parse_data(p, &buffer.init)) return false;
    } else if (parser_token_is(p, p->name, ".texture")) {
        if (!parse_texture(p, &buffer) || !parser_expect_end(p)) return false;
    } else {
        if (!parse_shape(p, shape, TEXEL_RGBA8, NULL)) return false;
        if (!shape->width) return parser_unexpected(p, "a size such as 256x256");
        if (!parser_expect_end(p)) return false;
        buffer.init = (DataSpec){.kind = DATA_FILL, .type = TYPE_U32, .count = level_words(shape)};
    }
    if (is_target) {
        PixelSpec *pixels = &p->draft->pixels;
        if (buffer.space != OPERAND_RES_U)
            return parser_error(p, DIAG_BAD_DATA, resource, "a target is written, so it is a u#");
        if (shape->kind)
            return parser_error(p, DIAG_BAD_DATA, resource, "a target is one picture, without layers, such as 640x480");
        if (!pixels->targets && !pixels->space) pixels->at = buffer.at;
        pixels->targets |= UINT64_C(1) << buffer.index;
    }
    return fits_image(p, resource, &buffer) && APPEND(p->draft->buffers, buffer) &&
           APPEND(p->draft->buffer_at, parser_span(p, resource));
}

/* ---- .sampler sampler "," FILTER [ ADDRESS [ ADDRESS [ ADDRESS ] ] ] [ COMPARISON ] ---- */
bool directive_sampler(Parser *p) {
    SamplerSpec spec = {.sampler = sampler_default, .at = parser_location(p)};
    const Token which = p->token;
    uint8_t space;
    if (!parser_expect(p, TOKEN_NAME, "a sampler such as s0")) return false;
    if (!parse_resource(p, which, true, &space, &spec.index)) return false;
    const SamplerSpec *others = p->draft->samplers.at;
    for (size_t i = 0; i < p->draft->samplers.count; i++)
        if (others[i].index == spec.index)
            return parser_error(p, DIAG_DUPLICATE_BUFFER, which, "%s is described already", parser_quote(p, which));
    if (!parser_expect(p, TOKEN_COMMA, "','")) return false;

    const int filter = FIND_NAME(p, p->token, i, FILTER_COUNT, sampler_filter_names[i]);
    if (filter < 0) return parser_unexpected(p, "point, bilinear or trilinear");
    spec.sampler.filter = (uint8_t)filter;
    parser_advance(p);
    for (int i = 0; parser_accept(p, TOKEN_COMMA) || !parser_at_end(p); i++) {
        const int compare = FIND_NAME(p, p->token, c, COMPARE_COUNT, sampler_compare_names[c]);
        const int address = i < 3 ? FIND_NAME(p, p->token, a, ADDRESS_COUNT, sampler_address_names[a]) : -1;
        if (address < 0 && compare < 0)
            return parser_unexpected(p, i < 3 ? "wrap, clamp or mirror, or a comparison such as less_equal"
                                              : "a comparison such as less_equal");
        parser_advance(p);
        if (compare >= 0) {
            spec.sampler.compare = (uint8_t)compare;
            break;
        }
        for (int k = i; k < 3; k++) spec.sampler.address[k] = (uint8_t)address;
    }
    return parser_expect_end(p) && APPEND(p->draft->samplers, spec);
}
