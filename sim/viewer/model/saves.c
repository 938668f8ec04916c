/* saves.c: the last runs of the program, and which of them the shown one is compared with; see model.h. */
#include <stdio.h>
#include <string.h>

#include "sim/base/arith.h"
#include "sim/viewer/model/model.h"
#include "sim/viewer/paint/kit.h"

#define SAVES_BYTES ((size_t)512 << 20) /* that all runs may take, but for the shown one and the one before */

const SavedRun *model_shown(const Model *m) {
    return &m->saves[m->save_count - 1];
}

const SavedRun *model_passed(const Model *m, const SavedRun *save, int by) {
    for (int64_t i = save - m->saves + by; i >= 0 && i < m->save_count; i += by)
        if (m->saves[i].passed) return &m->saves[i];
    return NULL;
}

const SavedRun *model_before(const Model *m) {
    for (uint32_t i = 0; i + 1 < m->save_count; i++)
        if (m->saves[i].number == m->chosen) return &m->saves[i];
    return m->save_count ? model_passed(m, model_shown(m), -1) : NULL;
}

void model_choose(Model *m, uint32_t number) {
    if (m->chosen == number) return;
    model_drop_was(m);
    m->chosen = number;
    m->changed = true;
}

uint64_t model_saved_cycles(const Model *m) {
    const SavedRun *before = model_before(m), *shown = model_shown(m);
    const bool counts = before && shown->passed && !m->stop.present && m->cycles == shown->cycles; /* it is not cut */
    return counts && before->cycles > m->cycles ? before->cycles - m->cycles : 0;
}

bool model_is_better(const Model *m) {
    return cycles_fell(m->cycles + model_saved_cycles(m), m->cycles);
}

/* ---- keeping them ---- */

/* Say which settings, or which lines of a file and how the first of them reads now, are other than in the run before.
 */
static void name_change(const SavedRun *was, SavedRun *save) {
    const Run *const run[2] = {was->of.run, save->of.run};
    const Settings *now = &save->of.settings, *then = &was->of.settings;
    const size_t size = sizeof save->change;
    char *out = save->change;
    size_t used = (size_t)snprintf(out, size, "%s", "");
    for (size_t i = 0; i < now->count && used < size; i++)
        if (!settings_has(then, now->text[i]))
            used += (size_t)snprintf(out + used, size - used, "%s%s", used ? " " : "", now->text[i]);
    for (size_t i = 0; !*out && i < then->count; i++)
        if (!settings_has(now, then->text[i])) snprintf(out, size, "without %s", then->text[i]);
    const uint32_t files = min_u64(run[0]->image->file_count, run[1]->image->file_count);
    /* Of a shader the first file is the assembly that it became. */
    for (uint32_t file = run[1]->code->file ? 1 : 0; !*out && file < files; file++) {
        const SourceText *a = run_text(run[0], file), *b = run_text(run[1], file);
        const uint32_t least = (uint32_t)min_u64(a->count, b->count);
        uint32_t first = 0, last = 0; /* lines that are the same at both ends */
        while (first < least && strcmp(a->lines[first], b->lines[first]) == 0) first++;
        if (first == a->count && first == b->count) continue;
        while (last < least - first && strcmp(a->lines[a->count - 1 - last], b->lines[b->count - 1 - last]) == 0)
            last++;
        const uint32_t end = b->count - last;
        const ShownLine line = shown_bare((end == first ? a : b)->lines[first], b->is_shader);
        if (end == first)
            snprintf(out, size, "line %u removed: %.120s", first + 1, line.text);
        else if (end == first + 1)
            snprintf(out, size, "line %u: %.130s", end, line.text);
        else
            snprintf(out, size, "lines %u–%u: %.120s", first + 1, end, line.text);
    }
    if (!*out) snprintf(out, size, "another program");
}

static void drop_save(Model *m, uint32_t at) {
    Run *run = m->saves[at].of.run;
    m->save_count--;
    memmove(m->saves + at, m->saves + at + 1, (m->save_count - at) * sizeof *m->saves);
    model_release(m, run);
}

void model_keep(Model *m, Run *run, bool passed) {
    SavedRun *last = m->save_count ? &m->saves[m->save_count - 1] : NULL;
    SavedRun next = {.of = {run, m->settings, m->version, ""},
                     .number = 1,
                     .cycles = m->cycles,
                     .passed = passed,
                     .change = "as opened"};
    if (last && last->of.version == m->version && settings_same(&last->of.settings, &m->settings)) {
        Run *was = last->of.run;
        last->of.run = run;
        last->cycles = m->cycles;
        last->passed = passed;
        model_release(m, was);
        return;
    }
    if (last) next.number = last->number + 1;
    if (last) name_change(last, &next);
    m->saves[m->save_count++] = next;

    /* The oldest go while there are too many, or they take too much memory. */
    for (;;) {
        const SavedRun *before = model_before(m);
        size_t bytes = 0;
        for (const SavedRun *save = m->saves; save < model_shown(m); save++) {
            const TravelMemory memory = travel_memory(save->of.run->travel);
            if (save != before) bytes += memory.trace + memory.frames.memory;
        }
        if (m->save_count <= MODEL_SAVES && bytes <= SAVES_BYTES) return;
        drop_save(m, m->saves == before ? 1 : 0);
    }
}

void model_forget_saves(Model *m) {
    m->chosen = 0;
    while (m->save_count) drop_save(m, m->save_count - 1);
}
