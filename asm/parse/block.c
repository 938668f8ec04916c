/* block.c: lines that are not executed now: bodies that are kept for later, and what a condition leaves out, with the
 * conditions: .if .ifdef .ifndef .elif .else .endif. Such lines are read only as far as needed to see which directives
 * open and close blocks; nothing else in them can be wrong. */
#include <string.h>

#include "asm/parse/input.h"
#include "asm/parse/statement.h"
#include "asm/parse/term.h"

static const struct {
    const char *name;
    Block block;
} block_names[] = {
    {".macro", BLOCK_MACRO},     {".endm", BLOCK_END_MACRO}, {".repeat", BLOCK_REPEAT}, {".for", BLOCK_REPEAT},
    {".endr", BLOCK_END_REPEAT}, {".if", BLOCK_IF},          {".ifdef", BLOCK_IF},      {".ifndef", BLOCK_IF},
    {".elif", BLOCK_ELSE},       {".else", BLOCK_ELSE},      {".endif", BLOCK_END_IF},  {".local", BLOCK_LOCAL},
};
enum { BLOCK_NAMES = sizeof block_names / sizeof block_names[0] };

/* Past labels, to what the line is about. */
static Token first_token(Lexer *lexer) {
    for (;;) {
        Token token = lex_next(lexer), next;
        if (token.kind != TOKEN_NAME) return token;
        Lexer after = *lexer;
        next = lex_next(&after);
        if (next.kind != TOKEN_COLON) return token;
        *lexer = after;
    }
}

/* ---- one line after the other, of a file or of a body ---- */
typedef struct Scanner {
    Parser *p;
    Frame *frame;
    Lexer lexer;   /* of a file */
    uint32_t next; /* line of a body */
} Scanner;

/* Read a line of the file, to its end; or take the body's next one. False if there is none. */
static bool next_line(Scanner *scanner, BodyLine *line) {
    if (scanner->frame->from.kind != EXPANSION_FILE) {
        if (scanner->next == scanner->frame->body.count) return false;
        *line = scanner->frame->body.lines[scanner->next++];
        return true;
    }
    Lexer *lexer = &scanner->lexer;
    if (scanner->p->token.kind == TOKEN_EOF || lexer->at == lexer->length) return false;
    *line = (BodyLine){.start = lexer->at, .number = lexer->line, .block = BLOCK_NONE};
    Token token = first_token(lexer);
    const char *text = lexer->bytes + token.start;
    for (int i = 0; i < BLOCK_NAMES && token.kind == TOKEN_NAME && *text == '.'; i++) {
        const char *name = block_names[i].name;
        if (strlen(name) == token_length(token) && memcmp(name, text, token_length(token)) == 0)
            line->block = (uint8_t)block_names[i].block;
    }
    while (token.kind != TOKEN_END && token.kind != TOKEN_EOF) token = lex_next(lexer);
    line->is_plain = !memchr(lexer->bytes + line->start, '\\', lexer->at - line->start);
    return true;
}

/* What is executed next is the line behind those that were scanned. */
static void continue_behind(Scanner *scanner) {
    if (scanner->frame->from.kind == EXPANSION_FILE) scanner->p->lexer = scanner->lexer;
    scanner->frame->next = scanner->next;
}

/* The block has no end: nothing is left to execute. */
static bool report_unterminated(Scanner *scanner, Span opener, const char *wanted) {
    Parser *p = scanner->p;
    if (scanner->frame->from.kind == EXPANSION_FILE) p->token.kind = TOKEN_EOF;
    scanner->next = scanner->frame->body.count;
    continue_behind(scanner);
    diag_push(p->diags, DIAG_UNTERMINATED_BLOCK, opener, "%s is missing", wanted);
    return false;
}

bool block_capture(Parser *p, Block open, Block close, Span opener, BodyLines *lines, Body *body) {
    Scanner scanner = {p, p->input->top, p->lexer, p->input->top->next};
    const uint32_t first = scanner.next;
    const bool keep = scanner.frame->from.kind == EXPANSION_FILE;
    uint32_t depth = 0;
    for (BodyLine line; next_line(&scanner, &line);) {
        if (keep && !APPEND(p, *lines, line)) return false;
        depth += line.block == open;
        if (line.block != close || depth-- > 0) continue;

        /* nothing may stand behind the directive that ends the block */
        const Source *source = &p->sources.at[scanner.frame->from.source];
        Lexer lexer = {source->bytes, (uint32_t)source->length, line.start, line.number};
        first_token(&lexer);
        const Token behind = lex_next(&lexer);
        if (behind.kind != TOKEN_END && behind.kind != TOKEN_EOF)
            diag_push(p->diags, DIAG_SYNTAX, (Span){scanner.frame->from.source, behind.start, behind.end},
                      "expected the end of the line");

        continue_behind(&scanner);
        if (keep)
            *body = (Body){lines->at, (uint32_t)lines->count - 1};
        else
            *body = (Body){scanner.frame->body.lines + first, scanner.next - first - 1};
        return true;
    }
    return report_unterminated(&scanner, opener, close == BLOCK_END_MACRO ? ".endm" : ".endr");
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

    Scanner scanner = {p, p->input->top, p->lexer, p->input->top->next};
    uint32_t depth = 0;
    for (BodyLine line; next_line(&scanner, &line);) {
        const bool ends = line.block == BLOCK_END_IF;
        if (depth == 0 && (ends || line.block == BLOCK_ELSE)) {
            scanner.lexer.at = line.start;
            scanner.lexer.line = line.number;
            if (scanner.next) scanner.next--;
            continue_behind(&scanner);
            return ok;
        }
        depth += line.block == BLOCK_IF;
        depth -= ends;
    }
    p->input->conditions.count--;
    return report_unterminated(&scanner, condition->at, ".endif");
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
    return APPEND(p, p->input->conditions, (Condition){.at = parser_span(p, p->name)}) && begin_part(p, ok, holds);
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
