/* do_predict.c: the reader predicts what a branch does: which lanes are active after it. The next branch of the
 * selected wave is gone to, and the model has a run that ends there until the answer is revealed; then the next one.
 *
 *   predict --> the next branch, asking --guess--> lanes --predict--> revealed, counted --predict--> the next ...
 *
 * Whoever goes to another cycle gives the question up, and it does not count.
 */
#include <stdio.h>
#include <string.h>

#include "sim/debug/inspect/inspect.h"
#include "sim/viewer/actions/do.h"

bool view_is_asking(const Viewer *v) {
    return v->predict.asking && !v->predict.revealed;
}

bool view_is_hidden(const Viewer *v, uint32_t component) {
    return view_is_asking(v) && component == v->predict.condition;
}

void view_end_question(Viewer *v) {
    Model *m = &v->model;
    const bool was_asking = view_is_asking(v);
    if (was_asking) model_cut(m, GPU_NEVER);
    v->predict.asking = false;
    if (!was_asking) return;
    v->runs_seen = m->runs; /* to the viewer it is no other run */
    if (v->overlay == PANEL_WIDTHS) model_start_widths(m);
    if (v->overlay == PANEL_DIFF) view_compare_again(v);
}

/* Go to the first branch of the selected wave in a cycle or after it: of those instructions that lanes can diverge at.
 */
static bool ask(Viewer *v, uint64_t from) {
    Model *m = &v->model;
    Prediction *p = &v->predict;
    const Code *code = m->run->code;
    bool found = false;
    Issue branch;
    view_end_question(v);
    if (m->config->reconvergence != RECONVERGE_STACK) return model_say(m, "questions need reconvergence=stack");
    const uint32_t wave = model_wave(m);
    if (wave != TRACE_NO_WAVE) {
        Issues issues;
        const bool open = issues_open(&issues, m->run->travel, code, wave, from);
        while (open && !found && issues_next(&issues, &branch))
            found = code_control(code, branch.pc) == CONTROL_BRANCH || code_control(code, branch.pc) == CONTROL_NARROW;
        issues_close(&issues);
        model_travel(m, m->cycle);
    }
    if (!found && p->branches > 0)
        return model_say(m, "no more branches of this wave: you had %u of %u right", p->right, p->branches);
    if (!found) return model_say(m, "this wave has no branch from here on");
    view_go(v, branch.cycle);
    const Facts *f = model_facts(m);
    p->live = f->here ? f->wave.live : trace_live(m->trace, f->run.wave); /* it may start with its branch */
    p->before = f->here ? f->wave.exec : p->live;
    p->answer = f->run.exec;
    p->guess = p->before;
    p->pc = branch.pc;
    p->failed = model_has_failed(m);
    p->condition = values_condition_component(code, branch.pc);
    model_cut(m, branch.cycle);
    v->runs_seen = m->runs;
    p->asking = true;
    p->revealed = v->folded[PLACE_SIDE] = false;
    view_layout(v);
    return model_tell(m, "Which lanes are active after `%s`? Click them, then Reveal",
                      code_written(code, branch.pc).text);
}

/* Ask, or reveal the answer; with `by` go on to the next branch without one. */
bool do_predict(Viewer *v, Call call) {
    Model *m = &v->model;
    Prediction *p = &v->predict;
    if (call.by || !view_is_asking(v)) return ask(v, m->cycle + p->asking);
    view_end_question(v);
    const uint64_t wrong = (p->guess ^ p->answer) & p->live;
    const uint32_t lanes = (uint32_t)__builtin_popcountll(p->live), missed = (uint32_t)__builtin_popcountll(wrong);
    p->asking = p->revealed = true;
    p->branches++;
    p->right += wrong == 0;
    p->lanes += lanes;
    p->lanes_right += lanes - missed;
    if (!wrong) return model_tell(m, "Right! %u of %u branches so far", p->right, p->branches);
    return model_tell(m, "Not quite: %u of %u lanes differ. %u of %u branches right so far", missed, lanes, p->right,
                      p->branches);
}

bool do_guess(Viewer *v, Call call) {
    Model *m = &v->model;
    Prediction *p = &v->predict;
    static const struct {
        const char *name;
        uint64_t kept, flipped; /* lanes of the guess; then of those */
    } words[] = {{"all", 0, UINT64_MAX},
                 {"none", 0, 0},
                 {"even", 0, UINT64_C(0x5555555555555555)},
                 {"odd", 0, UINT64_C(0xaaaaaaaaaaaaaaaa)},
                 {"swap", UINT64_MAX, UINT64_MAX}};
    if (!view_is_asking(v)) return model_say(m, "start with Predict");
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (strcmp(call.text, words[i].name) == 0) {
            p->guess = ((p->guess & words[i].kept) ^ words[i].flipped) & p->live;
            return true;
        }

    unsigned from = m->lane, to = m->lane;
    int used = 0;
    if (sscanf(call.text, "%2u%n-%2u%n", &from, &used, &to, &used) == 1) to = from;
    if (call.text[used] || from > to || to >= m->config->wave_size)
        return model_say(m, "there is no lane %s", call.text);
    p->guess ^= (UINT64_MAX >> (63 - (to - from)) << from) & p->live;
    return true;
}
