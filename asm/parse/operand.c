/* operand.c: operands: registers, resources, immediates, built-in values and labels. */
#include <string.h>

#include "asm/parse/statement.h"

static const char component_letters[] = "xyzw";
static const char colour_letters[] = "rgba";

/* ---- names in two parts: base [ "." swizzle ] ---- */
static int letter_index(const char *letters, char c) {
    const char *found = c ? strchr(letters, c) : NULL;
    return found ? (int)(found - letters) : -1;
}

/* swizzle: 1 to 4 of the letters x y z w */
static bool read_swizzle(Parser *p, Token swizzle, Operand *operand) {
    const char *text = parser_text(p, swizzle);
    const uint32_t length = token_length(swizzle);
    bool are_letters = true;
    if (length < 1 || length > ISA_COMPONENTS)
        return parser_error(p, DIAG_BAD_SWIZZLE, swizzle, "a swizzle has 1 to 4 of the letters x y z w");
    for (uint32_t i = 0; i < length; i++) {
        const int index = letter_index(component_letters, text[i]);
        operand->swizzle[i] = (uint8_t)index;
        are_letters &= index >= 0;
    }
    operand->count = (uint8_t)length;
    if (are_letters) return true;

    parser_error(p, DIAG_BAD_SWIZZLE, swizzle, "%s is not a swizzle: components are x y z w", parser_quote(p, swizzle));
    char *meant = arena_copy(p->arena, text, length); /* in lower case, rgba as xyzw, if that helps */
    for (char *c = meant; *c; c++) {
        int index = letter_index(component_letters, ascii_lower(*c));
        if (index < 0) index = letter_index(colour_letters, ascii_lower(*c));
        if (index < 0) return false;
        *c = component_letters[index];
    }
    diag_suggest(p->diags, meant);
    return false;
}

static OperandKind bank_of(const Parser *p, Token base) {
    return isa_bank(parser_text(p, base), token_length(base));
}

static bool read_index(Parser *p, Token base, OperandKind kind, uint16_t *index) {
    const BankInfo *bank = &isa_banks[kind];
    const char *text = parser_text(p, base), letter = bank->letter;
    uint32_t value = 0;
    for (uint32_t i = 1; i < token_length(base) && value < bank->count; i++)
        value = value * 10 + (uint32_t)(text[i] - '0');
    *index = (uint16_t)value;
    return value < bank->count || parser_error(p, DIAG_OUT_OF_RANGE, base, "there is no %s: %s are %c0 to %c%d",
                                               parser_quote(p, base), bank->plural, letter, letter, bank->count - 1);
}

/* register: ( "r" | "t" | "u" | "w" ) digits "." swizzle | "s" digits */
static bool read_register(Parser *p, Token name, Token base, OperandKind kind, Operand *operand) {
    const bool has_swizzle = base.end < name.end;
    const Token swizzle = {TOKEN_NAME, base.end + has_swizzle, name.end};
    operand->kind = (uint8_t)kind;
    if (!read_index(p, base, kind, &operand->index)) return false;
    if (operand->kind == OPERAND_SAMPLER)
        return !has_swizzle || parser_error(p, DIAG_BAD_SWIZZLE, swizzle, "a sampler has no components");
    if (has_swizzle) return read_swizzle(p, swizzle, operand);

    const char *text = parser_copy(p, name);
    if (p->token.kind == TOKEN_OPEN_SQUARE && (operand->kind == OPERAND_RES_T || operand->kind == OPERAND_RES_U))
        return parser_error(
            p, DIAG_MISSING_SWIZZLE, name,
            "memory is read by 'ld r0.x, %s.x, ADDRESS' and written by 'st %s.x, ADDRESS, VALUE', in bytes", text,
            text);
    return parser_error(p, DIAG_MISSING_SWIZZLE, name, "%s needs components, such as %s.x or %s.xyzw",
                        parser_quote(p, name), text, text);
}

/* ---- words of other languages ---- */
/* "%tid.x", as PTX writes it: the percent sign is the next token. */
static bool report_percent(Parser *p, const char *wanted) {
    Lexer ahead = p->lexer;
    const Token name = lex_next(&ahead);
    const bool is_name = name.kind == TOKEN_NAME && name.start == p->token.end;
    if (is_name && parser_report_foreign(p, DIAG_UNKNOWN_OPERAND, name, FOREIGN_ANY)) return false;
    return parser_unexpected(p, wanted);
}

/* ---- resources by number, predicates ---- */
/* index: "w" digits "." letter, as number * 4 + component */
static bool parse_wave_component(Parser *p, const char *what, uint16_t *index) {
    const Token name = p->token, base = parser_base(p, name);
    if (bank_of(p, base) != OPERAND_WREG) return parser_unexpected(p, "a wave register such as w0.x");
    Operand operand = {0};
    parser_advance(p);
    if (!read_register(p, name, base, OPERAND_WREG, &operand)) return false;
    *index = (uint16_t)(operand.index * 4 + operand.swizzle[0]);
    return operand.count == 1 || parser_error(p, DIAG_COMPONENT_COUNT, name, "%s has one component", what);
}

/* predicate: "@" [ "!" ] index; "@" is already read */
bool parse_predicate(Parser *p, Instruction *ins) {
    ins->negated = !parser_at_end(p) && *parser_text(p, p->token) == '!';
    if (ins->negated) parser_advance(p);

    /* `@p1`, `@%p1` and `@vcc` are ideas of other languages. All other words are what they are elsewhere, only not
     * here. */
    const Token name = p->token;
    const OperandKind kind = bank_of(p, parser_base(p, name));
    if (kind != OPERAND_WREG) {
        const bool may_be_idea = name.kind == TOKEN_NAME && !kind;
        if (may_be_idea && parser_report_foreign(p, DIAG_UNKNOWN_OPERAND, name, 1 << FOREIGN_IDEA)) return false;
        return report_percent(p, "a wave register such as w0.x");
    }
    ins->predicated = true;
    return parse_wave_component(p, "a predicate", &ins->predicate);
}

/* ---- built-in values ---- */
/* builtin: NAME of builtin.def [ "." swizzle ]; without one its first component */
static bool read_builtin(Parser *p, Token name, Token base, int builtin, Operand *operand) {
    const BuiltinInfo *info = &isa_builtins[builtin];
    operand->kind = OPERAND_BUILTIN;
    operand->index = (uint16_t)builtin;
    operand->count = 1;
    if (base.end == name.end) return true;
    const Token swizzle = {TOKEN_NAME, base.end + 1, name.end};
    if (!read_swizzle(p, swizzle, operand)) return false;
    for (int i = 0; i < operand->count; i++)
        if (operand->swizzle[i] >= info->components)
            return parser_error(p, DIAG_BAD_SWIZZLE, swizzle, "%s has only %.*s", info->name, info->components,
                                component_letters);
    return true;
}

static bool report_unknown(Parser *p, Token name, Token base) {
    char *low = arena_copy(p->arena, parser_text(p, name), token_length(name));
    for (char *c = low; *c; c++) *c = ascii_lower(*c);
    const bool is_register = isa_bank(low, token_length(base));
    if (!is_register && parser_report_foreign(p, DIAG_UNKNOWN_OPERAND, name, FOREIGN_ANY)) return false;
    parser_error(p, DIAG_UNKNOWN_OPERAND, name, "%s is no register, immediate, built-in value or constant",
                 parser_quote(p, name));
    Nearest nearest = nearest_start(parser_text(p, base), token_length(base));
    for (int i = 0; i < BUILTIN_COUNT; i++) nearest_offer(&nearest, isa_builtins[i].name, strlen(isa_builtins[i].name));
    if (base.end == name.end) constant_offer(p, &nearest);
    const char *rest = parser_copy(p, (Token){TOKEN_NAME, base.end, name.end});
    if (is_register)
        diag_suggest(p->diags, low);
    else if (nearest.best)
        diag_suggest(p->diags, arena_printf(p->arena, "%.*s%s", (int)nearest.best_length, nearest.best, rest));
    return false;
}

/* ---- immediates ---- */
/* immediate: ( "u" | "i" | "f" ) [ "1" to "4" ] "(" number { [ "," ] number } ")". Where several numbers are wanted,
 * blanks separate them; where one is, it may be any expression. */
static bool parse_immediate(Parser *p, Token name, Type type, Operand *operand) {
    int wanted = token_length(name) == 2 ? parser_text(p, name)[1] - '0' : 1, found = 0;
    *operand = (Operand){.kind = OPERAND_IMM, .type = (uint8_t)type};
    if (wanted < 1 || wanted > ISA_COMPONENTS)
        return parser_error(p, DIAG_OUT_OF_RANGE, name, "%s: vectors have 1 to 4 components", parser_quote(p, name));
    parser_advance(p);
    NumberPlace place = wanted > 1 ? NUMBER_IN_LIST : NUMBER_ALONE;
    do {
        uint32_t bits;
        if (!parse_number(p, type, place, &bits)) return false;
        if (found < ISA_COMPONENTS) operand->imm[found] = bits;
        found++;
    } while (parser_accept(p, TOKEN_COMMA) || parse_is_number(p));
    bool is_cut = parse_continues(p, NUMBER_ALONE);
    if (!parser_expect(p, TOKEN_CLOSE,
                       is_cut ? "a number or ')' (an expression with blanks needs parentheses here)"
                              : "a number or ')'"))
        return false;
    operand->count = (uint8_t)wanted;
    if (found == wanted) return true;
    return parser_error(p, DIAG_COMPONENT_COUNT, name, "%s takes %d number%s, found %d", parser_quote(p, name), wanted,
                        wanted == 1 ? "" : "s", found);
}

/* bare number: of the type that role and instruction imply; else say how to write it: u(1), i(1) or f(1), but only
 * f(0.5) */
static bool parse_bare(Parser *p, const Mnemonic *mnemonic, Role role, Operand *operand) {
    const Type special = isa_roles[role].bare, implied = special == TYPE_RAW ? mnemonic->bare : special;
    if (implied >= TYPE_U32) {
        *operand = (Operand){.kind = OPERAND_IMM, .type = (uint8_t)implied, .count = 1};
        return parse_number(p, implied, NUMBER_ALONE, &operand->imm[0]);
    }
    Token start = p->token;
    Value value;
    if (!parse_expression(p, NUMBER_ALONE, &value)) return false;
    Token number = {TOKEN_NUMBER, start.start, p->consumed}, shown = number;
    if (token_length(shown) > 40) shown.end = shown.start + 40;
    const char *forms = "";
    for (Type type = TYPE_U32; type <= TYPE_F32; type++) {
        uint32_t bits;
        if (!value_fits(value, type, &bits)) continue;
        forms = arena_printf(p->arena, "%s%s%c(%s)", forms, *forms ? " or " : ": write ", *isa_type_names[type],
                             parser_copy(p, shown));
    }
    return parser_error(p, DIAG_UNTYPED_NUMBER, number, "%s does not say what type its numbers have%s", mnemonic->name,
                        forms);
}

/* ---- operands ---- */
/* value: immediate | register | builtin | bare number that starts with a NAME | indexed
 * indexed: ( "t" | "u" ) "[" index "]" "." swizzle */
static bool parse_value(Parser *p, const Mnemonic *mnemonic, Role role, Operand *operand) {
    ParserMark mark = parser_mark(p);
    Token name = p->token, base = parser_base(p, name);
    parser_advance(p);
    const char *text = parser_text(p, name), letter = *text;
    const uint32_t length = token_length(name);
    const int type = letter_index("uif", letter);
    if (p->token.kind == TOKEN_OPEN && type >= 0 && (length == 1 || (length == 2 && text[1] >= '0' && text[1] <= '9')))
        return parse_immediate(p, name, (Type)(TYPE_U32 + type), operand);
    if (p->token.kind == TOKEN_OPEN_SQUARE && length == 1 && (letter == 't' || letter == 'u')) {
        *operand = (Operand){.kind = letter == 't' ? OPERAND_RES_T : OPERAND_RES_U, .indexed = true};
        parser_advance(p);
        if (!parse_wave_component(p, "the number of a resource", &operand->index)) return false;
        if (!parser_expect(p, TOKEN_CLOSE_SQUARE, "']'")) return false;
        const Token swizzle = p->token;
        if (swizzle.kind != TOKEN_NAME || *parser_text(p, swizzle) != '.')
            return parser_unexpected(p, "components such as .xyzw");
        parser_advance(p);
        return read_swizzle(p, (Token){TOKEN_NAME, swizzle.start + 1, swizzle.end}, operand);
    }
    const OperandKind kind = bank_of(p, base);
    if (kind) return read_register(p, name, base, kind, operand);
    const bool shared = parser_token_is(p, base, "shared");
    if (shared || parser_token_is(p, base, "private")) {
        operand->kind = shared ? OPERAND_SHARED : OPERAND_PRIVATE;
        if (base.end < name.end) return read_swizzle(p, (Token){TOKEN_NAME, base.end + 1, name.end}, operand);
        return parser_error(p, DIAG_MISSING_SWIZZLE, name, "%s needs components, such as %s.x", parser_quote(p, name),
                            shared ? "shared" : "private");
    }
    const int builtin = FIND_NAME(p, base, i, BUILTIN_COUNT, isa_builtins[i].name);
    if (builtin >= 0) return read_builtin(p, name, base, builtin, operand);

    /* a name with a bracket behind it is a function, or the expression reports it as an unknown one */
    const bool is_number = p->token.kind == TOKEN_OPEN || constant_find(p, name) || parser_token_is(p, name, "inf") ||
                           parser_token_is(p, name, "nan");
    if (!isa_role_accepts(role, OPERAND_IMM) || !is_number) return report_unknown(p, name, base);
    parser_back(p, &mark);
    return parse_bare(p, mnemonic, role, operand);
}

/* The offset of an address: "+" number, of bytes. */
static bool parse_offset(Parser *p, Operand *operand) {
    const Token at = p->token;
    parser_advance(p);
    if (!parse_count(p, "the bytes added to an address", 0, UINT32_MAX, &operand->offset)) return false;
    const bool fits = operand->count == 1 && operand->kind != OPERAND_IMM;
    return fits || parser_error(p, DIAG_OPERAND_KIND, at, "only to a byte address in a register a number is added");
}

/* operand: label | bare number | value [ offset ], whichever the role allows; label: NAME | "@" number */
bool parse_operand(Parser *p, const Mnemonic *mnemonic, Role role, Operand *operand, OperandSite *site) {
    const char *wanted = isa_roles[role].meaning;
    *site = (OperandSite){p->token, SYMTAB_NONE};
    bool ok;
    if (role == ROLE_LABEL && p->token.kind == TOKEN_NAME) {
        operand->kind = OPERAND_LABEL;
        site->symbol = symtab_intern(&p->draft->labels, parser_text(p, p->token), token_length(p->token));
        parser_advance(p);
        ok = true;
    } else if (role == ROLE_LABEL) {
        operand->kind = OPERAND_LABEL;
        ok = parser_accept(p, TOKEN_AT) ? parse_count(p, "an instruction number", 0, ISA_MAX_TARGET, &operand->target)
                                        : parser_unexpected(p, wanted);
    } else if (p->token.kind == TOKEN_NAME) {
        ok = parse_value(p, mnemonic, role, operand);
        if (ok && role == ROLE_ADDR && p->token.kind == TOKEN_PLUS) ok = parse_offset(p, operand);
    } else if (parse_is_number(p) && isa_role_accepts(role, OPERAND_IMM)) {
        ok = parse_bare(p, mnemonic, role, operand);
    } else {
        ok = p->token.kind == TOKEN_PERCENT ? report_percent(p, wanted) : parser_unexpected(p, wanted);
    }
    site->at.end = p->consumed;
    if (!ok || isa_role_accepts(role, operand->kind)) return ok;
    return parser_error(p, DIAG_OPERAND_KIND, site->at, "%s takes %s here", mnemonic->name, wanted);
}

/* Say what a few resources or samplers are called: a shader's may have names that do not stand in it. */
static void list_names(Parser *p, Token at, bool sampler) {
    const NameSpec *names = p->draft->names.at;
    OWNED TextBuffer list = {0};
    int count = 0;
    text_add(&list, "");
    for (size_t i = 0; i < p->draft->names.count; i++) {
        bool fresh = (names[i].space == OPERAND_SAMPLER) == sampler;
        for (size_t k = 0; k < i && fresh; k++)
            fresh = (names[k].space == OPERAND_SAMPLER) != sampler || strcmp(names[k].name, names[i].name) != 0;
        if (fresh && ++count <= 8) text_printf(&list, "%s'%s'", count == 1 ? "" : ", ", names[i].name);
    }
    if (count)
        diag_note(p->diags, parser_span(p, at), "the program has %s%s", list.text, count > 8 ? " and others" : "");
}

bool parse_resource(Parser *p, Token token, bool sampler, uint8_t *space, uint8_t *index) {
    const NameSpec *names = p->draft->names.at;
    const char *name = parser_text(p, token);
    const size_t length = token_length(token);
    if (names_find(names, p->draft->names.count, name, length, sampler, space, index)) return true;
    const OperandKind kind = bank_of(p, token);
    uint16_t number;
    if (sampler ? kind != OPERAND_SAMPLER : kind != OPERAND_RES_T && kind != OPERAND_RES_U) {
        parser_error(p, DIAG_UNKNOWN_OPERAND, token, "%s is no %s", parser_quote(p, token),
                     sampler ? "sampler: s0 to s63" : "resource: t0 to t63 or u0 to u63");
        Nearest nearest = nearest_start(name, length);
        for (size_t i = 0; i < p->draft->names.count; i++)
            if ((names[i].space == OPERAND_SAMPLER) == sampler)
                nearest_offer(&nearest, names[i].name, strlen(names[i].name));
        parser_suggest(p, &nearest);
        if (!nearest.best) list_names(p, token, sampler);
        return false;
    }
    if (!read_index(p, token, kind, &number)) return false;
    *space = (uint8_t)kind;
    *index = (uint8_t)number;
    return true;
}
