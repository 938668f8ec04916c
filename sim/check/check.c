/* check.c: the checker, and the hooks that the simulator calls; see check.h. */
#include "sim/check/check.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "asm/base/memory.h"
#include "sim/check/check_parts.h"
#include "sim/machine/operand.h"

const CheckInfo check_infos[CHECK_COUNT] = {
#define CHECK(ID, name, meaning, kernel) {name, meaning, kernel},
#include "sim/check/check.def"
#undef CHECK
};

/* ---- creating ---- */

Checker *checker_create(const Program *program, unsigned checks, ProgramError *error) {
    *error = (ProgramError){0};
    if (program->instructions > CHECK_MOST_INSTRUCTIONS) {
        snprintf(error->text, sizeof error->text,
                 "a program of %u instructions is too long for --check: %u are possible", program->instructions,
                 CHECK_MOST_INSTRUCTIONS);
        return NULL;
    }
    Checker *checker = memory_new(sizeof *checker);
    checker->program = program;
    checker->found.checks = checks;
    if (checks & CHECK_UNINIT) checker->uninit = uninit_create(program);
    if (checks & CHECK_RACES) checker->races = races_create(program);
    return checker;
}

void checker_destroy(Checker *checker) {
    if (!checker) return;
    uninit_destroy(checker->uninit);
    races_destroy(checker->races);
    for (uint32_t i = 0; i < checker->found.count; i++) memory_free(checker->found.list[i].dropped);
    memory_free(checker->found.list);
    memory_free(checker);
}

unsigned check_read_list(const char *text, const char **wrong, size_t *length) {
    unsigned checks = 0;
    for (const char *word = text;; word += *length + 1) {
        unsigned found = 0;
        *length = strcspn(word, ",");
        for (int i = 0; i < CHECK_COUNT; i++)
            if (strlen(check_infos[i].name) == *length && strncmp(word, check_infos[i].name, *length) == 0)
                found = 1u << i;
        if (*length == 3 && strncmp(word, "all", 3) == 0) found = CHECK_ALL;
        *wrong = word;
        if (!found) return 0;
        checks |= found;
        if (!word[*length]) return checks;
    }
}

/* ---- dropped accesses ---- */

/* List what the lanes access out of bounds; returns how many there are. */
static uint32_t list_dropped(Step *step, Wave *wave, const Touched *touched,
                             DroppedAccess list[ISA_MAX_LANES * ISA_COMPONENTS]) {
    const DecodedInst *inst = touched->inst;
    const bool has_layers = inst->source_count[0] == 3;
    uint32_t count = 0;
    for (uint64_t left = touched->request->lanes; left; left &= left - 1) {
        const uint32_t lane = (uint32_t)__builtin_ctzll(left);
        if (touched->texel && touched->address[lane] == TEXEL_OUTSIDE)
            list[count++] = (DroppedAccess){.lane = lane,
                                            .x = operand_source(step, wave, inst, 0, 0)[lane],
                                            .y = operand_source(step, wave, inst, 0, 1)[lane],
                                            .z = has_layers ? operand_source(step, wave, inst, 0, 2)[lane] : 0};
        for (int c = 0; !touched->texel && c < inst->resource_count; c++) {
            if (touched_word(touched, (int)lane, c) < touched->view.count) continue;
            const uint32_t address = (uint32_t)inst_byte(inst, touched->address[lane], c);
            list[count++] = (DroppedAccess){.lane = lane, .address = address};
        }
    }
    return count;
}

static void bounds_access(Checker *checker, Step *step, Wave *wave, const Touched *touched) {
    DroppedAccess list[ISA_MAX_LANES * ISA_COMPONENTS];
    const uint32_t count = list_dropped(step, wave, touched, list);
    Finding finding = {.kind = FINDING_BOUNDS,
                       .access = {step->now, wave->pc, wave->number, list[0].lane, touched_how(touched->inst)},
                       .count = count,
                       .space = touched->inst->resource_space,
                       .index = touched->request->index,
                       .texel = touched->texel,
                       .address = list[0].address,
                       .x = list[0].x,
                       .y = list[0].y,
                       .writer = CHECK_NO_PC,
                       .group = wave->group};
    for (uint32_t i = 0; i < count; i++) finding.lanes |= 1ull << list[i].lane;
    Finding *entry = check_add(checker, &finding);
    if (!entry) return;
    entry->dropped = memory_raw(count * sizeof *list);
    memcpy(entry->dropped, list, count * sizeof *list);
}

/* ---- hooks; some are in check_race.c ---- */

void check_start(Step *step, uint32_t slot) {
    Checker *checker = step->checker;
    if (checker->uninit) uninit_start(checker->uninit, step, slot);
    if (checker->races) races_start(checker->races, step, slot);
}

void check_phase(Gpu *gpu) {
    if (gpu->checker->races) races_phase(gpu->checker->races);
}

void check_group(Step *step, uint32_t group_slot) {
    Checker *checker = step->checker;
    if (checker->uninit) uninit_group(checker->uninit, step, group_slot);
    if (checker->races) races_group(checker->races, check_number(step, group_slot));
}

void check_issue(Step *step, uint32_t slot, Wave *wave, const DecodedInst *inst) {
    Checker *checker = step->checker;
    if (checker->uninit) uninit_issue(checker, step, slot, wave, inst);
    if (!checker->races) return;
    const bool is_barrier = inst->op == OP_BARRIER;
    if (is_barrier || inst->op == OP_FENCE) races_fence(checker, step, slot, is_barrier && wave->exec);
}

void check_access(Step *step, uint32_t slot, Wave *wave, const DecodedInst *inst, const MemRequest *request,
                  uint32_t words_outside) {
    Checker *checker = step->checker;
    uint32_t own[ISA_MAX_LANES];
    const Touched touched = {inst, request, view_of(step, inst, request), inst_is_texel(inst),
                             request_all_addresses(step, inst, request, own)};
    if (!request->lanes) return;
    if (words_outside && (checker->found.checks & CHECK_BOUNDS)) bounds_access(checker, step, wave, &touched);
    if (checker->uninit && inst->resource_space == OPERAND_SHARED) uninit_access(checker, step, wave, &touched);
    if (checker->uninit && inst->resource_space == OPERAND_PRIVATE) uninit_private(checker, step, slot, wave, &touched);
    /* A draw stores the texels of its targets in the order of triangles. */
    const bool is_ordered = touched.view.order > 0 && step->program->dispatches[wave->dispatch].raster;
    if (checker->races && inst->resource_space != OPERAND_PRIVATE && !is_ordered)
        races_access(checker, step, slot, wave, &touched);
}
