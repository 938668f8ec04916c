/* parse.c: lines, labels and instructions. */
#include "asm/parse/parse.h"

#include <string.h>

#include "asm/isa/foreign.h"

enum { MOST_CODE_WORDS = 1 << 30 }; /* positions in the code have 32 bits */

/* ---- labels ---- */
bool parser_define(Parser *p, Token name, uint32_t label) {
    uint32_t *order = label != SYMTAB_NONE ? parser_add(p, &p->draft->defined) : NULL;
    if (!order) return false;
    SymtabEntry *entry = symtab_at(&p->draft->labels, label);
    Span at = parser_span(p, name);
    if (entry->target != SYMTAB_NONE) {
        p->draft->defined.count--;
        int shown = entry->length < 60 ? (int)entry->length : 60;
        diag_push(p->diags, DIAG_DUPLICATE_LABEL, at, "label '%.*s' is already defined", shown, entry->name);
        diag_note(p->diags, (Span){entry->source, entry->start, entry->end}, "first defined here");
        return false;
    }
    *order = label;
    entry->target = p->draft->label_at = (uint32_t)p->draft->locations.count;
    entry->source = at.source;
    entry->start = at.start;
    entry->end = at.end;
    return true;
}

/* ---- instructions ---- */
static bool report_unknown_mnemonic(Parser *p, Token name) {
    const char *text = parser_text(p, name);
    const char *family = mnemonics_family(&p->mnemonics, p->arena, text, token_length(name));
    if (family) {
        diag_push(p->diags, DIAG_UNKNOWN_MNEMONIC, parser_span(p, name), "%s needs a type: %s", parser_quote(p, name),
                  family);
        return false;
    }
    const bool is_operand = operand_is_name(text, token_length(name));
    const ForeignInfo *foreign = is_operand ? NULL : foreign_find(text, token_length(name));
    if (foreign) {
        diag_push(p->diags, DIAG_UNKNOWN_MNEMONIC, parser_span(p, name), "%s",
                  foreign_sentence(foreign, p->arena, text, token_length(name)));
        return false;
    }
    diag_push(p->diags, DIAG_UNKNOWN_MNEMONIC, parser_span(p, name), "there is no instruction %s",
              parser_quote(p, name));
    if (parser_may_suggest(p, p->mnemonics.names.entries.count))
        diag_suggest(p->diags, mnemonics_nearest(&p->mnemonics, text, token_length(name)));
    return false;
}

static bool report_operand_count(Parser *p, const Mnemonic *mnemonic, Token at, const char *found) {
    int takes = isa_format(mnemonic->op)->count;
    const char *plural = takes == 1 ? "operand" : "operands";
    if (takes == 0)
        diag_push(p->diags, DIAG_OPERAND_COUNT, parser_span(p, at), "%s takes no operands", mnemonic->name);
    else
        diag_push(p->diags, DIAG_OPERAND_COUNT, parser_span(p, at), "%s takes %d %s, found %s: %s", mnemonic->name,
                  takes, plural, found, mnemonic_pattern(mnemonic, p->arena));
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

/* An operand is not what it should be: say why, with the numbers if it is a mismatch of two operands. */
static void report_bad_operand(Parser *p, const Instruction *ins, const OperandSite *sites, IsaError error) {
    const OperandSite *site = &sites[error.operand];
    const Role role = (Role)isa_format(ins->op)->role[error.operand];
    const Components wanted = (Components)isa_roles[role].components;
    const Span span = input_span(p, site->start, site->end);
    const char *text = quote_site(p, site);

    if (error.kind == ISA_ERROR_KIND) {
        diag_push(p->diags, DIAG_OPERAND_KIND, span, "%s: %s", text, error.text);
    } else if (wanted == COMPONENTS_EACH) {
        diag_push(p->diags, DIAG_BAD_SWIZZLE, span, "%s", error.text);
    } else {
        const int count = ins->operand[error.operand].count, reference = role == ROLE_WIDE ? 1 : 0;
        const bool compared =
            wanted == COMPONENTS_SAME || wanted == COMPONENTS_ONE_OR_SAME || wanted == COMPONENTS_WIDE;
        const char *other = compared ? arena_printf(p->arena, ", %s has %d", quote_site(p, &sites[reference]),
                                                    ins->operand[reference].count)
                                     : "";
        diag_push(p->diags, DIAG_COMPONENT_COUNT, span, "%s has %d %s%s: %s", text, count,
                  count == 1 ? "component" : "components", other ? other : "", error.text);
    }
}

static void add_fixups(Parser *p, const Instruction *ins, const OperandSite *sites, uint32_t word) {
    for (uint32_t i = 0; i < isa_format(ins->op)->count; i++) {
        if (ins->operand[i].kind != OPERAND_LABEL) continue;
        Fixup *fixup = parser_add(p, &p->draft->fixups);
        if (!fixup) return;
        *fixup = (Fixup){
            word,          i, sites[i].symbol, ins->operand[i].target, input_span(p, sites[i].start, sites[i].end),
            input_trail(p)};
    }
}

bool parser_emit(Parser *p, const Instruction *ins, const OperandSite *sites, Token name) {
    Draft *draft = p->draft;
    if (draft->locations.count >= ISA_MAX_TARGET || draft->code.count >= MOST_CODE_WORDS) {
        diag_push(p->diags, DIAG_TOO_LARGE, parser_span(p, name), "a program has at most %d instructions, and %d words",
                  ISA_MAX_TARGET, MOST_CODE_WORDS);
        return false;
    }
    uint32_t words[ISA_MAX_WORDS];
    size_t count = (size_t)isa_encode(ins, words), start = draft->code.count;
    uint32_t *out = buffer_add(&draft->code, count);
    Location *location = parser_add(p, &draft->locations);
    Span *span = parser_add(p, &draft->spans);
    uint32_t *trail = parser_add(p, &draft->trails);
    if (out) memcpy(out, words, count * sizeof *words);
    if (location) *location = parser_location(p);
    if (span) *span = parser_span(p, name);
    if (trail) *trail = input_trail(p);
    draft->out_of_memory |= !out;
    add_fixups(p, ins, sites, (uint32_t)start);
    draft->last_op = ins->op;
    return true;
}

bool parser_check(Parser *p, const Instruction *ins, const OperandSite *sites) {
    const IsaError error = isa_check(ins);
    if (error.text) report_bad_operand(p, ins, sites, error);
    return !error.text;
}

/* instruction: NAME operands */
static bool parse_instruction(Parser *p, Token name, const Mnemonic *mnemonic, Instruction ins) {
    ins.op = mnemonic->op;
    OperandSite sites[ISA_MAX_OPERANDS];
    sites[0] = (OperandSite){.start = name.start, .end = name.end, .symbol = SYMTAB_NONE}; /* if there is no operand */
    const bool ok = parse_operands(p, mnemonic, name, &ins, sites) && parser_check(p, &ins, sites) &&
                    parser_expect_end(p) && parser_emit(p, &ins, sites, name);
    if (ok) structures_by_hand(p, ins.op);
    return ok;
}

/* predicated: "@" [ "!" ] wave register, then an instruction */
static bool parse_predicated(Parser *p) {
    Instruction ins = {0};
    Word word;
    if (!parse_predicate(p, &ins)) return false;
    const Token name = p->token;
    if (!parser_expect(p, TOKEN_NAME, "an instruction")) return false;
    if (!mnemonics_find(&p->mnemonics, parser_text(p, name), token_length(name), &word))
        return report_unknown_mnemonic(p, name);
    if (word.kind == WORD_INSTRUCTION) return parse_instruction(p, name, &word.mnemonic, ins);
    diag_push(p->diags, DIAG_OPERAND_KIND, parser_span(p, name), "only an instruction can have a predicate");
    return false;
}

/* ---- lines ---- */
static bool parse_named(Parser *p, Token name) {
    Word word;
    if (*parser_text(p, name) == '.') return parse_directive(p, name);
    if (p->token.kind != TOKEN_NAME && !parser_at_end(p) && habit_assignment(p, name)) return false;
    if (p->token.kind == TOKEN_ASSIGN) return parse_assignment(p, name);
    if (!mnemonics_find(&p->mnemonics, parser_text(p, name), token_length(name), &word))
        return report_unknown_mnemonic(p, name);
    switch (word.kind) {
    case WORD_INSTRUCTION: return parse_instruction(p, name, &word.mnemonic, (Instruction){0});
    case WORD_STRUCTURED: return parse_structured(p, name, (Statement)word.number);
    default: return parse_call(p, name, word.number);
    }
}

/* statement: { NAME ":" } [ [ predicate ] instruction | directive | structured | assignment | call ] */
static bool parse_statement(Parser *p) {
    while (p->token.kind == TOKEN_NAME) {
        Token name = p->token;
        parser_advance(p);
        p->statement = name.start;
        if (p->token.kind != TOKEN_COLON) return parse_named(p, name);
        if (!parser_define(p, name, parser_intern(p, &p->draft->labels, name))) return false;
        structures_by_hand(p, OP_INVALID);
        parser_advance(p);
    }
    if (parser_accept(p, TOKEN_AT)) return parse_predicated(p);
    return parser_at_end(p) || parser_unexpected(p, "an instruction, a label or a directive");
}

void parse_source(Parser *p) {
    while (!p->draft->out_of_memory && input_next(p)) { /* what was begun without memory is not whole */
        Frame *frame = p->input.top;
        Diag *last = p->diags->last;
        parser_advance(p);
        p->statement = p->token.start;
        if (parse_statement(p)) parser_expect_end(p);
        while (!parser_at_end(p)) parser_advance(p);
        frame->ended = p->token.kind == TOKEN_EOF;
        parser_settle_line(p, last);
    }
    if (!p->input.stopped) structures_finish(p);
}
