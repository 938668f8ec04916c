/* ask.c: values, memory and command lines as they are shown. */
#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "sim/viewer/model/state.h"

const char *viewer_base_name(const char *path) {
    const char *slash = strrchr(path, '/');
    return slash ? slash + 1 : path;
}

ValueText viewer_value(const Viewer *v, uint32_t bits) {
    static const Type types[] = {
        [SHOW_AUTO] = TYPE_RAW, [SHOW_F32] = TYPE_F32, [SHOW_U32] = TYPE_U32, [SHOW_I32] = TYPE_I32};
    ValueText value;
    if (v->format == SHOW_HEX)
        snprintf(value.text, sizeof value.text, "0x%08x", bits);
    else
        value = value_text(types[v->format], bits);
    value.text[strcspn(value.text, " ")] = '\0'; /* what it probably is, without the bits beside it */
    return value;
}

void viewer_other_value(const Viewer *v, const SettingInfo *setting, int by, char *out, size_t size) {
    Config config = *viewer_wanted_config(v);
    config_step(&config, setting, by);
    config_show(&config, setting, out, size);
}

/* ---- memory ---- */

static const Gpu *present(Viewer *v) {
    viewer_facts(v);
    return travel_gpu(v->run->travel);
}

static bool group_memory(Viewer *v, ViewMemory *memory) {
    const Facts *f = viewer_facts(v);
    snprintf(memory->name, sizeof memory->name, "group");
    memory->words = f->here ? inspect_group_memory(present(v), &f->wave, &memory->count) : NULL;
    return v->run->image->shared_words > 0;
}

bool viewer_memory(Viewer *v, int number, ViewMemory *memory) {
    static const uint8_t spaces[] = {OPERAND_RES_U, OPERAND_RES_T};
    *memory = (ViewMemory){0};
    for (int s = 0; s < 2; s++)
        for (uint32_t i = 0; i < ISA_RESOURCES; i++) {
            const uint32_t *words = gpu_buffer(present(v), spaces[s], (uint8_t)i, &memory->count);
            if (!words || number-- > 0) continue;
            const TextureShape *shape = &v->run->program->resource[program_space(spaces[s])][i].shape;
            snprintf(memory->name, sizeof memory->name, "%c%u", program_letter(spaces[s]), i);
            memory->words = words;
            memory->can_stop = true;
            memory->shape = shape->format ? shape : NULL;
            return true;
        }
    return number == 0 && group_memory(v, memory);
}

int viewer_memory_count(Viewer *v) {
    ViewMemory memory;
    int count = 0;
    while (viewer_memory(v, count, &memory)) count++;
    return count;
}

/* ---- the equivalent command line ---- */

void viewer_command(Viewer *v, char *out, size_t size) {
    viewer_facts(v);
    TextBuffer text = {0};
    text_printf(&text, "%s", v->host.command);
    for (size_t i = 0; i < v->settings.count; i++) text_printf(&text, " --set %s", v->settings.text[i]);
    if (v->facts.run.wave != TRACE_NO_WAVE)
        text_printf(&text, " --at %u:%u:%" PRIu64, v->facts.run.wave, v->lane, v->cycle);
    else
        text_printf(&text, " --do 'select %u:%u:%" PRIu64 "'", v->slot, v->lane, v->cycle);
    if (v->has_range) text_printf(&text, " --do 'range %" PRIu64 ":%" PRIu64 "'", v->range_from, v->range_to);
    if (v->palette != PALETTE_CLASSIC) text_printf(&text, " --palette %s", themes[v->palette].name);
    char *taken = text_take(&text);
    v->lost |= !taken;
    snprintf(out, size, "%s", taken ? taken : "");
    free(taken);
}

/* ---- asking ---- */

static char *copy_text(const char *format, ...) __attribute__((format(printf, 1, 2)));
static char *copy_text(const char *format, ...) {
    char text[1024];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    return strdup(text);
}

static char *selected_value(Viewer *v) {
    const Facts *f = viewer_facts(v);
    const uint32_t component = inspect_component_at(v->run->program, v->component);
    const uint32_t *lanes = f->here && component != INSPECT_NONE
                                ? inspect_register(travel_gpu(v->run->travel), v->core, v->slot, component)
                                : NULL;
    return lanes ? copy_text("%s", viewer_value(v, lanes[v->lane]).text) : strdup("");
}

static char *wave_text(Viewer *v) {
    const uint32_t wave = viewer_wave_number(v);
    return wave == TRACE_NO_WAVE ? strdup("none") : copy_text("%u", wave);
}

/* Both totals, then what each line takes more. */
static char *diff_text(const Viewer *v) {
    TextBuffer text = {0};
    const Diff *d = &v->diff;
    if (!d->made) return strdup("none");
    text_printf(&text, "%s: %" PRIu64 " cycles; %s: %" PRIu64 " cycles; %s", d->name[0], d->cycles[0], d->name[1],
                d->cycles[1],
                d->error[0]    ? d->error
                : d->same_work ? "same instructions"
                               : "other instructions");
    for (uint32_t i = 0; i < d->rows; i++) text_printf(&text, "; line %u: %+" PRId64, d->row[i].line, d->row[i].cycles);
    return text_take(&text);
}

static char *job_line(const Viewer *v) {
    char text[VIEW_TEXT_MAX] = "none";
    if (v->job.kind) job_text(v, text, sizeof text);
    return strdup(text);
}

static char *problem_text(const Viewer *v) {
    char text[PROBLEM_TEXT_MAX] = "";
    if (v->problems.count) viewer_problem_text(v, v->problem, text, sizeof text);
    return strdup(text);
}

static char *mask_text(Viewer *v) {
    const Facts *f = viewer_facts(v);
    return copy_text("0x%" PRIx64, f->here ? f->wave.exec : 0);
}

char *viewer_ask(Viewer *v, const char *what) {
    static const char *const overlays[] = {"none", "help", "config", "widths", "diff"};
    if (strcmp(what, "cycle") == 0) return copy_text("%" PRIu64, v->cycle);
    if (strcmp(what, "cycles") == 0) return copy_text("%" PRIu64, v->cycles);
    if (strcmp(what, "slot") == 0) return copy_text("%u", v->slot);
    if (strcmp(what, "wave") == 0) return wave_text(v);
    if (strcmp(what, "lane") == 0) return copy_text("%u", v->lane);
    if (strcmp(what, "line") == 0) return copy_text("%u", v->line);
    if (strcmp(what, "at-line") == 0) return copy_text("%u", viewer_facts(v)->line);
    if (strcmp(what, "mask") == 0) return mask_text(v);
    if (strcmp(what, "depth") == 0) return copy_text("%u", viewer_facts(v)->here ? viewer_facts(v)->wave.depth : 0);
    if (strcmp(what, "value") == 0) return selected_value(v);
    if (strcmp(what, "register") == 0)
        return copy_text("%s", inspect_component_name(inspect_component_at(v->run->program, v->component)).text);
    if (strcmp(what, "zoom") == 0) return copy_text("%d", v->zoom);
    if (strcmp(what, "first") == 0) return copy_text("%" PRIu64, viewer_cycle_at(v, v->panes.data.x));
    if (strcmp(what, "overlay") == 0) return copy_text("%s", overlays[v->overlay]);
    if (strcmp(what, "tab") == 0) return copy_text("%s", view_tabs[v->tab]);
    if (strcmp(what, "format") == 0) return copy_text("%s", view_formats[v->format]);
    if (strcmp(what, "palette") == 0) return copy_text("%s", themes[v->palette].name);
    if (strcmp(what, "breaks") == 0) return copy_text("%u", v->break_count);
    if (strcmp(what, "problems") == 0) return copy_text("%u", v->problems.count);
    if (strcmp(what, "problem") == 0) return problem_text(v);
    if (strcmp(what, "message") == 0) return copy_text("%s", v->message);
    if (strcmp(what, "errors") == 0) return copy_text("%s", v->errors ? v->errors : "");
    if (strcmp(what, "asking") == 0) return copy_text("%s", v->asking ? actions[v->asked].name : "no");
    if (strcmp(what, "typed") == 0) return copy_text("%s", v->typed);
    if (strcmp(what, "title") == 0) return copy_text("%s", viewer_title(v));
    if (strcmp(what, "diff") == 0) return diff_text(v);
    if (strcmp(what, "job") == 0) return job_line(v);
    if (strcmp(what, "widths") == 0) return copy_text("%u%s", v->width_count, v->widths_made ? "" : " so far");
    if (strcmp(what, "score") == 0) return copy_text("%u of %u", v->right, v->guesses);
    if (strcmp(what, "why") == 0) return copy_text("%s", viewer_facts(v)->has_why ? v->facts.why.text : "");
    if (strcmp(what, "command") == 0) {
        char text[512];
        viewer_command(v, text, sizeof text);
        return strdup(text);
    }
    return NULL;
}
