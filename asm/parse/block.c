/* block.c: lines that are not executed now: bodies that are kept for later, and what a condition leaves out. They are
 * read only as far as needed to see which directives open and close blocks; nothing else in them can be wrong. */
#include <string.h>

#include "asm/parse/parse.h"

static const struct {
    const char *name;
    Block block;
} block_names[] = {
    {".macro", BLOCK_MACRO},     {".endm", BLOCK_END_MACRO}, {".repeat", BLOCK_REPEAT}, {".for", BLOCK_REPEAT},
    {".endr", BLOCK_END_REPEAT}, {".if", BLOCK_IF},          {".ifdef", BLOCK_IF},      {".ifndef", BLOCK_IF},
    {".elif", BLOCK_ELSE},       {".else", BLOCK_ELSE},      {".endif", BLOCK_END_IF},  {".local", BLOCK_LOCAL},
};
enum { BLOCK_NAMES = sizeof block_names / sizeof block_names[0] };

static Block block_of(const char *text, uint32_t length) {
    for (int i = 0; i < BLOCK_NAMES && *text == '.'; i++)
        if (strlen(block_names[i].name) == length && memcmp(block_names[i].name, text, length) == 0)
            return block_names[i].block;
    return BLOCK_NONE;
}

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

/* Read a line, to its end. False if there is none. */
static bool scan_line(Lexer *lexer, BodyLine *line) {
    if (lexer->at == lexer->length) return false;
    *line = (BodyLine){.start = lexer->at, .number = lexer->line};
    Token token = first_token(lexer);
    if (token.kind == TOKEN_NAME) line->block = (uint8_t)block_of(lexer->bytes + token.start, token_length(token));
    while (token.kind != TOKEN_END && token.kind != TOKEN_EOF) token = lex_next(lexer);
    line->is_plain = !memchr(lexer->bytes + line->start, '\\', lexer->at - line->start);
    return true;
}

/* ---- one line after the other, of a file or of a body ---- */
typedef struct Scanner {
    Parser *p;
    Frame *frame;
    Lexer lexer;   /* of a file */
    uint32_t next; /* line of a body */
} Scanner;

static Scanner start_scan(Parser *p) {
    return (Scanner){p, p->input.top, p->lexer, p->input.top->next};
}

static bool next_line(Scanner *scanner, BodyLine *line) {
    if (scanner->frame->kind == FRAME_FILE)
        return scanner->p->token.kind != TOKEN_EOF && scan_line(&scanner->lexer, line);
    if (scanner->next == scanner->frame->body.count) return false;
    *line = scanner->frame->body.lines[scanner->next++];
    return true;
}

/* What is executed next is the line after, or `line` itself. */
static void go_on_after(Scanner *scanner) {
    if (scanner->frame->kind == FRAME_FILE) scanner->p->lexer = scanner->lexer;
    scanner->frame->next = scanner->next;
}

static void go_on_at(Scanner *scanner, const BodyLine *line) {
    scanner->lexer.at = line->start;
    scanner->lexer.line = line->number;
    if (scanner->next) scanner->next--;
    go_on_after(scanner);
}

/* The block has no end: nothing is left to execute. */
static bool report_unterminated(Scanner *scanner, Span opener, const char *wanted) {
    Parser *p = scanner->p;
    if (scanner->frame->kind == FRAME_FILE) p->token.kind = TOKEN_EOF;
    scanner->next = scanner->frame->body.count;
    go_on_after(scanner);
    diag_push(p->diags, DIAG_UNTERMINATED_BLOCK, opener, "%s is missing", wanted);
    return false;
}

/* Nothing may stand behind the directive that ends a block. */
static void check_closer(Scanner *scanner, const BodyLine *line) {
    const Source *source = input_source(&scanner->p->input, scanner->frame->source);
    Lexer lexer = {source->bytes, (uint32_t)source->length, line->start, line->number};
    first_token(&lexer);
    Token token = lex_next(&lexer);
    if (token.kind == TOKEN_END || token.kind == TOKEN_EOF) return;
    diag_push(scanner->p->diags, DIAG_SYNTAX, (Span){scanner->frame->source, token.start, token.end},
              "expected the end of the line");
}

bool block_capture(Parser *p, Block open, Block close, Span opener, Buffer *lines, Body *body) {
    const char *wanted = close == BLOCK_END_MACRO ? ".endm" : ".endr";
    Scanner scanner = start_scan(p);
    uint32_t depth = 0, first = scanner.next;
    bool keep = scanner.frame->kind == FRAME_FILE;
    for (BodyLine line; next_line(&scanner, &line);) {
        if (keep) {
            BodyLine *kept = parser_add(p, lines);
            if (!kept) return false;
            *kept = line;
        }
        depth += line.block == open;
        if (line.block != close || depth-- > 0) continue;
        check_closer(&scanner, &line);
        go_on_after(&scanner);
        if (keep)
            *body = (Body){lines->items, (uint32_t)lines->count - 1};
        else
            *body = (Body){scanner.frame->body.lines + first, scanner.next - first - 1};
        return true;
    }
    return report_unterminated(&scanner, opener, wanted);
}

bool block_skip_condition(Parser *p, Span opener) {
    Scanner scanner = start_scan(p);
    uint32_t depth = 0;
    for (BodyLine line; next_line(&scanner, &line);) {
        bool ends = line.block == BLOCK_END_IF, turns = line.block == BLOCK_ELSE;
        if (depth == 0 && (ends || turns)) {
            go_on_at(&scanner, &line);
            return true;
        }
        depth += line.block == BLOCK_IF;
        depth -= ends;
    }
    return report_unterminated(&scanner, opener, ".endif");
}
