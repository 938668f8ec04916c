/* foreign_syntax.c: syntax of other languages, and what to write here: their words, and expressions of values that only
 * the run knows.
 *
 *   if lane_id < 16             lt.u32 r0.x, lane_id, 16 · if r0.x
 *   r1.x = r0.x + 1             add.u32 r1.x, r0.x, 1
 *   st u0.x, r0.x, r1.x * 2     mul.u32 r2.x, r1.x, 2, and r2.x as the operand
 *
 * These are looked at only when the statement is wrong already. It is read again, from its first token on.
 */
#include <string.h>

#include "asm/parse/parser.h"

enum { LONGEST_SHOWN = 100 }; /* bytes of an operation; of longer ones there is no example */

bool parser_report_foreign(Parser *p, DiagCode code, Token name, int forms) {
    const char *text = parser_text(p, name);
    const uint32_t length = token_length(name);
    const ForeignInfo *foreign = foreign_find(text, length);
    if (!foreign || !(forms >> foreign->form & 1)) return false;
    return !parser_error(p, code, name, "%s", foreign_sentence(foreign, p->arena, text, length));
}

/* The instruction of an operator; a type follows a dot at its end. */
static const char *const instructions[TOKEN_BAD + 1] = {
    [TOKEN_EQ] = "eq.",           [TOKEN_NE] = "ne.",     [TOKEN_LT] = "lt.",       [TOKEN_LE] = "le.",
    [TOKEN_GT] = "gt.",           [TOKEN_GE] = "ge.",     [TOKEN_PLUS] = "add.",    [TOKEN_MINUS] = "sub.",
    [TOKEN_STAR] = "mul.",        [TOKEN_SLASH] = "div.", [TOKEN_PERCENT] = "rem.", [TOKEN_SHIFT_LEFT] = "shl",
    [TOKEN_SHIFT_RIGHT] = "shr.", [TOKEN_AND] = "and",    [TOKEN_OR] = "or",        [TOKEN_XOR] = "xor",
    [TOKEN_AND_AND] = "and",      [TOKEN_OR_OR] = "or",   [TOKEN_ASSIGN] = "eq.",
};

/* A OP B, as it stands there; a part that is missing is empty. */
typedef struct Operation {
    Token left, operator, right;
} Operation;

/* An operand that starts here, with its sign, and with what an immediate has in brackets. */
static Token read_value(Lexer *lexer) {
    Token value = lex_next(lexer);
    if (value.kind == TOKEN_MINUS) value = (Token){TOKEN_NUMBER, value.start, lex_next(lexer).end};
    if (value.kind != TOKEN_NAME && value.kind != TOKEN_NUMBER) return (Token){TOKEN_END, value.start, value.start};
    Lexer ahead = *lexer;
    if (lex_next(&ahead).kind != TOKEN_OPEN) return value;
    for (Token token = lex_next(&ahead); !token_is_end(token); token = lex_next(&ahead))
        if (token.kind == TOKEN_CLOSE) {
            *lexer = ahead;
            value.end = token.end;
            break;
        }
    return value;
}

/* The operation of the statement that the bytes at `at` belong to. */
static bool find_operation(const Parser *p, uint32_t at, Operation *found) {
    Lexer lexer = p->lexer;
    Token before = {0};
    lexer.at = p->statement;
    lex_next(&lexer); /* the instruction */
    for (;;) {
        Lexer ahead = lexer;
        const Token token = lex_next(&ahead);
        if (token_is_end(token)) return false;
        if (before.end && instructions[token.kind]) {
            const Token right = read_value(&ahead);
            if (before.start <= at && at < (right.end > token.end ? right.end : token.end)) {
                *found = (Operation){before, token, right};
                return right.end > right.start && right.end - before.start < LONGEST_SHOWN;
            }
        }
        if (token.kind == TOKEN_NAME || token.kind == TOKEN_NUMBER) {
            before = read_value(&lexer);
        } else {
            lexer = ahead;
            before = (Token){0};
        }
    }
}

/* The type that the operands look like. */
static const char *type_of(const Parser *p, Token left, Token right, bool whole) {
    const Token tokens[] = {left, right};
    bool is_float = false, is_signed = false;
    for (int i = 0; i < 2; i++) {
        const char *text = parser_text(p, tokens[i]);
        const uint32_t length = token_length(tokens[i]);
        const bool is_immediate = length > 2 && memchr(text, '(', 3);
        is_float |= (tokens[i].kind == TOKEN_NUMBER && memchr(text, '.', length)) || (is_immediate && *text == 'f');
        is_signed |= *text == '-' || (is_immediate && *text == 'i');
    }
    if (is_float && !whole) return "f32";
    return is_signed ? "i32" : "u32";
}

/* "lt.u32" */
static const char *instruction_for(Parser *p, const Operation *o) {
    const char *name = instructions[o->operator.kind];
    const bool whole = o->operator.kind == TOKEN_PERCENT || o->operator.kind == TOKEN_SHIFT_RIGHT;
    if (name[strlen(name) - 1] != '.') return name;
    return arena_printf(p->arena, "%s%s", name, type_of(p, o->left, o->right, whole));
}

/* "r0.x", of the first register of a bank that the statement does not name. */
static const char *free_register(Parser *p, char bank) {
    const char *end = memchr(parser_text(p, p->token), '\n', p->lexer.length - p->token.start);
    const uint32_t stop = end ? (uint32_t)(end - p->lexer.bytes) : p->lexer.length;
    const char *line = arena_copy(p->arena, p->lexer.bytes + p->statement, stop - p->statement);
    for (int i = 0; i < ISA_VREGS; i++) {
        const char *name = arena_printf(p->arena, "%c%d.", bank, i);
        if (!strstr(line, name)) return arena_printf(p->arena, "%sx", name);
    }
    return "r0.x";
}

static bool report(Parser *p, Token first, Token last, const char *sentence) {
    return !parser_error(p, DIAG_SYNTAX, (Token){TOKEN_NAME, first.start, last.end}, "%s", sentence);
}

/* How the statement continues once the value is in a register. */
static const char *rest_of(Parser *p, const char *value) {
    Lexer lexer = p->lexer;
    lexer.at = p->statement;
    const Token word = lex_next(&lexer);
    static const char *const conditions[] = {"if", "while", "break_if", "continue_if", "mask_nz"};
    const int condition = FIND_NAME(p, word, i, sizeof conditions / sizeof *conditions, conditions[i]);
    if (condition < 0) return arena_printf(p->arena, "and use %s here", value);
    return arena_printf(p->arena, "then '%s %s'", conditions[condition], value);
}

/* An operator that a value of the program has beside it. */
static bool report_operation(Parser *p, uint32_t at) {
    Operation o;
    if (!find_operation(p, at, &o)) return false;
    const bool left = parser_is_operand(p, o.left);
    const bool right = parser_is_operand(p, o.right);
    if (!left && !right) return false;
    /* A value made of wave registers and numbers alone is the same for the wave. */
    const bool left_is_wave = *parser_text(p, o.left) == 'w', right_is_wave = *parser_text(p, o.right) == 'w';
    const bool is_uniform = (left_is_wave || o.left.kind == TOKEN_NUMBER) &&
                            (right_is_wave || o.right.kind == TOKEN_NUMBER) && (left_is_wave || right_is_wave);
    const char *value = free_register(p, is_uniform ? 'w' : 'r');
    return report(p, o.left, o.right,
                  arena_printf(p->arena, "an operand is one value: write '%s %s, %s, %s', %s", instruction_for(p, &o),
                               value, parser_copy(p, o.left), parser_copy(p, o.right), rest_of(p, value)));
}

bool foreign_operator(Parser *p) {
    if (p->lexer.bytes[p->statement] == '.') return false;
    if (p->token.kind == TOKEN_QUESTION)
        return report(p, p->token, p->token, "an operand is one value: 'sel r0.x, CONDITION, A, B' chooses one");
    return instructions[p->token.kind] && report_operation(p, p->token.start);
}

bool foreign_in_number(Parser *p, Token name) {
    if (p->statement >= name.start || p->lexer.bytes[p->statement] == '.') return false;
    if (report_operation(p, name.start)) return true;
    const char *before = parser_text(p, name) - 1, *value = free_register(p, 'r'), *quoted = parser_copy(p, name);
    while (before > p->lexer.bytes + p->statement && *before == ' ') before--;
    const char *form = NULL;
    if (*before == '!') form = "an operand is one value: write 'eq.u32 %s, %s, 0', %s";
    if (*before == '~') form = "an operand is one value: write 'not %s, %s', %s";
    if (*before == '-') form = "an operand is one value: write 'neg.i32 %s, %s' (or neg.f32), %s";
    if (form) return report(p, name, name, arena_printf(p->arena, form, value, quoted, rest_of(p, value)));
    if (*before != '(' || p->token.kind != TOKEN_CLOSE) return false;
    return report(p, name, name, arena_printf(p->arena, "an operand has no parentheses around it: write %s", quoted));
}

/* "mov.u32 r0.x, 5": the value alone, or what is computed from it. */
static const char *assigned(Parser *p, const char *to, Lexer *lexer) {
    Operation o = {.left = read_value(lexer)};
    if (o.left.end == o.left.start) return NULL;
    o.operator= lex_next(lexer);
    const char *left = parser_copy(p, o.left);
    if (token_is_end(o.operator) && o.left.kind != TOKEN_NUMBER) return arena_printf(p->arena, "mov %s, %s", to, left);
    if (token_is_end(o.operator))
        return arena_printf(p->arena, "mov.%s %s, %s", type_of(p, o.left, o.left, false), to, left);
    o.right = read_value(lexer);
    if (lexer->at - o.left.start > LONGEST_SHOWN || !instructions[o.operator.kind] || o.right.end == o.right.start || !token_is_end(lex_next(lexer)))
        return NULL;
    return arena_printf(p->arena, "%s %s, %s, %s", instruction_for(p, &o), to, left, parser_copy(p, o.right));
}

bool foreign_assignment(Parser *p) {
    const Token name = p->name;
    const char *text = parser_text(p, name), *to = parser_copy(p, name);
    const bool has_component = memchr(text, '.', token_length(name)), is_indexed = p->token.kind == TOKEN_OPEN_SQUARE;
    if (token_length(name) > LONGEST_SHOWN || !parser_is_operand(p, name) || (!has_component && !is_indexed))
        return false;
    Lexer lexer = p->lexer;
    lexer.at = name.end;
    Token sign = lex_next(&lexer);
    const bool is_memory = *text == 'u' || *text == 't';
    if (is_memory && (sign.kind == TOKEN_OPEN_SQUARE || sign.kind == TOKEN_ASSIGN))
        return report(p, name, sign,
                      "memory is written by an instruction: 'st u0.x, r0.x, r1.x' (resource, address in bytes, value)");
    const char *instead = NULL;
    if (sign.kind == TOKEN_ASSIGN) {
        instead = assigned(p, to, &lexer);
    } else if (instructions[sign.kind]) {
        const Token next = lex_next(&lexer);
        Operation o = {name, sign, next};
        if (next.kind == TOKEN_ASSIGN) o.right = read_value(&lexer);
        const bool twice = next.kind == sign.kind && (sign.kind == TOKEN_PLUS || sign.kind == TOKEN_MINUS);
        if (!twice && (next.kind != TOKEN_ASSIGN || o.right.end == o.right.start)) return false;
        instead = arena_printf(p->arena, "%s %s, %s, %s", instruction_for(p, &o), to, to,
                               twice ? "1" : parser_copy(p, o.right));
    } else {
        return false;
    }
    return report(p, name, sign,
                  arena_printf(p->arena, "a register is written by an instruction: '%s'",
                               instead ? instead : arena_printf(p->arena, "add.u32 %s, r1.x, r2.x", to)));
}
