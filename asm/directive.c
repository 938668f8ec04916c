/* directive.c: the directives of directive.def. */
#include <string.h>

#include "asm/dataspec.h"
#include "asm/nearest.h"
#include "asm/parse.h"

typedef bool DirectiveParser(Parser *p, Token name);

#define DIRECTIVE(id, name, arguments, meaning) static DirectiveParser directive_##id;
#include "asm/directive.def"
#undef DIRECTIVE

static const struct {
    const char *name, *arguments;
    DirectiveParser *parse;
} directives[] = {
#define DIRECTIVE(id, name, arguments, meaning) {name, arguments, directive_##id},
#include "asm/directive.def"
#undef DIRECTIVE
};
enum { DIRECTIVE_COUNT = sizeof directives / sizeof directives[0] };

bool parse_directive(Parser *p, Token name) {
    const char *text = parser_text(p, name);
    Nearest nearest = nearest_start(text, token_length(name));
    for (int i = 0; i < DIRECTIVE_COUNT; i++) {
        if (parser_token_is(p, name, directives[i].name)) return directives[i].parse(p, name);
        nearest_offer(&nearest, directives[i].name, strlen(directives[i].name));
    }
    diag_push(p->diags, DIAG_UNKNOWN_DIRECTIVE, token_span(name), "there is no directive %s", parser_quote(p, name));
    diag_suggest(p->diags, nearest.best);
    return false;
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

/* pair: WORD "=" WORD */
static bool parse_pair(Parser *p, const char **key, const char **value) {
    Token word;
    if (!parse_word(p, "a setting such as wave_size=32", &word)) return false;
    *key = parser_copy(p, word);
    if (!parser_expect(p, TOKEN_ASSIGN, "'='")) return false;
    if (!parse_word(p, "a value", &word)) return false;
    *value = parser_copy(p, word);
    return true;
}

/* ---- .machine pair { [ "," ] pair } ---- */
static bool directive_machine(Parser *p, Token name) {
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
static bool report_duplicate_buffer(Parser *p, Token resource, uint32_t first_at) {
    diag_push(p->diags, DIAG_DUPLICATE_BUFFER, token_span(resource), "%s already has contents",
              parser_quote(p, resource));
    diag_note(p->diags, (Span){0, first_at, first_at + token_length(resource)}, "first given here");
    return false;
}

/* ---- .shared COUNT ---- */
static bool directive_shared(Parser *p, Token name) {
    if (p->draft->shared_words) {
        diag_push(p->diags, DIAG_DUPLICATE_SHARED, token_span(name), "the group memory already has a size");
        diag_note(p->diags, (Span){0, p->draft->shared_at, p->draft->shared_at + token_length(name)},
                  "first given here");
        return false;
    }
    p->draft->shared_at = name.start;
    return parse_count(p, "a number of words", 1, 1u << 22, &p->draft->shared_words);
}

static bool directive_buffer(Parser *p, Token name) {
    (void)name;
    BufferSpec buffer = {.at = parser_location(p)};
    Token resource = p->token;
    if (!parser_expect(p, TOKEN_NAME, "a resource such as u0")) return false;
    if (!parse_resource(p, resource, &buffer.space, &buffer.index)) return false;
    const BufferSpec *others = p->draft->buffers.items;
    const uint32_t *starts = p->draft->buffer_at.items;
    for (size_t i = 0; i < p->draft->buffers.count; i++)
        if (others[i].space == buffer.space && others[i].index == buffer.index)
            return report_duplicate_buffer(p, resource, starts[i]);
    if (!parser_expect(p, TOKEN_COMMA, "','") || !parse_data(p, &buffer.init)) return false;
    BufferSpec *item = parser_add(p, &p->draft->buffers);
    uint32_t *at = parser_add(p, &p->draft->buffer_at);
    if (item) *item = buffer;
    if (at) *at = resource.start;
    return true;
}

/* ---- .dispatch GROUPS "x" SIZE, with or without blanks ---- */
/* extent: decimal digits, 1 to 2^31 */
static bool parse_extent(Parser *p, const char *what, uint32_t *value) {
    if (!parser_at_end(p)) {
        p->lexer.at = p->token.start;
        p->token = lex_digits(&p->lexer);
    }
    return parse_count(p, what, 1, 1u << 31, value);
}

static bool parse_x(Parser *p) {
    if (parser_at_end(p) || *parser_text(p, p->token) != 'x') return parser_unexpected(p, "'x', as in 4x64");
    p->lexer.at = p->token.start + 1;
    parser_advance(p);
    return true;
}

static bool directive_dispatch(Parser *p, Token name) {
    DispatchSpec dispatch = {.groups = {1, 1, 1}, .size = {1, 1, 1}, .at = parser_location(p)};
    Token first = p->token;
    if (!parse_extent(p, "a number of groups", &dispatch.groups[0]) || !parse_x(p)) return false;
    if (!parse_extent(p, "a number of threads", &dispatch.size[0])) return false;
    if ((uint64_t)dispatch.groups[0] * dispatch.size[0] > UINT32_MAX) {
        diag_push(p->diags, DIAG_OUT_OF_RANGE, (Span){0, first.start, p->consumed},
                  "a dispatch has at most 4294967295 threads");
        return false;
    }
    if (p->draft->dispatches.count) {
        diag_push(p->diags, DIAG_DUPLICATE_DISPATCH, token_span(name), "only one dispatch in this version");
        diag_note(p->diags, (Span){0, p->draft->dispatch_at, p->draft->dispatch_at + token_length(name)},
                  "the first is here");
        return false;
    }
    DispatchSpec *item = parser_add(p, &p->draft->dispatches);
    if (item) *item = dispatch;
    p->draft->dispatch_at = name.start;
    return true;
}

/* ---- .expect ---- */
/* memory: resource "[" FIRST "]" "," data [ "~" tolerance ]; the resource is already read */
static bool parse_expect_memory(Parser *p, Token resource, ExpectSpec *expect) {
    expect->kind = EXPECT_MEMORY;
    if (!parse_resource(p, resource, &expect->space, &expect->index)) return false;
    parser_advance(p);
    Token first = p->token;
    if (!parse_count(p, "the number of the first word", 0, DATA_MAX_WORDS - 1, &expect->first)) return false;
    if (!parser_expect(p, TOKEN_CLOSE_SQUARE, "']'") || !parser_expect(p, TOKEN_COMMA, "','")) return false;
    if (!parse_data(p, &expect->data)) return false;
    if (expect->data.count > DATA_MAX_WORDS - expect->first) {
        diag_push(p->diags, DIAG_OUT_OF_RANGE, token_span(first),
                  "the words end beyond word %d, the last that has an address", DATA_MAX_WORDS - 1);
        return false;
    }
    Token tilde = p->token;
    if (!parser_accept(p, TOKEN_TILDE)) return true;
    Token number = p->token;
    if (!parse_number(p, TYPE_F32, &expect->tolerance)) return false;
    const char *problem = NULL;
    if (expect->data.type != TYPE_F32) problem = "only f32 contents have a tolerance";
    if (expect->tolerance >= NUMBER_INF) problem = "a tolerance is finite and not negative";
    if (!problem) return true;
    diag_push(p->diags, DIAG_BAD_DATA, (Span){0, tilde.start, number.end}, "%s", problem);
    return false;
}

/* statistic: relation NUMBER; the name is already read */
static bool parse_expect_statistic(Parser *p, Token name, ExpectSpec *expect) {
    expect->kind = EXPECT_STAT;
    expect->name = parser_copy(p, name);
    expect->relation = (uint8_t)(p->token.kind - TOKEN_EQ);
    parser_advance(p);
    return parse_u64(p, &expect->value);
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

/* .expect expectation [ "when" pair ] */
static bool directive_expect(Parser *p, Token name) {
    (void)name;
    ExpectSpec expect = {.at = parser_location(p)};
    if (!parse_expectation(p, &expect)) return false;
    if (parser_token_is(p, p->token, "when")) {
        parser_advance(p);
        if (!parse_pair(p, &expect.when_key, &expect.when_value)) return false;
    }
    if (!parser_at_end(p)) return parser_unexpected(p, "when KEY=VALUE or the end of the line");
    ExpectSpec *item = parser_add(p, &p->draft->expects);
    if (item) *item = expect;
    return true;
}

/* ---- .loc STRING LINE ---- */
static bool directive_loc(Parser *p, Token name) {
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
