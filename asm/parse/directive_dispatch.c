/* directive_dispatch.c: .dispatch: kernels and how many threads run them. */
#include <string.h>

#include "asm/parse/directive.h"

/* A name with an x in it was probably meant as two. */
static bool report_joined_names(Parser *p) {
    const char *text = parser_text(p, p->token), *x = memchr(text + 1, 'x', token_length(p->token) - 1);
    if (!x) return false;
    Token before = {TOKEN_NAME, p->token.start, (uint32_t)(x - p->lexer.bytes)};
    Token after = {TOKEN_NAME, before.end + 1, p->token.end};
    diag_push(p->diags, DIAG_UNKNOWN_CONSTANT, parser_span(p, p->token),
              "there is no constant %s; between names the x needs blanks", parser_quote(p, p->token));
    diag_suggest(p->diags, arena_printf(p->arena, "%s x %s", parser_copy(p, before), parser_copy(p, after)));
    return true;
}

static bool is_unknown_name(const Parser *p) {
    return p->token.kind == TOKEN_NAME && !constant_find(p, parser_text(p, p->token), token_length(p->token));
}

/* extent: decimal digits | number; 1 to 2^31 */
static bool parse_extent(Parser *p, const char *what, uint32_t *value) {
    if (is_unknown_name(p) && *parser_text(p, p->token) == 'x') return parser_unexpected(p, what);
    if (p->token.kind == TOKEN_NUMBER) {
        p->lexer.at = p->token.start;
        p->token = lex_digits(&p->lexer);
    }
    if (is_unknown_name(p) && report_joined_names(p)) return false;
    return parse_count(p, what, 1, 1u << 31, value);
}

/* extents: extent | "[" extent { [ "," ] extent } "]", up to three */
static bool parse_extents(Parser *p, const char *what, uint32_t extents[3]) {
    if (!parser_accept(p, TOKEN_OPEN_SQUARE)) return parse_extent(p, what, &extents[0]);
    int count = 0;
    do {
        if (count == 3) return parser_unexpected(p, "']': there are three dimensions at most");
        if (!parse_extent(p, what, &extents[count++])) return false;
        parser_accept(p, TOKEN_COMMA);
    } while (!parser_accept(p, TOKEN_CLOSE_SQUARE));
    return true;
}

/* groups: extents | resource "[" FIRST "]": three words of a buffer, read when the dispatch starts */
static bool parse_groups(Parser *p, DispatchSpec *dispatch) {
    const ParserMark mark = parser_mark(p);
    const Token name = p->token;
    if (name.kind == TOKEN_NAME) {
        parser_advance(p);
        if (parser_accept(p, TOKEN_OPEN_SQUARE))
            return parse_resource(p, name, &dispatch->indirect_space, &dispatch->indirect_index) &&
                   parse_count(p, "the first of three words", 0, (1u << 30) - 3, &dispatch->indirect_word) &&
                   parser_expect(p, TOKEN_CLOSE_SQUARE, "']'");
        parser_back(p, &mark);
    }
    return parse_extents(p, "a number of groups", dispatch->groups);
}

static bool too_many_threads(const DispatchSpec *d) {
    uint64_t threads = 1;
    for (int i = 0; i < 3 && threads <= UINT32_MAX; i++) threads *= d->groups[i];
    for (int i = 0; i < 3 && threads <= UINT32_MAX; i++) threads *= d->size[i];
    return threads > UINT32_MAX;
}

bool parse_x(Parser *p) {
    if (parser_at_end(p) || *parser_text(p, p->token) != 'x') return parser_unexpected(p, "'x', as in 4x64");
    p->lexer.at = p->token.start + 1;
    parser_advance(p);
    return true;
}

/* kernel: [ ( NAME | "@" number ) "," ]; the label is looked up when all are known */
static bool parse_kernel(Parser *p) {
    ParserMark mark = parser_mark(p);
    Fixup fixup = {(uint32_t)p->draft->dispatches.count, FIXUP_DISPATCH, SYMTAB_NONE, 0, {0, 0, 0}, 0};
    Token first = p->token;
    if (parser_accept(p, TOKEN_AT)) {
        if (!parse_count(p, "an instruction number", 0, ISA_MAX_TARGET, &fixup.target)) return false;
    } else {
        parser_advance(p);
        if (first.kind != TOKEN_NAME || p->token.kind != TOKEN_COMMA) {
            parser_back(p, &mark);
            return true;
        }
        fixup.symbol = parser_intern(p, &p->draft->labels, first);
    }
    fixup.at = input_span(p, first.start, p->consumed);
    fixup.trail = input_trail(p);
    Fixup *item = parser_add(p, &p->draft->fixups);
    if (item) *item = fixup;
    return parser_expect(p, TOKEN_COMMA, "','");
}

/* quads: [ "quads" ] */
static bool parse_quads(Parser *p, DispatchSpec *dispatch) {
    const Token word = p->token;
    if (!parser_token_is(p, word, "quads")) return true;
    parser_advance(p);
    dispatch->quads = 1;
    if (dispatch->size[0] % 2 == 0 && dispatch->size[1] % 2 == 0) return true;
    diag_push(p->diags, DIAG_BAD_DISPATCH, parser_span(p, word),
              "groups of quads need an even number of threads in x and in y, such as [8 8]");
    return false;
}

/* together: [ "together" ], but not for the first dispatch */
static bool parse_together(Parser *p, DispatchSpec *dispatch) {
    Token word = p->token;
    if (!parser_token_is(p, word, "together")) return true;
    parser_advance(p);
    dispatch->together = 1;
    if (p->draft->dispatches.count) return true;
    diag_push(p->diags, DIAG_BAD_DISPATCH, parser_span(p, word), "there is no dispatch before this one");
    return false;
}

/* .dispatch kernel groups "x" extents quads together */
bool directive_dispatch(Parser *p, Token name) {
    (void)name;
    DispatchSpec dispatch = {.groups = {1, 1, 1}, .size = {1, 1, 1}, .at = parser_location(p)};
    size_t fixups = p->draft->fixups.count;
    bool ok = parse_kernel(p);
    Token first = p->token;
    ok = ok && parse_groups(p, &dispatch) && parse_x(p) && parse_extents(p, "a number of threads", dispatch.size);
    if (ok && too_many_threads(&dispatch)) {
        diag_push(p->diags, DIAG_OUT_OF_RANGE, input_span(p, first.start, p->consumed),
                  "a dispatch has at most 4294967295 threads");
        ok = false;
    }
    ok = ok && parse_quads(p, &dispatch) && parse_together(p, &dispatch) && parser_expect_end(p);
    DispatchSpec *item = ok ? parser_add(p, &p->draft->dispatches) : NULL;
    if (item)
        *item = dispatch;
    else
        p->draft->fixups.count = fixups; /* that of the kernel belongs to nothing */
    return ok;
}
