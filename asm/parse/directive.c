/* directive.c: the directives of directive.def. */
#include <string.h>

#include "asm/base/nearest.h"
#include "asm/isa/dataspec.h"
#include "asm/isa/foreign.h"
#include "asm/parse/directive.h"

static const struct {
    const char *name;
    DirectiveParser *parse;
} directives[] = {
#define DIRECTIVE(id, name, arguments, meaning) {name, directive_##id},
#include "asm/parse/directive.def"
#undef DIRECTIVE
};
enum { DIRECTIVE_COUNT = sizeof directives / sizeof directives[0] };

static bool report_unknown(Parser *p, Token name) {
    const ForeignInfo *foreign = foreign_find(parser_text(p, name), token_length(name));
    if (foreign) {
        diag_push(p->diags, DIAG_UNKNOWN_DIRECTIVE, parser_span(p, name), "%s",
                  foreign_sentence(foreign, p->arena, parser_text(p, name), token_length(name)));
        return false;
    }
    Nearest nearest = nearest_start(parser_text(p, name), token_length(name));
    for (int i = 0; i < DIRECTIVE_COUNT; i++) nearest_offer(&nearest, directives[i].name, strlen(directives[i].name));
    diag_push(p->diags, DIAG_UNKNOWN_DIRECTIVE, parser_span(p, name), "there is no directive %s",
              parser_quote(p, name));
    diag_suggest(p->diags, nearest.best);
    return false;
}

bool parse_directive(Parser *p, Token name) {
    for (int i = 0; i < DIRECTIVE_COUNT; i++)
        if (parser_token_is(p, name, directives[i].name)) return directives[i].parse(p, name);
    return report_unknown(p, name);
}

/* ---- words ---- */
/* Read the next token again, as a word of a directive. */
bool parse_word(Parser *p, const char *wanted, Token *word) {
    if (!parser_at_end(p)) {
        p->lexer.at = p->token.start;
        p->token = lex_word(&p->lexer);
    }
    *word = p->token;
    return parser_expect(p, TOKEN_WORD, wanted);
}

/* value: WORD | "(" expression ")"; a word that is the name of a constant stands for its value */
static bool parse_pair_value(Parser *p, const char **text) {
    Value value;
    Token word = p->token;
    if (parser_accept(p, TOKEN_OPEN)) {
        if (!parse_expression(p, NUMBER_ALONE, &value) || !parser_expect(p, TOKEN_CLOSE, "')'")) return false;
    } else {
        if (!parse_word(p, "a value", &word)) return false;
        const Constant *constant = constant_use(p, parser_text(p, word), token_length(word));
        *text = parser_copy(p, word);
        if (!constant) return true;
        value = constant->value;
    }
    char digits[VALUE_TEXT_MAX];
    value_write(value, digits);
    *text = arena_printf(p->arena, "%s", digits);
    if (!value.is_float) return true;
    diag_push(p->diags, DIAG_BAD_EXPRESSION, input_span(p, word.start, p->consumed), "a setting is a whole number");
    return false;
}

/* pair: WORD "=" value */
static bool parse_pair(Parser *p, const char **key, const char **value) {
    Token word;
    if (!parse_word(p, "a setting such as wave_size=32", &word)) return false;
    *key = parser_copy(p, word);
    return parser_expect(p, TOKEN_ASSIGN, "'='") && parse_pair_value(p, value);
}

/* ---- .machine pair { [ "," ] pair } ---- */
bool directive_machine(Parser *p, Token name) {
    (void)name;
    do {
        SettingSpec setting = {.at = parser_location(p)};
        if (!parse_pair(p, &setting.key, &setting.value)) return false;
        SettingSpec *item = parser_add(p, &p->draft->settings);
        if (item) *item = setting;
    } while (parser_accept(p, TOKEN_COMMA) || !parser_at_end(p));
    return true;
}

/* ---- .buffer resource "," data ---- */
static bool report_duplicate_buffer(Parser *p, Token resource, Span first) {
    diag_push(p->diags, DIAG_DUPLICATE_BUFFER, parser_span(p, resource), "%s already has contents",
              parser_quote(p, resource));
    diag_note(p->diags, first, "first given here");
    return false;
}

/* ---- .shared COUNT ---- */
bool directive_shared(Parser *p, Token name) {
    if (p->draft->shared_words) {
        diag_push(p->diags, DIAG_DUPLICATE_SHARED, parser_span(p, name), "the group memory already has a size");
        diag_note(p->diags, p->draft->shared_at, "first given here");
        return false;
    }
    uint32_t words;
    if (!parse_count(p, "a number of words", 1, 1u << 22, &words) || !parser_expect_end(p)) return false;
    p->draft->shared_words = words;
    p->draft->shared_at = parser_span(p, name);
    return true;
}

/* resource: "t0" or "u0", which has no contents yet */
bool parse_new_resource(Parser *p, Token *resource, BufferSpec *buffer) {
    *resource = p->token;
    if (!parser_expect(p, TOKEN_NAME, "a resource such as u0")) return false;
    if (!parse_resource(p, *resource, &buffer->space, &buffer->index)) return false;
    const BufferSpec *others = p->draft->buffers.items;
    const Span *places = p->draft->buffer_at.items;
    for (size_t i = 0; i < p->draft->buffers.count; i++)
        if (others[i].space == buffer->space && others[i].index == buffer->index)
            return report_duplicate_buffer(p, *resource, places[i]);
    return true;
}

bool parse_add_buffer(Parser *p, Token resource, const BufferSpec *buffer) {
    BufferSpec *item = parser_add(p, &p->draft->buffers);
    Span *at = parser_add(p, &p->draft->buffer_at);
    if (item) *item = *buffer;
    if (at) *at = parser_span(p, resource);
    return true;
}

bool directive_buffer(Parser *p, Token name) {
    (void)name;
    BufferSpec buffer = {.at = parser_location(p)};
    Token resource;
    return parse_new_resource(p, &resource, &buffer) && parser_expect(p, TOKEN_COMMA, "','") &&
           parse_data(p, &buffer.init) && parse_add_buffer(p, resource, &buffer);
}

/* ---- .expect ---- */
/* row: [ [ "," ] ROW ]: then it is about texels */
static bool parse_row(Parser *p, ExpectSpec *expect) {
    uint32_t row;
    if (p->token.kind == TOKEN_CLOSE_SQUARE) return true;
    parser_accept(p, TOKEN_COMMA);
    if (!parse_count(p, "the row of the first texel", 0, TEXTURE_MAX_SIDE - 1, &row)) return false;
    expect->kind = EXPECT_TEXELS;
    expect->value = row;
    return true;
}

/* memory: resource "[" FIRST [ ROW ] "]" "," data [ "~" tolerance ]; the resource is already read */
static bool parse_expect_memory(Parser *p, Token resource, ExpectSpec *expect) {
    expect->kind = EXPECT_MEMORY;
    if (!parse_resource(p, resource, &expect->space, &expect->index)) return false;
    parser_advance(p);
    Token first = p->token;
    if (!parse_count(p, "the number of the first word", 0, DATA_MAX_WORDS - 1, &expect->first)) return false;
    if (!parse_row(p, expect)) return false;
    if (!parser_expect(p, TOKEN_CLOSE_SQUARE, "']'") || !parser_expect(p, TOKEN_COMMA, "','")) return false;
    if (!parse_data(p, &expect->data)) return false;
    const char *wrong = expect->kind == EXPECT_TEXELS ? image_texels_problem(expect) : NULL;
    if (wrong) {
        diag_push(p->diags, DIAG_BAD_DATA, input_span(p, first.start, p->consumed), "%s", wrong);
        return false;
    }
    if (expect->data.count > DATA_MAX_WORDS - expect->first) {
        diag_push(p->diags, DIAG_OUT_OF_RANGE, parser_span(p, first),
                  "the words end beyond word %d, the last that has an address", DATA_MAX_WORDS - 1);
        return false;
    }
    Token tilde = p->token;
    if (!parser_accept(p, TOKEN_TILDE)) return true;
    if (!parse_number(p, TYPE_F32, NUMBER_ALONE, &expect->tolerance)) return false;
    const char *problem = NULL;
    if (expect->data.type != TYPE_F32) problem = "only f32 contents have a tolerance";
    if (expect->tolerance >= NUMBER_INF) problem = "a tolerance is finite and not negative";
    if (!problem) return true;
    diag_push(p->diags, DIAG_BAD_DATA, input_span(p, tilde.start, p->consumed), "%s", problem);
    return false;
}

/* A name that is no constant's. */
static bool is_statistic(const Parser *p) {
    return p->token.kind == TOKEN_NAME && !constant_find(p, parser_text(p, p->token), token_length(p->token));
}

/* statistic: relation (NUMBER | NAME); the first name is already read */
static bool parse_expect_statistic(Parser *p, Token name, ExpectSpec *expect) {
    expect->kind = EXPECT_STAT;
    expect->name = parser_copy(p, name);
    expect->relation = (uint8_t)(p->token.kind - TOKEN_EQ);
    parser_advance(p);
    if (!is_statistic(p)) return parse_u64(p, &expect->value);
    Token other;
    if (!parse_word(p, "a number or a statistic", &other)) return false;
    expect->other = parser_copy(p, other);
    return true;
}

/* expectation: memory | statistic | "fault" WORD */
static bool parse_expectation(Parser *p, ExpectSpec *expect) {
    Token name;
    if (!parse_word(p, "u0[...], a statistic or fault", &name)) return false;
    if (p->token.kind == TOKEN_OPEN_SQUARE) return parse_expect_memory(p, name, expect);
    if (p->token.kind >= TOKEN_EQ && p->token.kind <= TOKEN_GE) return parse_expect_statistic(p, name, expect);
    if (!parser_token_is(p, name, "fault"))
        return parser_unexpected(p, "one of == != < <= > >=, or [ after a resource");
    expect->kind = EXPECT_FAULT;
    if (!parse_word(p, "the name of a fault", &name)) return false;
    expect->name = parser_copy(p, name);
    return true;
}

/* .expect expectation [ "when" pair [ pair ] ] */
bool directive_expect(Parser *p, Token name) {
    (void)name;
    ExpectSpec expect = {.at = parser_location(p)};
    if (!parse_expectation(p, &expect)) return false;
    if (parser_token_is(p, p->token, "when")) {
        parser_advance(p);
        for (int i = 0; i < EXPECT_CONDITIONS && (i == 0 || !parser_at_end(p)); i++)
            if (!parse_pair(p, &expect.when[i].key, &expect.when[i].value)) return false;
    }
    if (!parser_at_end(p)) return parser_unexpected(p, "when KEY=VALUE or the end of the line");
    ExpectSpec *item = parser_add(p, &p->draft->expects);
    if (item) *item = expect;
    return true;
}

/* ---- .loc STRING LINE ---- */
bool directive_loc(Parser *p, Token name) {
    (void)name;
    const char *file = NULL;
    uint32_t line;
    if (!parser_string(p, &file) || !file) return false;
    if (!parse_count(p, "a line number", 1, UINT32_MAX, &line)) return false;
    uint32_t index = symtab_intern(&p->draft->files, file, strlen(file));
    if (index == SYMTAB_NONE) {
        p->draft->out_of_memory = true;
        return false;
    }
    p->loc_file = index;
    p->loc_line = line;
    return true;
}
