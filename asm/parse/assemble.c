/* assemble.c: the passes: parse, resolve labels, make the image, verify it. */
#include "asm/parse/assemble.h"

#include <string.h>

#include "asm/base/nearest.h"
#include "asm/parse/draft.h"
#include "asm/parse/parse.h"
#include "asm/verify/verify.h"

enum {
    LARGEST_SOURCE = INT32_MAX,           /* bytes; a Span has 32 bits, and diagnostics are counted in an int */
    MOST_SUGGESTION_CANDIDATES = 4000000, /* names compared for undefined labels in one run: a bound on time */
    REPETITIONS_SEEN = 100,               /* warnings looked at, to find one that is not the same as others */
    MOST_REPETITIVE = 10000,
};

/* ---- labels ---- */
typedef struct Resolver {
    const Parser *parser;
    DiagList diags;      /* errors that only show when all labels are known */
    uint32_t candidates; /* names compared so far */
} Resolver;

/* The address, or SYMTAB_NONE after a diagnostic. */
static uint32_t find_target(Resolver *r, const Fixup *fixup) {
    const Draft *draft = r->parser->draft;
    const uint32_t instructions = (uint32_t)draft->locations.count;
    uint32_t target = fixup->target;
    if (fixup->symbol != SYMTAB_NONE) {
        const SymtabEntry *label = symtab_at(&draft->labels, fixup->symbol);
        target = label->target;
        if (target == SYMTAB_NONE) {
            const int shown = label->length < 60 ? (int)label->length : 60;
            const uint32_t count = (uint32_t)draft->defined.count, *defined = draft->defined.items;
            diag_push(&r->diags, DIAG_UNDEFINED_LABEL, fixup->at, "label '%.*s' is not defined", shown, label->name);
            if (r->diags.dropped || count > MOST_SUGGESTION_CANDIDATES - r->candidates) return SYMTAB_NONE;
            r->candidates += count;
            Nearest nearest = nearest_start(label->name, label->length);
            for (uint32_t i = 0; i < count; i++) {
                const SymtabEntry *candidate = symtab_at(&draft->labels, defined[i]);
                nearest_offer(&nearest, candidate->name, candidate->length);
            }
            if (nearest.best) diag_suggest(&r->diags, arena_copy(r->diags.arena, nearest.best, nearest.best_length));
            return SYMTAB_NONE;
        }
    } else if (target > instructions) {
        diag_push(&r->diags, DIAG_OUT_OF_RANGE, fixup->at, "there is no instruction %u: 0 to %u", target, instructions);
        return SYMTAB_NONE;
    }
    if (fixup->operand != FIXUP_DISPATCH || target < instructions) return target;
    diag_push(&r->diags, DIAG_BAD_DISPATCH, fixup->at, "a kernel has at least one instruction");
    return SYMTAB_NONE;
}

/* Fill the addresses in. An instruction is unpacked and packed again: only isa.c knows where its bits are. */
static void resolve_labels(Resolver *r) {
    Draft *draft = r->parser->draft;
    const Fixup *fixups = draft->fixups.items;
    for (uint32_t i = 0; i < draft->fixups.count; i++) {
        const Fixup *fixup = &fixups[i];
        const Diag *last = r->diags.last;
        const uint32_t target = find_target(r, fixup);
        if (r->diags.last != last) {
            r->diags.last->order = i;
            trail_note(r->parser, fixup->trail, r->diags.last);
        }
        if (target == SYMTAB_NONE) continue;
        if (fixup->operand == FIXUP_DISPATCH) {
            ((DispatchSpec *)draft->dispatches.items)[fixup->word].entry = target;
            continue;
        }
        uint32_t *words = (uint32_t *)draft->code.items + fixup->word;
        Instruction ins;
        const char *why;
        if (!isa_decode(words, draft->code.count - fixup->word, &ins, &why)) continue;
        ins.operand[fixup->operand].target = target;
        isa_encode(&ins, words);
    }
}

/* ---- diagnostics ---- */
/* Puts the late ones in their places among the others, and keeps no more errors than the limit. */
static void merge(DiagList *list, const DiagList *late) {
    Diag **at = &list->first;
    for (Diag *diag = late->first, *next; diag; diag = next) {
        while (*at && (*at)->order <= diag->order) at = &(*at)->next;
        next = diag->next;
        diag->next = *at;
        *at = diag;
    }
    list->errors += late->errors;
    list->last = NULL;
    int errors = 0;
    for (at = &list->first; *at; at = &(*at)->next) {
        if ((*at)->severity == SEVERITY_ERROR && ++errors > list->limit && list->limit > 0) {
            *at = NULL;
            break;
        }
        list->last = *at;
    }
}

/* ---- warnings ---- */
/* Macros and repetitions give the same warning at the same place again and again: once is enough. Returns false when
 * out of memory. */
static bool keep_distinct(DiagList *list, int limit) {
    Symtab seen = symtab_create();
    Diag *next = list->first;
    bool ok = true;
    list->first = list->last = NULL;
    for (Diag *diag; ok && (diag = next);) {
        const uint32_t key[] = {diag->code, diag->span.source, diag->span.start, diag->span.end};
        const size_t known = seen.entries.count;
        const char *kept = arena_copy(list->arena, (const char *)key, sizeof key);
        ok = kept && symtab_intern(&seen, kept, sizeof key) != SYMTAB_NONE;
        next = diag->next;
        int *counter = diag->severity == SEVERITY_ERROR ? &list->errors : &list->warnings;
        *counter -= seen.entries.count == known;
        if (seen.entries.count > known && (limit <= 0 || seen.entries.count <= (size_t)limit)) diag_append(list, diag);
    }
    symtab_free(&seen);
    list->limit = limit;
    return ok;
}

/* Warnings come only if there are no errors, so they are alone. Returns false when out of memory. */
static bool verify(Assembly *assembly, const Parser *parser) {
    const uint32_t end = (uint32_t)assembly->sources[0].length;
    const int limit = assembly->diags.limit;
    DiagList *diags = &assembly->diags;
    const VerifyOptions options = {.diags = diags, .spans = parser->draft->spans.items};
    const uint32_t *trails = parser->draft->trails.items;
    const bool is_repetitive = parser->input.numbers > 0;
    if (is_repetitive) diags->limit = limit < MOST_REPETITIVE ? limit * REPETITIONS_SEEN : limit;
    if (!assembly->image->instructions)
        diag_push(diags, DIAG_EMPTY_PROGRAM, (Span){0, end, end}, "the program has no instruction");
    const Diag *before = diags->last;
    const bool ok = !verify_image(assembly->image, &options).out_of_memory;
    for (Diag *diag = before ? before->next : diags->first; diag; diag = diag->next)
        trail_note(parser, trails[diag->order], diag);
    return ok && (!is_repetitive || keep_distinct(diags, limit));
}

/* ---- the whole ---- */
/* Returns false when out of memory. */
static bool run_passes(Assembly *assembly, const AsmOptions *options) {
    Draft draft = draft_create();
    Parser parser = {
        .draft = &draft,
        .diags = &assembly->diags,
        .arena = assembly->arena,
        .options = options,
        .words = words_create(),
        .macros = {.item_size = sizeof(Macro)},
        .constant_names = symtab_create(),
        .constants = {.item_size = sizeof(Constant)},
        .conditions = {.item_size = sizeof(Condition)},
        .structures = {.open = {.item_size = sizeof(Structure)},
                       .cleared = {.item_size = sizeof(Operand)},
                       .cases = symtab_create(),
                       .flagged = STRUCTURE_NONE,
                       .pop = STRUCTURE_NONE},
        .text = {.item_size = 1},
        .loc_written = SYMTAB_NONE,
    };
    draft.out_of_memory = !draft.arena || parser.words.entries.failed || !input_start(&parser, assembly->sources);
    Resolver resolver = {.parser = &parser, .diags = assembly->diags};
    if (!draft.out_of_memory) parse_source(&parser);
    if (!draft.out_of_memory) {
        resolve_labels(&resolver);
        if (!assembly->diags.errors && !resolver.diags.errors) constant_report_unused(&parser);
        merge(&assembly->diags, &resolver.diags);
    }

    const Buffer *sources = &parser.input.sources; /* diagnostics point into the files that were read */
    Source *kept = draft.out_of_memory ? NULL : buffer_keep(sources, assembly->arena);
    bool ok = kept && !arena_failed(assembly->arena);
    if (kept) {
        assembly->sources = kept;
        assembly->source_count = (uint32_t)sources->count;
    }
    if (ok && assembly->diags.errors == 0) {
        assembly->image = draft_finish(&draft);
        ok = assembly->image && verify(assembly, &parser);
    }

    symtab_free(&parser.words);
    buffer_free(&parser.macros);
    symtab_free(&parser.constant_names);
    buffer_free(&parser.constants);
    buffer_free(&parser.conditions);
    buffer_free(&parser.structures.open);
    buffer_free(&parser.structures.cleared);
    symtab_free(&parser.structures.cases);
    buffer_free(&parser.text);
    input_free(&parser.input);
    draft_free(&draft);
    return ok;
}

/* Out of memory shows as an error that is counted, but for which there is no room in the list. The assembly keeps its
 * own copy of a source that does not last, with a zero behind it for the lexer. */
Assembly assemble(const Source *source, const AsmOptions *options) {
    static const AsmOptions no_options;
    if (!options) options = &no_options;
    const bool fits = source->length <= LARGEST_SOURCE;
    Arena *arena = arena_create();
    Assembly assembly = {.arena = arena,
                         .diags = {.arena = arena, .limit = options->error_limit, .policy = options->warnings}};
    assembly.sources = arena ? arena_alloc(arena, sizeof *assembly.sources) : NULL;
    if (assembly.sources) {
        *assembly.sources = (Source){
            .name = arena_copy(arena, source->name, strlen(source->name)),
            .bytes = options->lasts ? source->bytes : arena_copy(arena, source->bytes, fits ? source->length : 0),
            .length = fits ? source->length : 0};
        assembly.source_count = 1;
    }

    bool ok = arena && !arena_failed(arena);
    if (ok && !fits)
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
