/* block.c: lines that are not executed now: bodies that are kept for later, and what a condition leaves out, with the
 * conditions: .if .ifdef .ifndef .elif .else .endif. Such lines are read only as far as needed to see which directives
 * open and close blocks; nothing else in them can be wrong. */
#include <string.h>

#include "asm/parse/input.h"
#include "asm/parse/statement.h"

static const struct {
    const char *name;
    Block block;
} block_names[] = {
    {".macro", BLOCK_MACRO},     {".endm", BLOCK_END_MACRO}, {".repeat", BLOCK_REPEAT}, {".for", BLOCK_REPEAT},
    {".endr", BLOCK_END_REPEAT}, {".if", BLOCK_IF},          {".ifdef", BLOCK_IF},      {".ifndef", BLOCK_IF},
    {".elif", BLOCK_ELSE},       {".else", BLOCK_ELSE},      {".endif", BLOCK_END_IF},
};
enum { BLOCK_NAMES = sizeof block_names / sizeof block_names[0] };

/* Skip labels. Return the token that says what the line is about. */
static Token first_token(Lexer *lexer) {
    for (;;) {
        const Token token = lex_next(lexer);
        Lexer behind = *lexer;
        if (token.kind != TOKEN_NAME || lex_next(&behind).kind != TOKEN_COLON) return token;
        *lexer = behind;
    }
}

Block block_skip_line(Lexer *lexer) {
    Block block = BLOCK_NONE;
    Token token = first_token(lexer);
    const char *text = lexer->bytes + token.start;
    for (int i = 0; i < BLOCK_NAMES && token.kind == TOKEN_NAME && *text == '.'; i++) {
        const char *name = block_names[i].name;
        if (strlen(name) == token_length(token) && memcmp(name, text, token_length(token)) == 0)
            block = block_names[i].block;
    }
    while (token.kind != TOKEN_END && token.kind != TOKEN_EOF) token = lex_next(lexer);
    return block;
}

/* The lexer that is at the next line. */
static Lexer *next_lines(Parser *p) {
    return p->from->is_expanded ? &p->input->top->lexer : &p->lexer;
}

bool block_capture(Parser *p, Block open, Block close, Span opener, Body *body) {
    Lexer *lexer = next_lines(p);
    *body = (Body){.start = lexer->at, .line = lexer->line};
    for (uint32_t depth = 0; lexer->at < p->input->top->body.end;) {
        Lexer line = *lexer;
        const Block block = block_skip_line(lexer);
        depth += block == open;
        if (block != close || depth-- > 0) continue;

        body->end = line.at;
        first_token(&line);
        const Token behind = lex_next(&line);
        if (behind.kind != TOKEN_END && behind.kind != TOKEN_EOF)
            diag_push(p->diags, DIAG_SYNTAX, (Span){p->from->source, behind.start, behind.end},
                      "expected the end of the line");
        return true;
    }
    diag_push(p->diags, DIAG_UNTERMINATED_BLOCK, opener, "%s is missing", close == BLOCK_END_MACRO ? ".endm" : ".endr");
    return false;
}

/* ---- conditions: opened and closed in the same file, macro or round of a repetition ---- */
/* Continue in this part of the innermost condition, or at the .elif, .else or .endif behind it, which is then read like
 * any other directive. `ok`: the part's own directive could be read. If not, all further parts are left out, so that
 * they do not cause more errors. */
static bool begin_part(Parser *p, bool ok, bool holds) {
    Condition *condition = &p->input->conditions.at[p->input->conditions.count - 1];
    const bool taken = ok && holds && !condition->is_taken;
    condition->is_taken |= taken || !ok;
    parser_skip_line(p);
    if (taken) return ok;

    Lexer *lexer = next_lines(p);
    for (uint32_t depth = 0; lexer->at < p->input->top->body.end;) {
        const Lexer line = *lexer;
        const Block block = block_skip_line(lexer);
        if (depth == 0 && (block == BLOCK_END_IF || block == BLOCK_ELSE)) {
            *lexer = line;
            return ok;
        }
        depth += block == BLOCK_IF;
        depth -= block == BLOCK_END_IF;
    }
    p->input->conditions.count--;
    diag_push(p->diags, DIAG_UNTERMINATED_BLOCK, condition->at, ".endif is missing");
    return false;
}

/* condition: expression, to the end of the line */
static bool parse_condition(Parser *p, bool *holds) {
    Value value = {0};
    const bool ok = parse_expression(p, NUMBER_ALONE, &value) && parser_expect_end(p);
    *holds = ok && value_is_true(value);
    return ok;
}

/* .if condition | ( .ifdef | .ifndef ) NAME */
bool directive_if(Parser *p) {
    bool holds, ok;
    if (parser_token_is(p, p->name, ".if")) {
        ok = parse_condition(p, &holds);
    } else {
        const Token name = p->token;
        ok = parser_expect(p, TOKEN_NAME, "a name") && parser_expect_end(p);
        holds = ok && constant_is_defined(p, name) == parser_token_is(p, p->name, ".ifdef");
    }
    return APPEND(p->input->conditions, (Condition){.at = parser_span(p, p->name)}) && begin_part(p, ok, holds);
}

/* .elif condition | .else | .endif: of the innermost one that this frame has opened */
bool directive_else(Parser *p) {
    if (p->input->conditions.count == p->input->top->conditions)
        return parser_error(p, DIAG_MISPLACED, p->name, "%s without .if", parser_quote(p, p->name));
    if (parser_token_is(p, p->name, ".endif")) {
        p->input->conditions.count--;
        return parser_expect_end(p);
    }
    Condition *condition = &p->input->conditions.at[p->input->conditions.count - 1];
    const bool is_else = parser_token_is(p, p->name, ".else");
    bool ok = !condition->had_else, holds = is_else;
    if (!ok) {
        parser_error(p, DIAG_MISPLACED, p->name, "%s after .else", parser_quote(p, p->name));
        diag_note(p->diags, condition->else_at, "the .else is here");
    } else if (is_else) {
        ok = parser_expect_end(p);
    } else if (!condition->is_taken) {
        ok = parse_condition(p, &holds);
    }
    if (is_else) {
        condition->had_else = true;
        condition->else_at = parser_span(p, p->name);
    }
    return begin_part(p, ok, holds);
}
