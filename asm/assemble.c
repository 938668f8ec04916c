/* assemble.c: the passes: parse, resolve labels, make the image, verify it. */
#include "asm/assemble.h"

#include <string.h>

#include "asm/draft.h"
#include "asm/nearest.h"
#include "asm/parse.h"
#include "asm/verify.h"

enum {
    LARGEST_SOURCE = INT32_MAX,          /* bytes; a Span has 32 bits, and diagnostics are counted in an int */
    MOST_SUGGESTION_CANDIDATES = 4000000 /* names compared for undefined labels in one run: a bound on time */
};

/* ---- labels ---- */
typedef struct Resolver {
    Draft *draft;
    DiagList *diags;
    uint32_t candidates; /* names compared so far */
} Resolver;

static void suggest_label(Resolver *r, const SymtabEntry *label) {
    uint32_t count = (uint32_t)r->draft->defined.count;
    bool dropped = r->diags->limit > 0 && r->diags->errors > r->diags->limit;
    if (dropped || count > MOST_SUGGESTION_CANDIDATES - r->candidates) return;
    r->candidates += count;
    const uint32_t *defined = r->draft->defined.items;
    Nearest nearest = nearest_start(label->name, label->length);
    for (uint32_t i = 0; i < count; i++) {
        const SymtabEntry *candidate = symtab_at(&r->draft->labels, defined[i]);
        nearest_offer(&nearest, candidate->name, candidate->length);
    }
    if (nearest.best) diag_suggest(r->diags, arena_copy(r->diags->arena, nearest.best, nearest.best_length));
}

/* Fill one address in. The instruction is unpacked and packed again: only isa.c knows where its bits are. */
static void resolve_fixup(Resolver *r, const Fixup *fixup) {
    uint32_t instructions = (uint32_t)r->draft->locations.count, target = fixup->target;
    Span span = {0, fixup->start, fixup->end};
    if (fixup->symbol != SYMTAB_NONE) {
        const SymtabEntry *label = symtab_at(&r->draft->labels, fixup->symbol);
        target = label->target;
        if (target == SYMTAB_NONE) {
            int shown = label->length < 60 ? (int)label->length : 60;
            diag_push(r->diags, DIAG_UNDEFINED_LABEL, span, "label '%.*s' is not defined", shown, label->name);
            suggest_label(r, label);
            return;
        }
    } else if (target > instructions) {
        diag_push(r->diags, DIAG_OUT_OF_RANGE, span, "there is no instruction %u: 0 to %u", target, instructions);
        return;
    }
    uint32_t *words = (uint32_t *)r->draft->code.items + fixup->word;
    Instruction ins;
    const char *why;
    if (!isa_decode(words, r->draft->code.count - fixup->word, &ins, &why)) return;
    ins.operand[fixup->operand].target = target;
    isa_encode(&ins, words);
}

static void resolve_labels(Draft *draft, DiagList *diags) {
    Resolver r = {draft, diags, 0};
    const Fixup *fixups = draft->fixups.items;
    for (size_t i = 0; i < draft->fixups.count; i++) resolve_fixup(&r, &fixups[i]);
}

/* ---- diagnostics ---- */
/* Merge two lists, each in order of the source, into one; it keeps no more errors than the limit. */
static DiagList merge(DiagList a, DiagList b) {
    DiagList out = {.arena = a.arena,
                    .limit = a.limit,
                    .policy = a.policy,
                    .errors = a.errors + b.errors,
                    .warnings = a.warnings + b.warnings};
    int errors = 0;
    while (a.first || b.first) {
        DiagList *from = !b.first || (a.first && a.first->span.start <= b.first->span.start) ? &a : &b;
        Diag *diag = from->first;
        from->first = diag->next;
        diag->next = NULL;
        if (diag->severity == SEVERITY_ERROR && ++errors > out.limit && out.limit > 0) break;
        if (out.last)
            out.last->next = diag;
        else
            out.first = diag;
        out.last = diag;
    }
    return out;
}

/* ---- warnings ---- */
static Span span_of_instruction(const void *user, uint32_t instruction) {
    const Draft *draft = user;
    return ((const Span *)draft->spans.items)[instruction];
}

/* Returns false when out of memory. */
static bool verify(Assembly *assembly, const Draft *draft) {
    const uint32_t end = (uint32_t)assembly->sources[0].length;
    DiagList late = {.arena = assembly->arena, .limit = assembly->diags.limit, .policy = assembly->diags.policy};
    const VerifyOptions options = {.diags = &late, .span = span_of_instruction, .user = draft};
    if (!assembly->image->instructions)
        diag_push(&late, DIAG_EMPTY_PROGRAM, (Span){0, end, end}, "the program has no instruction");
    const bool ok = !verify_image(assembly->image, &options).out_of_memory;
    assembly->diags = merge(assembly->diags, late);
    return ok;
}

/* ---- the whole ---- */
/* Returns false when out of memory. */
static bool run_passes(Assembly *assembly, const AsmOptions *options) {
    const Source *source = assembly->sources;
    DiagList late = assembly->diags; /* errors that only show when all labels are known */
    Draft draft = draft_create();
    Parser parser = {
        .lexer = lex_start(source->bytes, (uint32_t)source->length),
        .draft = &draft,
        .diags = &assembly->diags,
        .arena = assembly->arena,
        .source = source,
        .options = options,
        .mnemonics = mnemonics_create(),
        .loc_file = symtab_intern(&draft.files, source->name, strlen(source->name)),
    };
    draft.out_of_memory = parser.mnemonics.names.entries.failed || parser.loc_file == SYMTAB_NONE;
    if (!draft.out_of_memory) parse_source(&parser);
    if (!draft.out_of_memory) resolve_labels(&draft, &late);
    assembly->diags = merge(assembly->diags, late);
    bool ok = !draft.out_of_memory && !arena_failed(assembly->arena);
    if (ok && assembly->diags.errors == 0) {
        assembly->image = draft_finish(&draft);
        ok = assembly->image && verify(assembly, &draft);
    }
    mnemonics_free(&parser.mnemonics);
    draft_free(&draft);
    return ok;
}

/* The assembly keeps its own copy of the source, with a zero behind it for the lexer. */
static bool copy_source(Assembly *assembly, const Source *source) {
    assembly->arena = arena_create();
    if (!assembly->arena) return false;
    assembly->diags.arena = assembly->arena;
    assembly->sources = arena_alloc(assembly->arena, sizeof *assembly->sources);
    if (!assembly->sources) return false;
    size_t length = source->length <= LARGEST_SOURCE ? source->length : 0;
    assembly->sources[0] = (Source){
        .name = arena_copy(assembly->arena, source->name, strlen(source->name)),
        .bytes = arena_copy(assembly->arena, source->bytes, length),
        .length = length,
    };
    assembly->source_count = 1;
    return !arena_failed(assembly->arena);
}

/* Out of memory shows as an error that is counted, but for which there is no room in the list. */
Assembly assemble(const Source *source, const AsmOptions *options) {
    static const AsmOptions no_options;
    if (!options) options = &no_options;
    Assembly assembly = {.diags = {.limit = options->error_limit, .policy = options->warnings}};
    bool ok = copy_source(&assembly, source);
    if (ok && source->length > LARGEST_SOURCE)
        diag_push(&assembly.diags, DIAG_TOO_LARGE, (Span){0}, "a source has at most %d bytes", LARGEST_SOURCE);
    else if (ok)
        ok = run_passes(&assembly, options);
    if (!ok) {
        assembly.diags.first = assembly.diags.last = NULL;
        assembly.diags.errors++;
    }
    if (assembly.diags.errors) { /* also if warnings count as errors */
        image_free(assembly.image);
        assembly.image = NULL;
    }
    return assembly;
}

void assembly_free(Assembly *assembly) {
    image_free(assembly->image);
    arena_destroy(assembly->arena);
    *assembly = (Assembly){0};
}
