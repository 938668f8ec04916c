/* statement.c: statements: labels, instructions, and who parses the others. */
#include <string.h>

#include "asm/parse/parse.h"

enum { MOST_CODE_WORDS = 1 << 30 }; /* positions in the code have 32 bits */

/* ---- the words that a statement may start with ---- */
Symtab words_create(void) {
    Symtab words = {0};
    for (int op = OP_INVALID + 1; op < OP_COUNT; op++)
        symtab_intern(&words, isa_ops[op].mnemonic, strlen(isa_ops[op].mnemonic));
    for (size_t i = 0; i < isa_alias_count; i++)
        symtab_intern(&words, isa_aliases[i].mnemonic, strlen(isa_aliases[i].mnemonic));
#define STATEMENT(id, name, arguments, meaning) symtab_intern(&words, name, strlen(name));
#include "asm/parse/structure.def"
#undef STATEMENT
    return words;
}

bool words_find(const Parser *p, Token name, Word *out) {
    uint32_t index = symtab_find(&p->words, parser_text(p, name), token_length(name));
    if (index == SYMTAB_NONE) return false;
    if (index < OP_COUNT - 1) {
        const OpInfo *info = &isa_ops[index + 1];
        *out = (Word){.kind = WORD_INSTRUCTION, .mnemonic = {info->mnemonic, (Op)(index + 1), info->bare}};
        return true;
    }
    index -= OP_COUNT - 1;
    if (index < isa_alias_count) {
        const AliasInfo *alias = &isa_aliases[index];
        *out = (Word){.kind = WORD_INSTRUCTION, .mnemonic = {alias->mnemonic, alias->op, alias->type}};
        return true;
    }
    index -= (uint32_t)isa_alias_count;
    const bool structured = index < STATEMENT_COUNT;
    *out = (Word){.kind = structured ? WORD_STRUCTURED : WORD_MACRO,
                  .number = structured ? index : index - STATEMENT_COUNT};
    return true;
}

static bool report_unknown_word(Parser *p, Token name) {
    const char *text = parser_text(p, name), *family = NULL;
    const uint32_t length = token_length(name);
    for (uint32_t i = 0; i < OP_COUNT - 1 + isa_alias_count; i++) {
        const SymtabEntry *entry = symtab_at(&p->words, i);
        if (entry->length <= length || memcmp(entry->name, text, length) != 0 || entry->name[length] != '.') continue;
        family = family ? arena_printf(p->arena, "%s, %s", family, entry->name) : entry->name;
    }
    if (family)
        return parser_error(p, DIAG_UNKNOWN_MNEMONIC, name, "%s needs a type: %s", parser_quote(p, name), family);

    const bool is_operand = operand_is_name(p, name);
    if (!is_operand && parser_report_foreign(p, DIAG_UNKNOWN_MNEMONIC, name, FOREIGN_ANY)) return false;

    parser_error(p, DIAG_UNKNOWN_MNEMONIC, name, "there is no instruction %s", parser_quote(p, name));
    if (!parser_may_suggest(p, p->words.entries.count)) return false;
    Nearest nearest = nearest_start(text, length);
    for (uint32_t i = 0; i < p->words.entries.count; i++) {
        const SymtabEntry *entry = symtab_at(&p->words, i);
        nearest_offer(&nearest, entry->name, entry->length);
    }
    parser_suggest(p, &nearest);
    return false;
}

/* ---- labels ---- */
bool parser_define(Parser *p, Token name, uint32_t label, uint32_t origin) {
    if (label == SYMTAB_NONE) return false;
    SymtabEntry *entry = symtab_at(&p->draft->labels, label);
    if (entry->target != SYMTAB_NONE) {
        int shown = entry->length < 60 ? (int)entry->length : 60;
        parser_error(p, DIAG_DUPLICATE_LABEL, name, "label '%.*s' is already defined", shown, entry->name);
        return diag_note(p->diags, entry->at, "first defined here");
    }
    entry->target = p->draft->label_at = (uint32_t)p->draft->origin_of.count;
    entry->at = parser_span(p, name);
    return APPEND(p, p->draft->defined, label) && APPEND(p, p->draft->defined_of, origin);
}

/* ---- origins ---- */
/* The statement's text, in draft->texts: with one blank where there are blanks, comments or line ends, but for those in
 * strings. SYMTAB_NONE: out of memory. */
static uint32_t intern_text(Parser *p) {
    const char *from = p->lexer.bytes + p->statement, *end = p->lexer.bytes + p->consumed;
    p->text.count = 0;
    char *text = ARRAY_ADD(p->text, p->consumed - p->statement), *to = text;
    p->draft->out_of_memory |= !text;
    if (!text) return SYMTAB_NONE;

    bool in_string = false, blank = false;
    for (; from < end; from++) {
        if (!in_string && *from == ';') /* the comment of a line that is continued */
            while (from + 1 < end && *from != '\n') from++;
        if (in_string ? *from == '\0' : (unsigned char)*from <= ' ' || *from == '\\') {
            blank = true;
            continue;
        }
        if (blank && to > text) *to++ = ' ';
        blank = false;
        in_string ^= *from == '"';
        if (in_string && *from == '\\') *to++ = *from++;
        *to++ = *from;
    }
    return parser_intern(p, &p->draft->texts, text, (size_t)(to - text));
}

uint32_t parser_origin(Parser *p, Token name) {
    if (p->origin != SYMTAB_NONE) return p->origin;
    const bool is_given = p->loc != SYMTAB_NONE;
    const DraftOrigin loc = is_given ? p->draft->origins.at[p->loc] : (DraftOrigin){0};
    const uint32_t text = is_given ? loc.text : intern_text(p);
    const uint32_t call = is_given ? loc.call : p->input.top->macro_call;
    p->origin = parser_add_origin(p, parser_span(p, name), parser_location(p), text, call);
    return p->origin;
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
                        count == 1 ? "component" : "components", other ? other : "", error.text);
}

bool parser_emit(Parser *p, const Instruction *ins, const OperandSite *sites, Token name) {
    Draft *draft = p->draft;
    if (draft->origin_of.count >= ISA_MAX_TARGET || draft->code.count >= MOST_CODE_WORDS)
        return parser_error(p, DIAG_TOO_LARGE, name, "a program has at most %d instructions, and %d words",
                            ISA_MAX_TARGET, MOST_CODE_WORDS);
    uint32_t words[ISA_MAX_WORDS];
    const uint32_t count = (uint32_t)isa_encode(ins, words), start = (uint32_t)draft->code.count;
    uint32_t *out = ARRAY_ADD(draft->code, count);
    if (out) memcpy(out, words, count * sizeof *words);
    draft->out_of_memory |= !out;

    const uint32_t origin = parser_origin(p, name);
    if (origin == SYMTAB_NONE || !APPEND(p, draft->origin_of, origin)) return false;
    for (uint32_t i = 0; i < isa_format(ins->op)->count; i++) {
        if (ins->operand[i].kind != OPERAND_LABEL) continue;
        const Span at = parser_span(p, sites[i].at);
        const uint32_t expansion = draft->origins.at[origin].expansion;
        APPEND(p, draft->fixups, (Fixup){start, i, sites[i].symbol, ins->operand[i].target, at, expansion});
    }
    draft->last_op = ins->op;
    return true;
}

/* instruction: NAME [ operand { "," operand } ], as many as the format says */
static bool parse_instruction(Parser *p, Token name, const Mnemonic *mnemonic, Instruction ins) {
    const FormatInfo *format = isa_format(mnemonic->op);
    OperandSite sites[ISA_MAX_OPERANDS];
    sites[0] = (OperandSite){name, SYMTAB_NONE}; /* if there is no operand */
    ins.op = mnemonic->op;
    for (int i = 0; i < format->count; i++) {
        if (parser_at_end(p)) return report_operand_count(p, mnemonic, name, arena_printf(p->arena, "%d", i));
        if (i > 0 && !parser_expect(p, TOKEN_COMMA, "','")) return false;
        if (!parse_operand(p, mnemonic, format->role[i], &ins.operand[i], &sites[i])) return false;
    }
    if (p->token.kind == TOKEN_COMMA || (format->count == 0 && !parser_at_end(p)))
        return report_operand_count(p, mnemonic, p->token, "more");

    if (!check_operands(p, &ins, sites) || !parser_expect_end(p) || !parser_emit(p, &ins, sites, name)) return false;
    structures_by_hand(p, ins.op);
    return true;
}

/* ---- lines ---- */
/* statement: { NAME ":" } [ [ predicate ] instruction | directive | structured | assignment | call ] */
static bool parse_statement(Parser *p) {
    Word word;
    while (p->token.kind == TOKEN_NAME) {
        const Token name = p->token;
        parser_advance(p);
        p->statement = name.start;
        if (p->token.kind != TOKEN_COLON) {
            if (*parser_text(p, name) == '.') return parse_directive(p, name);
            if (p->token.kind != TOKEN_NAME && !parser_at_end(p) && habit_assignment(p, name)) return false;
            if (p->token.kind == TOKEN_ASSIGN) return parse_definition(p, name, TOKEN_ASSIGN, ONLY_ONE);
            if (!words_find(p, name, &word)) return report_unknown_word(p, name);
            if (word.kind == WORD_MACRO) return parse_call(p, name, word.number);
            if (word.kind == WORD_STRUCTURED) return parse_structured(p, name, (Statement)word.number);
            return parse_instruction(p, name, &word.mnemonic, (Instruction){0});
        }
        const bool is_made = p->loc != SYMTAB_NONE && *parser_text(p, name) == '.' && /* this is a disassembly */
                             p->draft->origins.at[p->loc].text != SYMTAB_NONE;
        const uint32_t label = parser_intern(p, &p->draft->labels, parser_text(p, name), token_length(name));
        if (!parser_define(p, name, label, is_made ? p->loc : SYMTAB_NONE)) return false;
        structures_by_hand(p, OP_INVALID);
        parser_advance(p);
        p->statement = p->token.start;
    }
    if (!parser_accept(p, TOKEN_AT))
        return parser_at_end(p) || parser_unexpected(p, "an instruction, a label or a directive");

    Instruction ins = {0};
    if (!parse_predicate(p, &ins)) return false;
    const Token name = p->token;
    if (!parser_expect(p, TOKEN_NAME, "an instruction")) return false;
    if (!words_find(p, name, &word)) return report_unknown_word(p, name);
    if (word.kind == WORD_INSTRUCTION) return parse_instruction(p, name, &word.mnemonic, ins);
    return parser_error(p, DIAG_OPERAND_KIND, name, "only an instruction can have a predicate");
}

void parse_source(Parser *p) {
    while (!p->draft->out_of_memory && input_next(p)) { /* what was begun without memory is not whole */
        Frame *frame = p->input.top;
        Diag *last = p->diags->last;
        parser_advance(p);
        p->statement = p->token.start;
        p->origin = SYMTAB_NONE;
        if (parse_statement(p)) parser_expect_end(p);
        parser_skip_line(p);
        frame->ended = p->token.kind == TOKEN_EOF;
        parser_settle_line(p, last);
    }
    if (!p->input.stopped) structures_finish(p);
}
