/* statement.c: statements: labels, instructions, and who parses the others. */
#include <string.h>

#include "asm/parse/input.h"
#include "asm/parse/statement.h"

static bool report_unknown_word(Parser *p) {
    const char *text = parser_text(p, p->name), *family = NULL;
    const uint32_t length = token_length(p->name);
    for (uint32_t i = 0; i < isa_mnemonic_count; i++) {
        const SymtabEntry *entry = symtab_at(&p->words, i);
        if (entry->length <= length || memcmp(entry->name, text, length) != 0 || entry->name[length] != '.') continue;
        family = family ? arena_printf(p->arena, "%s, %s", family, entry->name) : entry->name;
    }
    if (family)
        return parser_error(p, DIAG_UNKNOWN_MNEMONIC, p->name, "%s needs a type: %s", parser_quote(p, p->name), family);

    const bool is_operand = parser_is_operand(p, p->name);
    if (!is_operand && parser_report_foreign(p, DIAG_UNKNOWN_MNEMONIC, p->name, FOREIGN_ANY)) return false;

    parser_error(p, DIAG_UNKNOWN_MNEMONIC, p->name, "there is no instruction %s", parser_quote(p, p->name));
    if (!parser_may_suggest(p, p->words.entries.count)) return false;
    Nearest nearest = nearest_start(text, length);
    for (uint32_t i = 0; i < p->words.entries.count; i++) {
        const SymtabEntry *entry = symtab_at(&p->words, i);
        nearest_offer(&nearest, entry->name, entry->length);
    }
    parser_suggest(p, &nearest);
    return false;
}

/* ---- instructions ---- */
static bool report_operand_count(Parser *p, const Mnemonic *mnemonic, Token at, const char *found) {
    int takes = isa_format(mnemonic->op)->count;
    if (takes == 0) return parser_error(p, DIAG_OPERAND_COUNT, at, "%s takes no operands", mnemonic->name);
    return parser_error(p, DIAG_OPERAND_COUNT, at, "%s takes %d %s, found %s: %s", mnemonic->name, takes,
                        takes == 1 ? "operand" : "operands", found,
                        isa_pattern(mnemonic->op, mnemonic->name, p->arena));
}

/* isa_check, with the numbers if it is a mismatch of two operands */
static bool check_operands(Parser *p, const Instruction *ins, const OperandSite *sites) {
    const IsaError error = isa_check(ins);
    if (!error.text) return true;
    const Role role = (Role)isa_format(ins->op)->role[error.operand];
    const Components wanted = (Components)isa_roles[role].components;
    const Token at = sites[error.operand].at;
    const char *quoted = parser_quote(p, at);

    if (error.kind == ISA_ERROR_KIND) return parser_error(p, DIAG_OPERAND_KIND, at, "%s: %s", quoted, error.text);
    if (wanted == COMPONENTS_EACH) return parser_error(p, DIAG_BAD_SWIZZLE, at, "%s", error.text);

    const int count = ins->operand[error.operand].count, reference = role == ROLE_WIDE ? 1 : 0;
    const char *other = "";
    if (wanted == COMPONENTS_SAME || wanted == COMPONENTS_ONE_OR_SAME || wanted == COMPONENTS_WIDE)
        other =
            arena_printf(p->arena, ", %s has %d", parser_quote(p, sites[reference].at), ins->operand[reference].count);
    return parser_error(p, DIAG_COMPONENT_COUNT, at, "%s has %d %s%s: %s", quoted, count,
                        count == 1 ? "component" : "components", other, error.text);
}

/* instruction: NAME [ operand { "," operand } ], as many as the format says */
static bool parse_instruction(Parser *p, const Mnemonic *mnemonic, Instruction ins) {
    const FormatInfo *format = isa_format(mnemonic->op);
    OperandSite sites[ISA_MAX_OPERANDS];
    sites[0] = (OperandSite){p->name, SYMTAB_NONE}; /* if there is no operand */
    ins.op = mnemonic->op;
    for (int i = 0; i < format->count; i++) {
        if (parser_at_end(p)) return report_operand_count(p, mnemonic, p->name, arena_printf(p->arena, "%d", i));
        if (i > 0 && !parser_expect(p, TOKEN_COMMA, "','")) return false;
        if (!parse_operand(p, mnemonic, format->role[i], &ins.operand[i], &sites[i])) return false;
    }
    if (p->token.kind == TOKEN_COMMA || (format->count == 0 && !parser_at_end(p)))
        return report_operand_count(p, mnemonic, p->token, "more");

    if (!check_operands(p, &ins, sites) || !parser_expect_end(p) || !parser_emit(p, &ins, sites)) return false;
    structures_by_hand(p, ins.op);
    return true;
}

/* ---- lines ---- */
/* statement: { NAME ":" } [ [ predicate ] instruction | directive | structured | assignment | call ] */
static bool parse_statement(Parser *p) {
    Word word;
    while (p->token.kind == TOKEN_NAME) {
        const Token name = p->name = p->token;
        parser_advance(p);
        p->statement = name.start;
        if (p->token.kind != TOKEN_COLON) {
            if (*parser_text(p, name) == '.') return parse_directive(p);
            if (p->token.kind != TOKEN_NAME && !parser_at_end(p) && foreign_assignment(p)) return false;
            if (p->token.kind == TOKEN_ASSIGN) return parse_definition(p, name, TOKEN_ASSIGN, ONLY_ONE);
            if (!words_find(p, name, &word)) return report_unknown_word(p);
            if (word.kind == WORD_MACRO) return parse_call(p, word.number);
            if (word.kind == WORD_STRUCTURED) return parse_structured(p, (Statement)word.number);
            return parse_instruction(p, &word.mnemonic, (Instruction){0});
        }
        const bool is_made = p->loc != SYMTAB_NONE && *parser_text(p, name) == '.' && /* this is a disassembly */
                             p->draft->origins.at[p->loc].text != SYMTAB_NONE;
        const uint32_t label = symtab_intern(&p->draft->labels, parser_text(p, name), token_length(name));
        if (!parser_define(p, label, is_made ? p->loc : SYMTAB_NONE)) return false;
        structures_by_hand(p, OP_INVALID);
        parser_advance(p);
        p->statement = p->token.start;
    }
    if (!parser_accept(p, TOKEN_AT))
        return parser_at_end(p) || parser_unexpected(p, "an instruction, a label or a directive");

    Instruction ins = {0};
    if (!parse_predicate(p, &ins)) return false;
    const Token name = p->name = p->token;
    if (!parser_expect(p, TOKEN_NAME, "an instruction")) return false;
    if (!words_find(p, name, &word)) return report_unknown_word(p);
    if (word.kind == WORD_INSTRUCTION) return parse_instruction(p, &word.mnemonic, ins);
    return parser_error(p, DIAG_OPERAND_KIND, name, "only an instruction can have a predicate");
}

void parse_source(Parser *p) {
    while (input_next(p)) {
        Diag *last = p->diags->last;
        parser_advance(p);
        p->statement = p->token.start;
        p->origin = SYMTAB_NONE;
        if (parse_statement(p)) parser_expect_end(p);
        parser_skip_line(p);
        parser_settle_line(p, last);
    }
    if (!p->input->stopped) structures_finish(p);
}
