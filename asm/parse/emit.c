/* emit.c: instructions, labels and origins for the draft; the order of diagnostics, and their notes. */
#include "asm/parse/statement.h"

#include <stdio.h>
#include <string.h>

enum {
    MOST_CODE_WORDS = 1 << 30, /* positions in the code have 32 bits */
    NOTES_SHOWN = 5,           /* of the expansions around a place */
};

/* ---- origins ---- */
/* Repetitions and files get an origin, too, only when it is asked for: most make nothing. */
uint32_t parser_expansion(Parser *p, LineSource *from) {
    if (!from->around || parser_is_given(p, from->source) || from->expansion != EXPANSION_NONE) return from->expansion;
    if (from->origin == SYMTAB_NONE) {
        const uint32_t around = parser_expansion(p, from->around);
        from->origin = (uint32_t)p->draft->origins.count;
        APPEND(p->draft->origins,
               (DraftOrigin){.at = from->call, .text = SYMTAB_NONE, .call = SYMTAB_NONE, .expansion = around});
    }
    APPEND(p->draft->expansions, (Expansion){from->origin, from->kind, from->round, from->rounds, from->name});
    return from->expansion = (uint32_t)p->draft->expansions.count - 1;
}

uint32_t parser_add_origin(Parser *p, DraftOrigin origin) {
    origin.expansion = parser_expansion(p, p->from);
    APPEND(p->draft->origins, origin);
    return (uint32_t)p->draft->origins.count - 1;
}

Location parser_location(const Parser *p) {
    if (p->loc != SYMTAB_NONE) return p->draft->origins.at[p->loc].place;
    return (Location){p->from->file, p->line};
}

/* The statement's text, in draft->texts: with one blank where there are blanks, comments or line ends, but for those in
 * strings. */
static uint32_t intern_text(Parser *p) {
    const char *from = p->lexer.bytes + p->statement, *end = p->lexer.bytes + p->consumed;
    p->text.count = 0;
    char *text = ARRAY_ADD(p->text, p->consumed - p->statement), *to = text;
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
    return symtab_intern(&p->draft->texts, text, (size_t)(to - text));
}

uint32_t parser_origin(Parser *p) {
    if (p->origin != SYMTAB_NONE) return p->origin;
    DraftOrigin origin = {.place = parser_location(p), .call = p->from->macro_call};
    if (p->loc == SYMTAB_NONE)
        origin.text = intern_text(p);
    else
        origin = p->draft->origins.at[p->loc];
    origin.at = parser_span(p, p->name);
    return p->origin = parser_add_origin(p, origin);
}

/* ---- labels ---- */
bool parser_define(Parser *p, uint32_t label, uint32_t origin) {
    SymtabEntry *entry = symtab_at(&p->draft->labels, label);
    if (entry->target != SYMTAB_NONE) {
        parser_error(p, DIAG_DUPLICATE_LABEL, p->name, "label '%.60s' is already defined", entry->name);
        return diag_note(p->diags, entry->at, "first defined here");
    }
    entry->target = p->draft->label_at = (uint32_t)p->draft->origin_of.count;
    entry->at = parser_span(p, p->name);
    return APPEND(p->draft->defined, label) && APPEND(p->draft->defined_of, origin);
}

/* ---- instructions ---- */
bool parser_emit(Parser *p, const Instruction *ins, const OperandSite *sites) {
    Draft *draft = p->draft;
    if (draft->origin_of.count >= ISA_MAX_TARGET || draft->code.count >= MOST_CODE_WORDS)
        return parser_error(p, DIAG_TOO_LARGE, p->name, "a program has at most %d instructions, and %d words",
                            ISA_MAX_TARGET, MOST_CODE_WORDS);
    uint32_t words[ISA_MAX_WORDS];
    const uint32_t count = (uint32_t)isa_encode(ins, words), start = (uint32_t)draft->code.count;
    memcpy(ARRAY_ADD(draft->code, count), words, count * sizeof *words);
    const uint32_t origin = parser_origin(p);
    APPEND(draft->origin_of, origin);
    for (uint32_t i = 0; i < isa_format(ins->op)->count; i++) {
        if (ins->operand[i].kind != OPERAND_LABEL) continue;
        const Span at = parser_span(p, sites[i].at);
        const uint32_t expansion = draft->origins.at[origin].expansion;
        APPEND(draft->fixups, (Fixup){start, i, sites[i].symbol, ins->operand[i].target, at, expansion});
    }
    draft->last_op = ins->op;
    return true;
}

/* ---- diagnostics ---- */
/* The expansion around one; EXPANSION_NONE: it is in the first file. */
static uint32_t expansion_around(const Draft *draft, uint32_t expansion) {
    return draft->origins.at[draft->expansions.at[expansion].origin].expansion;
}

/* How the place of the diagnostic was reached, from the inside out. The middle of a long way is left out. */
void expansion_note(const Parser *p, uint32_t expansion, Diag *diag) {
    DiagList one = {.arena = p->diags->arena, .last = diag};
    const Draft *draft = p->draft;
    uint32_t length = 0;
    for (uint32_t e = expansion; e != EXPANSION_NONE; e = expansion_around(draft, e)) length++;
    for (uint32_t i = 1; expansion != EXPANSION_NONE; expansion = expansion_around(draft, expansion), i++) {
        const Expansion *step = &draft->expansions.at[expansion];
        const Span at = draft->origins.at[step->origin].at;
        char hidden[40] = "";
        if (i >= NOTES_SHOWN && i < length) continue;
        if (i == length && length > NOTES_SHOWN)
            snprintf(hidden, sizeof hidden, " (%u more between)", length - NOTES_SHOWN);
        if (step->kind == EXPANSION_MACRO)
            diag_note(&one, at, "in the expansion of macro '%s'%s", step->name, hidden);
        else if (step->kind == EXPANSION_REPEAT)
            diag_note(&one, at, "in round %u of %u of this repetition%s", step->round, step->rounds, hidden);
        else
            diag_note(&one, at, "included here%s", hidden);
    }
}

void parser_settle(Parser *p, Diag *last, uint32_t expansion) {
    for (Diag *diag = last ? last->next : p->diags->first; diag; diag = diag->next) {
        expansion_note(p, expansion, diag);
        diag->order = (uint32_t)p->draft->fixups.count;
    }
}

void parser_settle_line(Parser *p, Diag *last) {
    if (p->diags->last != last) parser_settle(p, last, parser_expansion(p, p->from));
}
