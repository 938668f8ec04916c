/* cards.c: what is told of values, lanes, entries of the mask stack, words of memory and settings: of whatever their
 * panels noted below the mouse. What one who predicts is not to know is left out. */
#include <inttypes.h>
#include <string.h>

#include "sim/debug/time/track.h"
#include "sim/debug/time/writer.h"
#include "sim/viewer/panels/panel.h"

enum { LOOKS = 64 /* that a search may take before it is left to a click */ };

/* ---- parts ---- */

/* Bits in every way that they can be read. */
static void rows_of_value(Card *card, uint32_t bits) {
    card_row(card, "as u32", "%s", value_text(TYPE_U32, bits).text);
    if (bits >> 31) card_row(card, "as i32", "%s", value_text(TYPE_I32, bits).text);
    card_row(card, "as f32", "%s", value_text(TYPE_F32, bits).text);
    card_row(card, "bits", "0x%08x", bits);
}

/* ---- lanes and registers ---- */

/* The last instruction of the selected wave that wrote the component: in a lane, or in any (lane 64). */
static void row_written(const Viewer *v, Card *card, uint32_t component, uint32_t lane) {
    const Model *m = &v->model;
    const uint64_t lanes = lane < 64 && component < PROGRAM_VECTOR_COMPONENTS ? 1ull << lane : 0;
    const Wanted write = {m->facts.wave.number, TRACE_NO_PC, m->run->code, component, lanes};
    TraceRun found;
    if (track_find_before(m->trace, m->core, m->slot, m->cycle, &write, &found))
        card_row_at(card, "written", found.cycle + found.cycles - 1, m->run->code, found.pc);
    else
        card_row(card, "written", "not yet: it is 0 when the wave starts");
}

/* The values of a component in all lanes; *distinct: how many there are. */
static const uint32_t *values_of(const Model *m, uint32_t component, uint32_t *distinct) {
    const uint32_t *now = inspect_register(travel_gpu(m->run->travel), m->core, m->slot, component);
    *distinct = 0;
    for (uint32_t lane = 0; now && lane < m->config->wave_size; lane++) {
        uint32_t before = 0;
        while (before < lane && now[before] != now[lane]) before++;
        *distinct += before == lane;
    }
    return now;
}

bool card_value(Viewer *v, const Under *under, Card *card) {
    const Model *m = &v->model;
    const Facts *f = model_facts(&v->model);
    uint32_t distinct;
    const uint32_t *now = values_of(m, under->number, &distinct);
    const ComponentName name = program_component_name(under->number);
    const uint32_t lane = under->lane;
    if (!now || !f->here) return false;
    const bool active = f->wave.exec >> lane & 1;
    card_place(card, "cycle %" PRIu64, m->cycle);
    const Operand operand = inspect_component_operand(under->number);
    const CodeText variable = code_variable_in(m->run->code, f->wave.pc, &operand);
    card_title(card, *variable.text ? "%s (%.40s) of lane %u" : "%s%s of lane %u", name.text, variable.text, lane);
    if (view_hides(v, SECRET_REGISTER, under->number)) {
        card_text(card, "The condition is hidden until you reveal it.");
        return true;
    }
    if (!active)
        card_text(card, "The lane is masked off: it keeps this value.");
    else if (inspect_is_loading(travel_gpu(m->run->travel), m->core, m->slot, under->number))
        card_text(card, "It is being loaded: who reads it waits.");
    else if (distinct == 1)
        card_text(card, "All lanes have this value.");
    else
        card_text(card, "The lanes have %u values.", distinct);
    card->shade = active ? SHADE_EXECUTES : SHADE_MASKED;
    rows_of_value(card, now[lane]);
    row_written(v, card, under->number, lane);
    return true;
}

bool card_component(Viewer *v, const Under *under, Card *card) {
    const Model *m = &v->model;
    uint32_t distinct;
    const uint32_t *now = values_of(m, under->number, &distinct);
    const bool hidden = view_hides(v, SECRET_REGISTER, under->number);
    if (!now || !model_facts(&v->model)->here) return false;
    card_place(card, "cycle %" PRIu64, m->cycle);
    card_title(card, "%s of wave %u", program_component_name(under->number).text, m->facts.wave.number);
    if (hidden)
        card_text(card, "The condition is hidden until you reveal it.");
    else if (inspect_is_loading(travel_gpu(m->run->travel), m->core, m->slot, under->number))
        card_text(card, "It is being loaded: its value comes when the load is served.");
    else
        card_text(card, "A click selects it: keys go to where it is written.");
    if (!hidden && distinct == 1) card_row(card, "in all lanes", "%s", view_value(v, TYPE_RAW, now[0]).text);
    if (!hidden && distinct > 1) card_row(card, "values", "%u different ones", distinct);
    row_written(v, card, under->number, 64);
    return true;
}

/* The thread of a lane, and its squares. */
bool card_lane(Viewer *v, const Under *under, Card *card) {
    const Model *m = &v->model;
    const Facts *f = model_facts(&v->model);
    const uint32_t lane = under->lane;
    const bool before = f->wave.exec >> lane & 1, after = f->run.exec >> lane & 1, live = f->wave.live >> lane & 1;
    if (!f->here) return false;
    const bool issues = f->run.state == STATE_ACTIVE && f->run.cycle <= m->cycle;
    card_place(card, "cycle %" PRIu64, m->cycle);
    card->shade = before ? SHADE_EXECUTES : SHADE_MASKED;
    card_title(card, "Lane %u of wave %u", lane, f->wave.number);
    if (view_hides(v, SECRET_OUTCOME, 0))
        card_text(card, "Will it be active? A click changes your guess.");
    else if (!issues)
        card_text(card, "The wave does not issue in this cycle.");
    else if (before == after)
        card_text(card, "The instruction leaves it as it is.");
    else
        card_text(card, "The instruction %s it.", after ? "activates" : "deactivates");
    card_row(card, "thread", "%" PRIu64 " of group %u", f->wave.in_group * m->config->wave_size + lane, f->wave.group);
    card_row(card, "in", "%s", before ? "active" : live ? "masked off" : "has returned, or no thread");
    if (issues && !view_hides(v, SECRET_OUTCOME, 0)) card_row(card, "out", "%s", after ? "active" : "masked off");
    const Deactivation *by = &f->wave.deactivated[lane];
    if (!before && live) card_row_at(card, "since", by->cycle, m->run->code, by->pc);
    return true;
}

/* ---- the mask stack ---- */

bool card_entry(Viewer *v, const Under *under, Card *card) {
    Model *m = &v->model;
    const Facts *f = model_facts(m);
    Code *code = m->run->code;
    if (!f->here || under->number >= f->wave.depth) return false;
    const MaskEntry *entry = &f->wave.stack[under->number];
    const Masks masks = masks_of_wave(&f->wave, f->wave.live);
    const int lanes = __builtin_popcountll(entry->exec), active = __builtin_popcountll(entry->exec & f->wave.exec);
    card_place(card, "entry %u of %u", under->number + 1, f->wave.depth);
    card_title(card, "%.90s", code_construct(code, entry->by).text);
    if (masks_is_side(code, &masks, (int)under->number))
        card_text(card, "The other side of a branch, which still has to run.");
    else
        card_text(card, "When it is popped, its lanes are active again.");
    card_row(card, "continue at", "%s", code_goal(code, entry->pc).text);
    card_row_at(card, "pushed", entry->cycle, code, entry->by);
    card_row(card, "lanes", "%s", lanes_named(entry->exec, (uint32_t)m->config->wave_size).text);
    card_row(card, "active now", "%d of %d", active, lanes);
    card_row(card, "mask", "0x%" PRIx64, entry->exec);
    return true;
}

/* A bar of the timeline; when it is popped is told only if that is no secret. */
bool card_mask_bar(Viewer *v, const Under *under, Card *card) {
    const Model *m = &v->model;
    const Code *code = m->run->code;
    if (under->number >= m->mask_bars.count) return false;
    const MaskBar *bar = &m->mask_bars.list[under->number];
    card_place(card, "depth %u", bar->depth + 1);
    card_title(card, "%.90s", code_construct(code, bar->entry.by).text);
    mask_bar_text(code, bar, card->text, sizeof card->text - 1);
    strcat(card->text, ".");
    card_row_at(card, "pushed", bar->entry.cycle, code, bar->entry.by);
    if (!view_hides(v, SECRET_CYCLE, bar->to) && !bar->open) card_row(card, "popped", "%" PRIu64, bar->to - 1);
    card_row(card, "continue at", "%s", code_goal(code, bar->entry.pc).text);
    card_row(card, "lanes", "%s", lanes_named(bar->entry.exec, (uint32_t)m->config->wave_size).text);
    return true;
}

/* ---- memory ---- */

static bool gives_up(void *user) {
    uint32_t *looks = user;
    return ++*looks > LOOKS;
}

bool card_word(Viewer *v, const Under *under, Card *card) {
    Model *m = &v->model;
    ViewMemory memory;
    if (!model_memory(m, v->memory, &memory) || !memory.words || under->number >= memory.count) return false;
    card_place(card, "cycle %" PRIu64, m->cycle);
    card_title(card, "%s[%u]", memory.name, under->number);
    if (memory.space)
        card_text(card,
                  "A click goes to the thread that wrote it, one at its left edge stops the run when it changes.");
    else
        card_text(card, "A word of the memory of the wave's group.");
    const RunProblem *wants = expecting(v, &memory, under->number);
    const DifferingWord *wrong = differing(wants, under->number);
    if (wrong)
        card_row(card, "at the end", "%s, should be %s", view_value(v, (Type)wants->expect->data.type, wrong->got).text,
                 view_value(v, (Type)wants->expect->data.type, wrong->want).text);
    rows_of_value(card, memory.words[under->number]);
    if (!memory.space) return true;

    /* Who wrote it last, if that is found soon. */
    const Word word = {memory.space, memory.index, under->number};
    WordWriter writer;
    uint32_t looks = 0;
    const SearchResult result = writer_find(m->run->travel, m->trace, &word, true, gives_up, &looks, &writer);
    model_travel(m, m->cycle);
    model_facts(m);
    if (result == SEARCH_FOUND) {
        card_row_at(card, "written", writer.cycle, m->run->code, writer.pc);
        card_row(card, "by", "wave %u, lane %u, there in cycle %" PRIu64, writer.wave, writer.lane, writer.changed);
    } else if (result == SEARCH_NOTHING) {
        card_row(card, "written", "not up to this cycle");
    }
    m->lost |= result == SEARCH_NO_MEMORY;
    return true;
}

/* ---- settings ---- */

bool card_setting(Viewer *v, const Under *under, Card *card) {
    const SettingInfo *setting = &config_settings[under->number];
    const Config initial = config_default();
    char value[40];
    card_title(card, "%s", setting->name);
    card_text(card, "%s", setting->meaning);
    config_show(model_wanted_config(&v->model), setting, value, sizeof value);
    card_row(card, "now", "%s%s%s", value, setting->words ? "" : " ", setting->words ? "" : setting->unit);
    config_show(&v->model.base, setting, value, sizeof value);
    card_row(card, "at first", "%s", value);
    config_show(&initial, setting, value, sizeof value);
    card_row(card, "default", "%s", value);
    if (setting->words)
        card_row(card, "choices", "%s", setting->words);
    else
        card_row(card, "from", "%" PRIu64 " to %" PRIu64, setting->low, setting->high);
    return true;
}

/* ---- all of them ---- */

bool card_under(Viewer *v, int32_t x, int32_t y, Card *card, Rect *about) {
    const Under under = v->under;
    if (!rect_has(under.place, x, y)) return false;
    *about = under.place;
    return under.tell(v, &under, card);
}
