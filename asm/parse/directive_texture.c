/* directive_texture.c: .texture, .framebuffer and .sampler. */
#include <stdlib.h>
#include <string.h>

#include "asm/parse/directive.h"

/* Which of the names the next token is; -1: none. */
static int find_word(const Parser *p, const char *const *names, int first, int count) {
    for (int i = first; i < count; i++)
        if (parser_token_is(p, p->token, names[i])) return i;
    return -1;
}

/* ---- the shape: [ FORMAT ] [ WIDTH "x" HEIGHT ] [ "mips" ] ---- */

static bool parse_side(Parser *p, const char *what, uint32_t *side) {
    if (p->token.kind == TOKEN_NUMBER) { /* 64x64 is not a malformed number */
        p->lexer.at = p->token.start;
        p->token = lex_digits(&p->lexer);
    }
    return parse_count(p, what, 1, TEXTURE_MAX_SIDE, side);
}

static bool parse_size(Parser *p, TextureShape *shape) {
    return parse_side(p, "a width in texels", &shape->width) && parse_x(p) &&
           parse_side(p, "a height in texels", &shape->height);
}

static bool parse_format(Parser *p, TextureShape *shape) {
    const int format =
        p->token.kind == TOKEN_NAME ? find_word(p, texture_format_names, TEXEL_NONE + 1, TEXEL_FORMAT_COUNT) : -1;
    if (format < 0) return false;
    shape->format = (uint8_t)format;
    parser_advance(p);
    return true;
}

static bool is_word(const Parser *p, const char *word) {
    return p->token.kind == TOKEN_NAME && parser_token_is(p, p->token, word);
}

static bool check_shape(Parser *p, Token first, const TextureShape *shape) {
    const char *problem = texture_problem(shape);
    if (!problem) return true;
    diag_push(p->diags, DIAG_OUT_OF_RANGE, input_span(p, first.start, p->consumed), "%s", problem);
    return false;
}

/* A size may only be missing before a file, which has its own: then the width stays 0. Without `mips` to tell it by
 * there is one level. */
static bool parse_shape(Parser *p, TextureShape *shape, bool *mips) {
    const Token first = p->token;
    *shape = (TextureShape){.format = TEXEL_RGBA8, .levels = 1};
    parse_format(p, shape);
    const bool sized = !is_word(p, "mips") && !is_word(p, "file") && p->token.kind != TOKEN_COMMA;
    const Token next = p->token;
    if (sized && next.kind == TOKEN_NAME && !constant_find(p, parser_text(p, next), token_length(next)))
        return parser_unexpected(p, "rgba8, r32f or rgba32f, or a size such as 64x64");
    if (sized && !parse_size(p, shape)) return false;
    const bool levels = mips && is_word(p, "mips");
    if (mips) *mips = levels;
    if (levels) parser_advance(p);
    if (levels && sized) shape->levels = (uint8_t)texture_full_levels(shape->width, shape->height);
    return !sized || check_shape(p, first, shape);
}

/* ---- the contents: pattern | file | words of level 0 ---- */

static int find_pattern(const Parser *p) {
    for (int i = PATTERN_DATA + 1; i < PATTERN_COUNT; i++)
        if (p->token.kind == TOKEN_NAME && parser_token_is(p, p->token, texture_patterns[i].name)) return i;
    return PATTERN_DATA;
}

static uint32_t level_words(const TextureShape *shape) {
    return (uint32_t)texture_words_before(shape, 1);
}

/* NAME [ "(" number { "," number } ")" ] */
static bool parse_pattern(Parser *p, int pattern, BufferSpec *texture) {
    const PatternInfo *info = &texture_patterns[pattern];
    const Token first = p->token;
    texture->pattern = (uint8_t)pattern;
    texture->init = (DataSpec){.kind = DATA_FILL, .type = TYPE_U32, .count = level_words(&texture->shape)};
    parser_advance(p);
    if (info->args == 0) return true;
    if (!parser_expect(p, TOKEN_OPEN, "'('")) return false;
    for (int i = 0; i < info->args; i++) {
        if (i) parser_accept(p, TOKEN_COMMA);
        if (!parse_number(p, TYPE_U32, NUMBER_ALONE, &texture->pattern_arg[i])) return false;
    }
    if (!parser_expect(p, TOKEN_CLOSE, "')'")) return false;
    const char *problem = texture_pattern_problem(pattern, texture->pattern_arg);
    if (!problem) return true;
    diag_push(p->diags, DIAG_BAD_DATA, input_span(p, first.start, p->consumed), "%s", problem);
    return false;
}

/* file: "file" "(" STRING ")": a picture, whose size the texture gets */
static bool parse_picture(Parser *p, BufferSpec *texture, bool mips) {
    const char *path = NULL;
    parser_advance(p);
    if (!parser_expect(p, TOKEN_OPEN, "'('")) return false;
    const Token at = p->token;
    if (!parser_string(p, &path) || !path) return false;
    uint32_t *words = NULL;
    TextureShape shape = {0};
    const char *problem = "this program cannot read pictures";
    if (p->options->read_picture)
        problem = p->options->read_picture(p->options->user, parser_file(p)->name, path, &shape, &words);
    if (!problem && mips) shape.levels = (uint8_t)texture_full_levels(shape.width, shape.height);
    if (!problem) problem = texture_problem(&shape);
    if (!problem) {
        texture->shape = shape;
        problem = parse_append_words(p, at, words, level_words(&shape), &texture->init);
    }
    free(words);
    if (!problem) return parser_expect(p, TOKEN_CLOSE, "')'");
    if (*problem) diag_push(p->diags, DIAG_UNREADABLE_FILE, parser_span(p, at), "%s: %s", parser_quote(p, at), problem);
    return false;
}

static bool parse_texels(Parser *p, BufferSpec *texture) {
    const Token first = p->token;
    if (!parse_contents(p, level_words(&texture->shape), &texture->init)) return false;
    if (texture->init.count == level_words(&texture->shape)) return true;
    diag_push(p->diags, DIAG_BAD_DATA, input_span(p, first.start, p->consumed),
              "the texture has %u word%s, but %u are given", level_words(&texture->shape),
              level_words(&texture->shape) == 1 ? "" : "s", texture->init.count);
    return false;
}

/* ---- .texture resource "," shape "," contents ---- */
static bool parse_texture(Parser *p, BufferSpec *texture) {
    bool mips;
    if (!parse_shape(p, &texture->shape, &mips)) return false;
    const bool has_shape = !is_word(p, "file");
    if (has_shape && !parser_expect(p, TOKEN_COMMA, "',' and contents")) return false;
    const int pattern = find_pattern(p);
    if (is_word(p, "file")) {
        if (!texture->shape.width && texture->shape.format == TEXEL_RGBA8) return parse_picture(p, texture, mips);
        diag_push(p->diags, DIAG_BAD_DATA, parser_span(p, p->token), "a picture has its own size, and is rgba8");
        return false;
    }
    if (!texture->shape.width)
        return parser_unexpected(p, "file(\"...\"), or a size such as 64x64 before the contents");
    return pattern != PATTERN_DATA ? parse_pattern(p, pattern, texture) : parse_texels(p, texture);
}

bool directive_texture(Parser *p, Token name) {
    BufferSpec texture = {.at = parser_location(p)};
    Token resource;
    (void)name;
    return parse_new_resource(p, &resource, &texture) && parser_expect(p, TOKEN_COMMA, "','") &&
           parse_texture(p, &texture) && parser_expect_end(p) && parse_add_buffer(p, resource, &texture);
}

/* ---- .framebuffer resource "," shape ---- */
bool directive_framebuffer(Parser *p, Token name) {
    BufferSpec texture = {.at = parser_location(p)};
    Token resource;
    (void)name;
    if (!parse_new_resource(p, &resource, &texture) || !parser_expect(p, TOKEN_COMMA, "','")) return false;
    if (!parse_shape(p, &texture.shape, NULL)) return false;
    if (!texture.shape.width) return parser_unexpected(p, "a size such as 256x256");
    if (!parser_expect_end(p)) return false;
    texture.init = (DataSpec){.kind = DATA_FILL, .type = TYPE_U32, .count = level_words(&texture.shape)};
    return parse_add_buffer(p, resource, &texture);
}

/* ---- .sampler sampler "," filter { address } ---- */
static bool parse_sampler_words(Parser *p, Sampler *sampler) {
    const int filter = find_word(p, sampler_filter_names, 0, FILTER_COUNT);
    if (filter < 0) return parser_unexpected(p, "point, bilinear or trilinear");
    sampler->filter = (uint8_t)filter;
    parser_advance(p);
    for (int i = 0; i < 2 && (parser_accept(p, TOKEN_COMMA) || !parser_at_end(p)); i++) {
        const int address = find_word(p, sampler_address_names, 0, ADDRESS_COUNT);
        if (address < 0) return parser_unexpected(p, "wrap, clamp or mirror");
        sampler->address[i] = sampler->address[1] = (uint8_t)address;
        parser_advance(p);
    }
    return parser_expect_end(p);
}

bool directive_sampler(Parser *p, Token name) {
    SamplerSpec spec = {.sampler = sampler_default(), .at = parser_location(p)};
    const Token which = p->token;
    (void)name;
    if (!parser_expect(p, TOKEN_NAME, "a sampler such as s0") || !parse_sampler(p, which, &spec.index)) return false;
    const SamplerSpec *others = p->draft->samplers.items;
    for (size_t i = 0; i < p->draft->samplers.count; i++)
        if (others[i].index == spec.index) {
            diag_push(p->diags, DIAG_DUPLICATE_BUFFER, parser_span(p, which), "%s is described already",
                      parser_quote(p, which));
            return false;
        }
    if (!parser_expect(p, TOKEN_COMMA, "','") || !parse_sampler_words(p, &spec.sampler)) return false;
    SamplerSpec *item = parser_add(p, &p->draft->samplers);
    if (item) *item = spec;
    return true;
}
