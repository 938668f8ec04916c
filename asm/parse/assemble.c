/* assemble.c: the passes: parse, resolve labels, make the image, verify it. */
#include "asm/parse/assemble.h"

#include <string.h>

#include "asm/parse/input.h"
#include "asm/parse/statement.h"
#include "asm/verify/verify.h"

enum { LARGEST_SOURCE = INT32_MAX }; /* bytes; a Span has 32 bits, and diagnostics are counted in an int */

/* ---- labels ---- */
/* The address, or SYMTAB_NONE after a diagnostic. */
static uint32_t find_target(Parser *p, const Fixup *fixup) {
    const uint32_t instructions = (uint32_t)p->draft->origin_of.count;
    const SymtabEntry *label = fixup->symbol == SYMTAB_NONE ? NULL : symtab_at(&p->draft->labels, fixup->symbol);
    const uint32_t target = label ? label->target : fixup->target;
    if (label && target == SYMTAB_NONE) {
        diag_push(p->diags, DIAG_UNDEFINED_LABEL, fixup->at, "label '%.60s' is not defined", label->name);
        if (!parser_may_suggest(p, p->draft->defined.count)) return SYMTAB_NONE;
        Nearest nearest = nearest_start(label->name, label->length);
        for (uint32_t i = 0; i < p->draft->defined.count; i++) {
            const SymtabEntry *candidate = symtab_at(&p->draft->labels, p->draft->defined.at[i]);
            nearest_offer(&nearest, candidate->name, candidate->length);
        }
        parser_suggest(p, &nearest);
    } else if (target > instructions) {
        diag_push(p->diags, DIAG_OUT_OF_RANGE, fixup->at, "there is no instruction %u: 0 to %u", target, instructions);
    } else if (fixup->operand == FIXUP_DISPATCH && target == instructions) {
        diag_push(p->diags, DIAG_BAD_DISPATCH, fixup->at, "a kernel has at least one instruction");
    } else {
        return target;
    }
    return SYMTAB_NONE;
}

/* Fill the addresses in, now that all labels are known. An instruction is unpacked and packed again, as only isa.c
 * knows where its bits are. */
static void resolve_labels(Parser *p) {
    Draft *draft = p->draft;
    p->compared = 0;
    for (uint32_t i = 0; i < draft->fixups.count; i++) {
        const Fixup *fixup = &draft->fixups.at[i];
        const Diag *last = p->diags->last;
        const uint32_t target = find_target(p, fixup);
        if (p->diags->last != last) {
            p->diags->last->order = i;
            expansion_note(p, fixup->expansion, p->diags->last);
        }
        if (target == SYMTAB_NONE) continue;
        if (fixup->operand == FIXUP_DISPATCH) {
            draft->dispatches.at[fixup->word].entry = target;
            continue;
        }
        uint32_t *words = &draft->code.at[fixup->word];
        Instruction ins;
        isa_unpack(words, &ins);
        ins.operand[fixup->operand].target = target;
        isa_encode(&ins, words);
    }
}

/* ---- diagnostics ---- */
/* Put late errors in their places among the others. */
static void merge(DiagList *list, const DiagList *late) {
    DiagList all = {.arena = list->arena, .limit = list->limit, .policy = list->policy};
    for (Diag *early = list->first, *later = late->first; early || later;) {
        Diag **from = !later || (early && early->order <= later->order) ? &early : &later, *diag = *from;
        *from = diag->next;
        diag_take(&all, diag);
    }
    all.errors = list->errors + late->errors;
    all.warnings = list->warnings;
    *list = all;
}

/* ---- warnings ---- */
/* Add the verifier's findings. Macros and repetitions give the same warning at the same place again and again: once is
 * enough. */
static void verify(Assembly *assembly, const Parser *parser) {
    const uint32_t end = (uint32_t)assembly->sources[0].length;
    const Draft *draft = parser->draft;
    DiagList *diags = &assembly->diags, found = {.arena = diags->arena, .policy = diags->policy};
    if (!assembly->image->instructions)
        diag_push(diags, DIAG_EMPTY_PROGRAM, (Span){0, end, end}, "the program has no instruction");
    verify_image(assembly->image, &(VerifyOptions){.diags = &found, .draft = draft});

    Symtab seen = {.arena = diags->arena};
    for (Diag *diag = found.first, *next; diag; diag = next) {
        const uint32_t key[] = {diag->code, diag->span.source, diag->span.start, diag->span.end};
        const size_t known = seen.entries.count;
        next = diag->next;
        if (parser->input->numbers) symtab_intern(&seen, (const char *)key, sizeof key);
        if (parser->input->numbers && seen.entries.count == known) continue;
        diag_take(diags, diag);
        if (diags->last == diag)
            expansion_note(parser, draft->origins.at[draft->origin_of.at[diag->order]].expansion, diag);
    }
}

/* ---- the whole ---- */
/* The scope frees all that is neither of the assembly nor of the image. */
static void run_passes(Assembly *assembly, Arena *image_arena, const AsmOptions *options) {
    MEMORY_SCOPE(memory_fail());
    const Symtab names = {.arena = image_arena};
    Draft draft = {.arena = image_arena, .labels = names, .texts = names, .files = names, .variable_names = names};
    Parser parser = {
        .draft = &draft,
        .diags = &assembly->diags,
        .arena = image_arena,
        .options = options,
        .words = words_create(),
        .constant_names = names,
        .structures = structures_create(image_arena),
        .loc = SYMTAB_NONE,
    };
    input_start(&parser, assembly->sources);
    parse_source(&parser);
    DiagList late = {.arena = assembly->arena, .limit = options->error_limit, .policy = options->warnings};
    parser.diags = &late;
    resolve_labels(&parser);
    directive_check_pixels(&parser);
    parser.diags = &assembly->diags;
    if (!assembly->diags.errors && !late.errors) constant_report_unused(&parser);
    merge(&assembly->diags, &late);

    /* diagnostics point into the files that were read */
    assembly->source_count = (uint32_t)parser.sources.count;
    assembly->sources =
        arena_keep(assembly->arena, parser.sources.at, parser.sources.count * sizeof *assembly->sources);
    if (assembly->diags.errors) return;
    assembly->image = draft_finish(&draft);
    verify(assembly, &parser);
}

/* The assembly keeps its own copy of a source that does not last, with a zero behind it for the lexer. */
Assembly assemble(const Source *source, const AsmOptions *wanted) {
    static const AsmOptions no_options;
    MEMORY_ENTRY(return (Assembly){.diags = {.errors = 1}});
    const AsmOptions *options = wanted ? wanted : &no_options;
    const bool fits = source->length <= LARGEST_SOURCE;
    Arena *arena = arena_create(), *image_arena = arena_create();
    Assembly assembly = {.arena = arena,
                         .diags = {.arena = arena, .limit = options->error_limit, .policy = options->warnings},
                         .sources = arena_alloc(arena, sizeof *assembly.sources),
                         .source_count = 1};
    *assembly.sources =
        (Source){.name = arena_copy(arena, source->name, strlen(source->name)),
                 .bytes = options->lasts ? source->bytes : arena_copy(arena, source->bytes, fits ? source->length : 0),
                 .length = fits ? source->length : 0};
    if (fits)
        run_passes(&assembly, image_arena, options);
    else
        diag_push(&assembly.diags, DIAG_TOO_LARGE, (Span){0}, "a source has at most %d bytes", LARGEST_SOURCE);
    if (assembly.diags.errors) { /* also if warnings count as errors */
        arena_destroy(image_arena);
        assembly.image = NULL;
    }
    return assembly;
}

void assembly_free(Assembly *assembly) {
    image_free(assembly->image);
    arena_destroy(assembly->arena);
    *assembly = (Assembly){0};
}
