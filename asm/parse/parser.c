/* parser.c: what all parts of the parser use: tokens, names, texts, and the order of diagnostics. */
#include <stdio.h>
#include <string.h>

#include "asm/parse/parse.h"

enum {
    QUOTE_MAX = 60,          /* longer pieces of source are cut in messages */
    TRAIL_SHOWN = 5,         /* notes of one trail */
    MOST_COMPARED = 4000000, /* names in one run: a bound on time */
};

/* ---- tokens ---- */
void parser_advance(Parser *p) {
    p->consumed = p->token.end;
    p->token = lex_next(&p->lexer);
}

bool parser_at_end(const Parser *p) {
    return p->token.kind == TOKEN_END || p->token.kind == TOKEN_EOF;
}

bool parser_token_is(const Parser *p, Token token, const char *text) {
    size_t length = strlen(text);
    return token_length(token) == length && memcmp(parser_text(p, token), text, length) == 0;
}

bool parser_accept(Parser *p, TokenKind kind) {
    if (p->token.kind != kind) return false;
    parser_advance(p);
    return true;
}

bool parser_expect(Parser *p, TokenKind kind, const char *wanted) {
    return parser_accept(p, kind) || parser_unexpected(p, wanted);
}

bool parser_expect_end(Parser *p) {
    return parser_at_end(p) || parser_unexpected(p, "the end of the line");
}

const char *parser_quote(Parser *p, Token token) {
    bool cut = token_length(token) > QUOTE_MAX;
    int length = cut ? QUOTE_MAX : (int)token_length(token);
    const char *text = arena_printf(p->arena, "'%.*s%s'", length, parser_text(p, token), cut ? "..." : "");
    return text ? text : "";
}

const char *parser_copy(Parser *p, Token token) {
    const char *copy = arena_copy(p->arena, parser_text(p, token), token_length(token));
    return copy ? copy : "";
}

static bool report_bad_byte(Parser *p) {
    unsigned char c = (unsigned char)*parser_text(p, p->token);
    if (c == '#')
        diag_push(p->diags, DIAG_UNEXPECTED_BYTE, parser_span(p, p->token), "unexpected '#'; comments start with ';'");
    else if (c == '{' || c == '}')
        diag_push(p->diags, DIAG_UNEXPECTED_BYTE, parser_span(p, p->token),
                  "unexpected '%c'; a block has no braces: endif, endloop or endswitch ends it", c);
    else if (c == '\\')
        diag_push(p->diags, DIAG_UNEXPECTED_BYTE, parser_span(p, p->token),
                  "unexpected '\\'; to continue a line it must be the last thing in it");
    else if (c < 0x20 || c == 0x7f || (c >= 0x80 && token_length(p->token) == 1))
        diag_push(p->diags, DIAG_UNEXPECTED_BYTE, parser_span(p, p->token), "unexpected byte 0x%02x", c);
    else
        diag_push(p->diags, DIAG_UNEXPECTED_BYTE, parser_span(p, p->token), "unexpected character %s",
                  parser_quote(p, p->token));
    return false;
}

bool parser_unexpected(Parser *p, const char *wanted) {
    if (p->token.kind == TOKEN_BAD) return report_bad_byte(p);
    if (p->token.kind == TOKEN_OPEN_STRING) {
        diag_push(p->diags, DIAG_UNTERMINATED_STRING, parser_span(p, p->token), "the string has no closing '\"'");
        return false;
    }
    if (habit_operator(p)) return false;
    if (p->token.kind == TOKEN_SLASH) {
        diag_push(p->diags, DIAG_UNEXPECTED_BYTE, parser_span(p, p->token), "unexpected '/'; comments start with ';'");
        return false;
    }
    const char *found = parser_at_end(p) ? "the end of the line" : parser_quote(p, p->token);
    diag_push(p->diags, DIAG_SYNTAX, parser_span(p, p->token), "expected %s, found %s", wanted, found);
    return false;
}

static int hex_value(char c) {
    if (c >= '0' && c <= '9') return c - '0';
    if (c >= 'a' && c <= 'f') return c - 'a' + 10;
    return c >= 'A' && c <= 'F' ? c - 'A' + 10 : -1;
}

/* escape: `\\` | `\"` | `\x` two hex digits. Returns the byte, and moves *at past the escape; -1 if it is none. */
static int read_escape(const char *text, uint32_t *at) {
    char c = text[*at + 1];
    if (c == '\\' || c == '"') {
        *at += 2;
        return c;
    }
    int high = c == 'x' ? hex_value(text[*at + 2]) : -1;
    int low = high >= 0 ? hex_value(text[*at + 3]) : -1;
    if (low < 0 || high * 16 + low == 0) return -1;
    *at += 4;
    return high * 16 + low;
}

bool parser_string(Parser *p, const char **text) {
    Token token = p->token;
    if (!parser_expect(p, TOKEN_STRING, "a string in double quotes")) return false;
    const char *bytes = p->lexer.bytes;
    char *out = arena_copy(p->arena, bytes + token.start + 1, token_length(token) - 2);
    if (!out) return true;
    *text = out;
    for (uint32_t at = token.start + 1; at < token.end - 1;) {
        int byte = bytes[at] == '\\' ? read_escape(bytes, &at) : (unsigned char)bytes[at++];
        if (byte == -1 || byte == 0) {
            Span span = byte ? input_span(p, at, at + 2) : input_span(p, at - 1, at);
            diag_push(p->diags, DIAG_BAD_ESCAPE, span,
                      "strings have no zero bytes, and escapes are \\\\, \\\" and \\xHH");
            return false;
        }
        *out++ = (char)byte;
    }
    *out = '\0';
    return true;
}

/* ---- the draft ---- */
void *parser_add(Parser *p, Buffer *buffer) {
    void *item = buffer_add(buffer, 1);
    if (!item) p->draft->out_of_memory = true;
    return item;
}

bool parser_may_suggest(Parser *p, size_t names) {
    if (p->diags->dropped || names > MOST_COMPARED - p->compared) return false;
    p->compared += (uint32_t)names;
    return true;
}

Location parser_location(const Parser *p) {
    if (p->loc_line) return (Location){p->loc_file, p->loc_line};
    return (Location){p->input.top->file, p->line};
}

/* The table keeps pointers to names. Those in an expanded line do not last. */
uint32_t parser_intern(Parser *p, Symtab *table, Token name) {
    size_t before = table->entries.count;
    uint32_t index = symtab_intern(table, parser_text(p, name), token_length(name));
    p->draft->out_of_memory |= index == SYMTAB_NONE;
    if (index != SYMTAB_NONE && table->entries.count > before && p->input.top->is_expanded)
        symtab_at(table, index)->name = parser_copy(p, name);
    return index;
}

/* ---- trails ---- */
static void note_step(DiagList *list, const Trail *trail, const char *hidden) {
    if (trail->kind == FRAME_MACRO)
        diag_note(list, trail->at, "in the expansion of macro '%s'%s", trail->name, hidden);
    else if (trail->kind == FRAME_REPEAT)
        diag_note(list, trail->at, "in round %u of %u of this repetition%s", trail->round, trail->rounds, hidden);
    else
        diag_note(list, trail->at, "included here%s", hidden);
}

/* How the place of the diagnostic was reached, from the inside out. The middle of a long way is left out. */
void trail_note(DiagList *list, const Buffer *trails, uint32_t trail, Diag *diag) {
    DiagList one = {.arena = list->arena, .last = diag};
    const Trail *all = trails->items;
    uint32_t length = 0;
    for (uint32_t t = trail; t != TRAIL_NONE; t = all[t].parent) length++;
    for (uint32_t i = 1; trail != TRAIL_NONE; trail = all[trail].parent, i++) {
        char hidden[40] = "";
        if (i == length && length > TRAIL_SHOWN)
            snprintf(hidden, sizeof hidden, " (%u more between)", length - TRAIL_SHOWN);
        if (i < TRAIL_SHOWN || i == length) note_step(&one, &all[trail], hidden);
    }
}

void parser_settle_line(Parser *p, Diag *last) {
    if (p->diags->last != last) parser_settle(p, last, input_trail(p));
}

void parser_settle(Parser *p, Diag *last, uint32_t trail) {
    for (Diag *diag = last ? last->next : p->diags->first; diag; diag = diag->next) {
        trail_note(p->diags, &p->input.trails, trail, diag);
        uint32_t *order = parser_add(p, &p->order);
        if (order) *order = (uint32_t)p->draft->fixups.count;
    }
}
