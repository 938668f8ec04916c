/* do_predict.c: the reader predicts what a branch does: which lanes are active after it. The next branch of the
 * selected wave is gone to, and nothing that tells what comes is shown until the answer is revealed; then the next one.
 *
 *   predict --> the next branch, asking --guess--> lanes --predict--> revealed, counted --predict--> the next ...
 *
 * Whoever goes to another cycle gives the question up, and it does not count.
 */
#include <stdio.h>
#include <string.h>

#include "sim/debug/inspect/values.h"
#include "sim/debug/time/track.h"
#include "sim/viewer/actions/view.h"

bool view_hides(const Viewer *v, Secret what, uint64_t number) {
    if (!v->predict.asking || v->predict.revealed) return false;
    if (what == SECRET_CYCLE) return number >= v->model.cycle;
    return what != SECRET_REGISTER || number == v->predict.condition;
}

/* Go to the first branch of the selected wave in a cycle or after it: of those instructions that lanes can diverge at.
 */
static bool ask(Viewer *v, uint64_t from) {
    Model *m = &v->model;
    Prediction *p = &v->predict;
    const Code *code = m->run->code;
    const uint32_t wave = model_wave(m);
    bool found = false;
    Issue branch;
    p->asking = false;
    if (wave != TRACE_NO_WAVE) {
        Issues issues;
        const bool open = issues_open(&issues, m->run->travel, code, wave, from);
        while (open && !found && issues_next(&issues, &branch))
            found = code_control(code, branch.pc) == CONTROL_BRANCH || code_control(code, branch.pc) == CONTROL_NARROW;
        m->lost |= issues.failed;
        issues_close(&issues);
        found &= model_travel(m, m->cycle);
    }
    if (!found && p->branches > 0)
        return model_say(m, "no more branches of this wave: you had %u of %u right", p->right, p->branches);
    if (!found) return model_say(m, "this wave has no branch from here on");
    view_go(v, branch.cycle);
    const Facts *f = model_facts(m);
    p->asking = true;
    p->revealed = v->folded[PLACE_SIDE] = false;
    view_layout(v);
    p->live = f->here ? f->wave.live : trace_live(m->trace, f->run.wave); /* it may start with its branch */
    p->guess = f->here ? f->wave.exec : p->live;
    p->condition = values_condition_component(code, branch.pc);
    return model_tell(m, "Which lanes are active after `%s`? Click them, then Reveal",
                      code_written(code, branch.pc).text);
}

/* Ask, or reveal the answer; with `by` go on to the next branch without one. */
bool do_predict(Viewer *v, Call call) {
    Model *m = &v->model;
    Prediction *p = &v->predict;
    if (call.by || !p->asking || p->revealed) return ask(v, m->cycle + p->asking);
    const uint64_t wrong = (p->guess ^ model_facts(m)->run.exec) & p->live;
    const uint32_t lanes = (uint32_t)__builtin_popcountll(p->live), missed = (uint32_t)__builtin_popcountll(wrong);
    p->revealed = true;
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
    if (!p->asking || p->revealed) return model_say(m, "start with Predict");
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
