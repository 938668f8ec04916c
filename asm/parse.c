/* parse.c: lines, labels and instructions; and the token helpers that operands and directives share. */
#include "asm/parse.h"

#include <string.h>

enum { QUOTE_MAX = 60 }; /* longer pieces of source are cut in messages */

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
    if (c == '#' || c == '/')
        diag_push(p->diags, DIAG_UNEXPECTED_BYTE, token_span(p->token), "unexpected '%c'; comments start with ';'", c);
    else if (c == '\\')
        diag_push(p->diags, DIAG_UNEXPECTED_BYTE, token_span(p->token),
                  "unexpected '\\'; to continue a line it must be the last thing in it");
    else if (c < 0x20 || c == 0x7f || (c >= 0x80 && token_length(p->token) == 1))
        diag_push(p->diags, DIAG_UNEXPECTED_BYTE, token_span(p->token), "unexpected byte 0x%02x", c);
    else
        diag_push(p->diags, DIAG_UNEXPECTED_BYTE, token_span(p->token), "unexpected character %s",
                  parser_quote(p, p->token));
    return false;
}

bool parser_unexpected(Parser *p, const char *wanted) {
    if (p->token.kind == TOKEN_BAD) return report_bad_byte(p);
    if (p->token.kind == TOKEN_OPEN_STRING) {
        diag_push(p->diags, DIAG_UNTERMINATED_STRING, token_span(p->token), "the string has no closing '\"'");
        return false;
    }
    const char *found = parser_at_end(p) ? "the end of the line" : parser_quote(p, p->token);
    diag_push(p->diags, DIAG_SYNTAX, token_span(p->token), "expected %s, found %s", wanted, found);
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
    const char *bytes = p->source->bytes;
    char *out = arena_copy(p->arena, bytes + token.start + 1, token_length(token) - 2);
    if (!out) return true;
    *text = out;
    for (uint32_t at = token.start + 1; at < token.end - 1;) {
        int byte = bytes[at] == '\\' ? read_escape(bytes, &at) : (unsigned char)bytes[at++];
        if (byte == -1 || byte == 0) {
            Span span = byte ? (Span){0, at, at + 2} : (Span){0, at - 1, at};
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

Location parser_location(const Parser *p) {
    return (Location){p->loc_file, p->loc_line ? p->loc_line : p->line};
}

static bool define_label(Parser *p, Token name) {
    uint32_t index = symtab_intern(&p->draft->labels, parser_text(p, name), token_length(name));
    uint32_t *order = NULL;
    if (index != SYMTAB_NONE) {
        SymtabEntry *label = symtab_at(&p->draft->labels, index);
        if (label->target != SYMTAB_NONE) {
            diag_push(p->diags, DIAG_DUPLICATE_LABEL, token_span(name), "label %s is already defined",
                      parser_quote(p, name));
            diag_note(p->diags, (Span){0, label->start, label->start + label->length}, "first defined here");
            return false;
        }
        label->target = (uint32_t)p->draft->locations.count;
        label->start = name.start;
        order = parser_add(p, &p->draft->defined);
    }
    if (order)
        *order = index;
    else
        p->draft->out_of_memory = true;
    return true;
}

/* ---- instructions ---- */
static bool report_unknown_mnemonic(Parser *p, Token name) {
    const char *text = parser_text(p, name);
    const char *family = mnemonics_family(&p->mnemonics, p->arena, text, token_length(name));
    if (family) {
        diag_push(p->diags, DIAG_UNKNOWN_MNEMONIC, token_span(name), "%s needs a type: %s", parser_quote(p, name),
                  family);
        return false;
    }
    diag_push(p->diags, DIAG_UNKNOWN_MNEMONIC, token_span(name), "there is no instruction %s", parser_quote(p, name));
    diag_suggest(p->diags, mnemonics_nearest(&p->mnemonics, text, token_length(name)));
    return false;
}

static bool report_operand_count(Parser *p, const Mnemonic *mnemonic, Token at, const char *found) {
    int takes = isa_format(mnemonic->op)->count;
    const char *plural = takes == 1 ? "operand" : "operands";
    if (takes == 0)
        diag_push(p->diags, DIAG_OPERAND_COUNT, token_span(at), "%s takes no operands", mnemonic->name);
    else
        diag_push(p->diags, DIAG_OPERAND_COUNT, token_span(at), "%s takes %d %s, found %s: %s", mnemonic->name, takes,
                  plural, found, mnemonic_pattern(mnemonic, p->arena));
    return false;
}

/* operands: [ operand { "," operand } ], as many as the format says */
static bool parse_operands(Parser *p, const Mnemonic *mnemonic, Token name, Instruction *ins, OperandSite *sites) {
    const FormatInfo *format = isa_format(mnemonic->op);
    for (int i = 0; i < format->count; i++) {
        if (parser_at_end(p)) return report_operand_count(p, mnemonic, name, arena_printf(p->arena, "%d", i));
        if (i > 0 && !parser_expect(p, TOKEN_COMMA, "','")) return false;
        if (!parse_operand(p, mnemonic, format->role[i], &ins->operand[i], &sites[i])) return false;
    }
    if (p->token.kind == TOKEN_COMMA || (format->count == 0 && !parser_at_end(p)))
        return report_operand_count(p, mnemonic, p->token, "more");
    return true;
}

static const char *quote_site(Parser *p, const OperandSite *site) {
    return parser_quote(p, (Token){TOKEN_NAME, site->start, site->end});
}

/* isa_check has found operand i wanting: say why, with the numbers if it is a mismatch of two operands. */
static bool report_bad_operand(Parser *p, const Instruction *ins, const OperandSite *sites, int i, const char *why) {
    Role role = isa_format(ins->op)->role[i];
    Span span = {0, sites[i].start, sites[i].end};
    if (isa_is_kind_problem(why)) {
        diag_push(p->diags, DIAG_OPERAND_KIND, span, "%s: %s", quote_site(p, &sites[i]), why);
        return false;
    }
    if (role == ROLE_DST || role == ROLE_VDST || role == ROLE_WDST || role == ROLE_RES_W) {
        diag_push(p->diags, DIAG_BAD_SWIZZLE, span, "%s", why);
        return false;
    }
    bool compared = role == ROLE_SRC || role == ROLE_VALUE || role == ROLE_WIDE || role == ROLE_RES_R ||
                    role == ROLE_RES_T || role == ROLE_VSRC || role == ROLE_WSRC;
    int reference = role == ROLE_WIDE ? 1 : 0, count = ins->operand[i].count;
    const char *plural = count == 1 ? "component" : "components";
    if (compared)
        diag_push(p->diags, DIAG_COMPONENT_COUNT, span, "%s has %d %s, %s has %d: %s", quote_site(p, &sites[i]), count,
                  plural, quote_site(p, &sites[reference]), ins->operand[reference].count, why);
    else
        diag_push(p->diags, DIAG_COMPONENT_COUNT, span, "%s has %d %s: %s", quote_site(p, &sites[i]), count, plural,
                  why);
    return false;
}

static void add_fixups(Parser *p, const Instruction *ins, const OperandSite *sites, uint32_t word) {
    for (uint32_t i = 0; i < isa_format(ins->op)->count; i++) {
        if (ins->operand[i].kind != OPERAND_LABEL) continue;
        Fixup *fixup = parser_add(p, &p->draft->fixups);
        if (!fixup) return;
        *fixup = (Fixup){word, i, sites[i].symbol, ins->operand[i].target, sites[i].start, sites[i].end};
    }
}

/* NOTE: code words need no limit of their own: five words take at least eleven bytes of source. */
static bool emit(Parser *p, const Instruction *ins, const OperandSite *sites, Token name) {
    Draft *draft = p->draft;
    if (draft->locations.count >= ISA_MAX_TARGET) {
        diag_push(p->diags, DIAG_TOO_LARGE, token_span(name), "a program has at most %d instructions", ISA_MAX_TARGET);
        return false;
    }
    uint32_t words[ISA_MAX_WORDS];
    size_t count = (size_t)isa_encode(ins, words), start = draft->code.count;
    uint32_t *out = buffer_add(&draft->code, count);
    Location *location = parser_add(p, &draft->locations);
    Span *span = parser_add(p, &draft->spans);
    if (out) memcpy(out, words, count * sizeof *words);
    if (location) *location = parser_location(p);
    if (span) *span = token_span(name);
    draft->out_of_memory |= !out;
    add_fixups(p, ins, sites, (uint32_t)start);
    return true;
}

/* instruction: NAME operands */
static bool parse_instruction(Parser *p, Token name, Instruction ins) {
    Mnemonic mnemonic;
    if (!mnemonics_find(&p->mnemonics, parser_text(p, name), token_length(name), &mnemonic))
        return report_unknown_mnemonic(p, name);
    ins.op = (uint16_t)mnemonic.op;
    OperandSite sites[ISA_MAX_OPERANDS];
    if (!parse_operands(p, &mnemonic, name, &ins, sites)) return false;
    const char *why;
    int bad = isa_check(&ins, &why);
    if (bad >= 0) return report_bad_operand(p, &ins, sites, bad, why);
    if (!parser_at_end(p)) return parser_unexpected(p, "the end of the line");
    return emit(p, &ins, sites, name);
}

/* predicated: "@" [ "!" ] wave register, then an instruction */
static bool parse_predicated(Parser *p) {
    Instruction ins = {0};
    if (!parse_predicate(p, &ins)) return false;
    const Token name = p->token;
    if (!parser_expect(p, TOKEN_NAME, "an instruction")) return false;
    return parse_instruction(p, name, ins);
}

/* ---- lines ---- */
/* statement: { NAME ":" } [ [ predicate ] instruction | directive ] */
static bool parse_statement(Parser *p) {
    while (p->token.kind == TOKEN_NAME) {
        Token name = p->token;
        parser_advance(p);
        if (p->token.kind == TOKEN_COLON) {
            if (!define_label(p, name)) return false;
            parser_advance(p);
            continue;
        }
        return *parser_text(p, name) == '.' ? parse_directive(p, name) : parse_instruction(p, name, (Instruction){0});
    }
    if (parser_accept(p, TOKEN_AT)) return parse_predicated(p);
    return parser_at_end(p) || parser_unexpected(p, "an instruction, a label or a directive");
}

void parse_source(Parser *p) {
    do {
        p->line = p->lexer.line;
        parser_advance(p);
        bool ok = parse_statement(p);
        if (ok && !parser_at_end(p)) parser_unexpected(p, "the end of the line");
        while (!parser_at_end(p)) parser_advance(p);
    } while (p->token.kind != TOKEN_EOF && !p->draft->out_of_memory);
}
