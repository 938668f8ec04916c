/* check_finding.c: the list of findings, and findings as sentences; see check.h. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "asm/base/array.h"
#include "asm/isa/contents.h"
#include "sim/check/check_parts.h"
#include "sim/trace/lane_state.h"

const CheckNumber finding_checks[FINDING_BOUNDS + 1] = {[FINDING_RACE] = CHECK_NUMBER_RACES,
                                                        [FINDING_LANES] = CHECK_NUMBER_RACES,
                                                        [FINDING_REGISTER] = CHECK_NUMBER_UNINIT,
                                                        [FINDING_MEMORY] = CHECK_NUMBER_UNINIT,
                                                        [FINDING_BOUNDS] = CHECK_NUMBER_BOUNDS};

/* ---- the list ---- */

/* The entry of the same mistake, or where it would be. Whichever of a race's accesses came first, it is the same one.
 */
static uint32_t *find_entry(Checker *checker, const Finding *finding) {
    const uint32_t pc = finding->access.pc, other_pc = finding->other.pc;
    const uint32_t what =
        (uint32_t)finding->kind << 24 ^ (uint32_t)finding->space << 16 ^ finding->index << 20 ^ finding->component << 4;
    uint32_t at = data_hash(what, pc + other_pc) % CHECK_TABLE;
    for (; checker->table[at]; at = (at + 1) % CHECK_TABLE) {
        const Finding *known = &checker->found.list[checker->table[at] - 1];
        const uint32_t known_pc = known->access.pc, known_other = known->other.pc;
        const bool same_pcs =
            (known_pc == pc && known_other == other_pc) || (known_pc == other_pc && known_other == pc);
        if (same_pcs && known->kind == finding->kind && known->space == finding->space &&
            known->index == finding->index && known->component == finding->component)
            break;
    }
    return &checker->table[at];
}

Finding *check_add(Checker *checker, const Finding *finding) {
    Findings *found = &checker->found;
    const CheckNumber check = finding_checks[finding->kind];
    if (checker->kept[check] == CHECK_MOST_FINDINGS) {
        found->not_kept[check]++;
        return NULL;
    }
    (void)ARRAY_RESERVE(found->list, checker->room, found->count + 1);
    checker->kept[check]++;
    found->list[found->count] = *finding;
    return &found->list[found->count++];
}

Finding *check_report(Checker *checker, const Finding *finding) {
    uint32_t *entry = find_entry(checker, finding);
    if (*entry) {
        checker->found.list[*entry - 1].count++;
        return NULL;
    }
    /* The later access of a race is the finding, whichever access the checker saw first. */
    Finding ordered = *finding;
    const CheckAccess *a = &finding->access, *o = &finding->other;
    if (finding->kind == FINDING_RACE && (a->cycle < o->cycle || (a->cycle == o->cycle && a->wave <= o->wave))) {
        ordered.access = *o;
        ordered.other = *a;
    }
    if (!ordered.lanes) ordered.lanes = 1ull << ordered.access.lane; /* unless it is of several */
    ordered.count = 1;
    Finding *added = check_add(checker, &ordered);
    if (added) *entry = checker->found.count;
    return added;
}

const Findings *checker_findings(const Checker *checker) {
    return &checker->found;
}

/* ---- sentences ---- */

static const char *const verbs[] = {
    [CHECK_READ] = "loads", [CHECK_WRITE] = "stores to", [CHECK_ATOMIC] = "has an atomic on"};

static ResourceTitle resource_name(const Program *program, const Finding *f) {
    ResourceTitle title = program_resource_title(program, f->space, f->index);
    if (f->space == OPERAND_SHARED) snprintf(title.text, sizeof title.text, "shared of group %u", f->group);
    return title;
}

/* "u0, byte 64", or "u0, texel (3, 4)" */
static void place_text(const Program *program, const Finding *f, char *out, size_t size) {
    const ResourceTitle name = resource_name(program, f);
    if (f->texel)
        snprintf(out, size, "%s, texel (%u, %u)", name.text, f->x, f->y);
    else
        snprintf(out, size, "%s, byte %u", name.text, f->address);
}

static int by_place(const void *one, const void *other) {
    const DroppedAccess *a = one, *b = other;
    return ORDER(a->z, b->z) ?: ORDER(a->y, b->y) ?: ORDER(a->x, b->x) ?: ORDER(a->address, b->address);
}

/* "bytes 64-124, 256 and 3 more", or "texels (0, 4), (2-7, 5)" */
static void dropped_text(const Finding *f, char *out, size_t size) {
    enum { SHOWN_ROWS = 6 };
    DroppedAccess places[ISA_MAX_LANES * ISA_COMPONENTS];
    uint32_t count = 0;
    memcpy(places, f->dropped, f->count * sizeof *places);
    qsort(places, f->count, sizeof *places, by_place);
    for (uint32_t i = 0; i < f->count; i++) /* several lanes may have one place */
        if (!i || by_place(&places[count - 1], &places[i])) places[count++] = places[i];
    size_t used = (size_t)snprintf(out, size, "%s%s", f->texel ? "texel" : "byte", count > 1 ? "s" : "");
    uint32_t at = 0;
    for (int row = 0; row < SHOWN_ROWS && at < count; row++) {
        const DroppedAccess *a = &places[at], *b = a; /* a row of neighbouring words or texels */
        for (at++; at < count; at++, b++)
            if (f->texel ? b[1].z != a->z || b[1].y != a->y || b[1].x != b->x + 1 : b[1].address - b->address > 4)
                break;
        char last[16] = "", layer[16] = "";
        used += (size_t)snprintf(out + used, size - used, row ? ", " : " ");
        if (f->texel && b->x != a->x) snprintf(last, sizeof last, "-%u", b->x);
        if (!f->texel && b->address != a->address) snprintf(last, sizeof last, "-%u", b->address);
        if (a->z) snprintf(layer, sizeof layer, ", %u", a->z);
        if (f->texel)
            used += (size_t)snprintf(out + used, size - used, "(%u%s, %u%s)", a->x, last, a->y, layer);
        else
            used += (size_t)snprintf(out + used, size - used, "%u%s", a->address, last);
    }
    if (at < count) snprintf(out + used, size - used, " and %u more", count - at);
}

/* " (sum)": the variable of the source that the register was the last to become up to there, or "". */
static void put_variable(const Program *program, const Finding *f, char out[FINDING_NAME_MAX]) {
    const Image *image = program->image;
    out[0] = '\0';
    for (uint32_t i = 0; i < image->variable_count && image->variables[i].first <= f->access.pc; i++) {
        const Variable *v = &image->variables[i];
        for (int c = 0; c < v->place.count && *v->name; c++)
            if (program_component(&v->place, c) == f->component) snprintf(out, FINDING_NAME_MAX, " (%s)", v->name);
    }
}

void finding_text(const Program *program, const Finding *f, char out[FINDING_TEXT_MAX]) {
    const CheckAccess *a = &f->access;
    char what[FINDING_NAME_MAX], limit[FINDING_NAME_MAX];
    const unsigned long long cycle = a->cycle;
    const ComponentName name = program_component_name(f->component);
    char variable[FINDING_NAME_MAX];
    put_variable(program, f, variable);
    place_text(program, f, what, sizeof what);
    switch (f->kind) {
    case FINDING_RACE:
        snprintf(out, FINDING_TEXT_MAX,
                 "wave %u %s %s, in lane %u, cycle %llu: a race with wave %u, as nothing orders the two", a->wave,
                 verbs[a->how], what, a->lane, cycle, f->other.wave);
        return;
    case FINDING_LANES:
        snprintf(out, FINDING_TEXT_MAX, "lanes %u and %u of wave %u store different values to %s, in cycle %llu",
                 f->other.lane, a->lane, a->wave, what, cycle);
        return;
    case FINDING_REGISTER:
        if (f->component >= PROGRAM_VECTOR_COMPONENTS)
            snprintf(out, FINDING_TEXT_MAX, "wave %u reads %s%s in cycle %llu, but never wrote it", a->wave, name.text,
                     variable, cycle);
        else
            snprintf(out, FINDING_TEXT_MAX,
                     "%s%s of wave %u, lane %u is read in cycle %llu, but that lane never wrote it", name.text,
                     variable, a->wave, a->lane, cycle);
        return;
    case FINDING_MEMORY:
        snprintf(out, FINDING_TEXT_MAX, "wave %u %s %s, in lane %u, cycle %llu, but %s", a->wave, verbs[a->how], what,
                 a->lane, cycle,
                 f->space == OPERAND_SHARED ? "no lane wrote it" : "that lane stored nothing there that is known");
        return;
    case FINDING_BOUNDS: break;
    }
    const Resource *r = &program->resource[program_space(f->space)][f->index % ISA_RESOURCES];
    const uint32_t words = f->space == OPERAND_SHARED    ? program->shared_words
                           : f->space == OPERAND_PRIVATE ? program->private_words
                                                         : r->words;
    if (f->texel)
        snprintf(limit, sizeof limit, "%s texels", texture_size(&r->shape).text);
    else
        snprintf(limit, sizeof limit, "%llu bytes", 4ull * words);
    char places[200];
    dropped_text(f, places, sizeof places);
    snprintf(out, FINDING_TEXT_MAX,
             "wave %u %s %s, %s, in lane%s %s, cycle %llu: out of bounds, as there are %s; dropped", a->wave,
             verbs[a->how], resource_name(program, f).text, places, f->lanes & (f->lanes - 1) ? "s" : "",
             lanes_text(f->lanes).text, cycle, limit);
}

/* "bins[16]", "shared[16] of group 2": by the name of the source, as other parts of the window call a word. */
static void word_text(const Program *program, const Finding *f, char *out, size_t size) {
    if (f->texel || f->address % 4)
        place_text(program, f, out, size);
    else if (f->space == OPERAND_SHARED)
        snprintf(out, size, "shared[%u] of group %u", f->address / 4, f->group);
    else
        snprintf(out, size, "%.40s[%u]", program_own_name(program, f->space, f->index).text, f->address / 4);
}

void finding_clause(const Program *program, const Finding *f, char out[FINDING_TEXT_MAX]) {
    const CheckAccess *a = &f->access, *other = &f->other;
    char what[FINDING_TEXT_MAX / 2], variable[FINDING_NAME_MAX];
    word_text(program, f, what, sizeof what);
    switch (f->kind) {
    case FINDING_RACE:
        snprintf(out, FINDING_TEXT_MAX, "wave %u %s %s; wave %u %s it in line %u, cycle %llu", a->wave, verbs[a->how],
                 what, other->wave, verbs[other->how], image_location(program->image, other->pc)->line,
                 (unsigned long long)other->cycle);
        return;
    case FINDING_LANES:
        snprintf(out, FINDING_TEXT_MAX, "lanes %u and %u of wave %u store different values to %s", other->lane, a->lane,
                 a->wave, what);
        return;
    case FINDING_REGISTER:
        put_variable(program, f, variable);
        snprintf(out, FINDING_TEXT_MAX, "lane %u of wave %u reads %s%s, which it never wrote", a->lane, a->wave,
                 program_component_name(f->component).text, variable);
        return;
    case FINDING_MEMORY:
        snprintf(out, FINDING_TEXT_MAX, "lane %u of wave %u reads %s, which nothing wrote", a->lane, a->wave, what);
        return;
    case FINDING_BOUNDS: break;
    }
    dropped_text(f, what, sizeof what);
    snprintf(out, FINDING_TEXT_MAX, "wave %u %s %s out of bounds, %s: dropped", a->wave, verbs[a->how],
             resource_name(program, f).text, what);
}

void finding_note(const Program *program, const Finding *f, char out[FINDING_TEXT_MAX], uint32_t *pc) {
    char what[FINDING_NAME_MAX];
    out[0] = '\0';
    place_text(program, f, what, sizeof what);
    *pc = f->writer;
    switch (f->kind) {
    case FINDING_RACE:
        *pc = f->other.pc;
        snprintf(out, FINDING_TEXT_MAX, "wave %u %s %s, in lane %u, cycle %llu", f->other.wave, verbs[f->other.how],
                 what, f->other.lane, (unsigned long long)f->other.cycle);
        return;
    case FINDING_REGISTER: snprintf(what, sizeof what, "%s", program_component_name(f->component).text); break;
    case FINDING_MEMORY:
        snprintf(what, sizeof what, "%s memory", f->space == OPERAND_SHARED ? "group" : "private");
        break;
    default: return;
    }
    if (*pc != CHECK_NO_PC) snprintf(out, FINDING_TEXT_MAX, "this would have written %s", what);
}
