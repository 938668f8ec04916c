/* do_cost.c: going to what a run costs. */
#include <string.h>

#include "asm/base/memory.h"
#include "sim/viewer/actions/do.h"

/* Select the lane in which a cost is largest, and show how long it lasts, with a tenth of that on both sides; of a core
 * that works longest, the core; else the beginning or the end of the run. */
static void show_cost(Viewer *v, const Costs *costs, uint32_t number, bool zooms) {
    enum { LEAST = 40 /* cycles */ };
    Model *m = &v->model;
    const Cost *cost = &costs->list[number];
    m->cost = number + 1;
    v->cost_wanted = true;
    if (cost->at.weight) {
        const uint64_t lasts = cost->at.to - cost->at.from, shown = max_u64(lasts + lasts / 5, LEAST);
        const uint64_t before = min_u64((shown - lasts) / 2, cost->at.from);
        view_select_pixel(v, cost->at.core, cost->at.slot, cost->at.lane, cost->cycle);
        if (zooms) view_zoom_to(v, cost->at.from - before, min_u64(shown, m->cycles));
    } else {
        view_go(v, cost->kind == COST_LAUNCH ? 0 : m->cycles - 1);
        if (cost->kind == COST_IMBALANCE)
            view_select_pixel(v, cost->at.core, cost->at.slot, cost->at.lane, cost->cycle);
        if (zooms) view_zoom_to(v, 0, view_length(v));
    }
}

bool do_cost(Viewer *v, Call call) {
    Model *m = &v->model;
    uint64_t number;
    if (!model_cost(m)) return false;
    const Costs *costs = model_costs(m);
    const uint32_t count = costs->count;
    if (!count) return model_say(m, "%s", costs->headline ? costs->headline : "nothing is known about what it costs");
    if (!*call.text)
        number = call.by > 0 ? m->cost % count + 1 : (max_u32(m->cost, 1) + count - 2) % count + 1;
    else if (!view_read_number(call.text, (uint64_t)count + 1, &number) || number == 0)
        return model_say(m, "costs have numbers from 1 to %u", count);
    show_cost(v, costs, (uint32_t)number - 1, true);
    return model_tell(m, "%s", costs->list[m->cost - 1].headline);
}

bool do_answer(Viewer *v, Call call) {
    static const char *const words[ANSWERS] = {"all", "line", "none"};
    AnswerKind next = v->answer == ANSWER_ALL ? ANSWER_LINE : ANSWER_ALL;
    if (*call.text) {
        for (next = 0; next < ANSWERS && strcmp(call.text, words[next]) != 0; next++) {}
        if (next == ANSWERS) return model_say(&v->model, "the headline is shown as all, line or none");
    }
    v->answer = next;
    view_layout(v);
    return true;
}

const Cost *view_headline(const Viewer *v, const Cost **imbalance) {
    const Costs *costs = &v->model.costs;
    *imbalance = NULL;
    for (uint32_t i = 0; view_has_map(v) && i < costs->count; i++)
        if (costs->list[i].kind == COST_IMBALANCE) *imbalance = &costs->list[i];
    return *imbalance && 2 * (*imbalance)->cycles >= costs->list->cycles ? *imbalance : costs->list;
}

void view_start_at_cost(Viewer *v) {
    Model *m = &v->model;
    const bool wanted = v->opened == m->selections && !model_has_failed(m) && !m->waiting;
    v->opened = GPU_NEVER;
    const Cost *imbalance, *first = view_headline(v, &imbalance); /* a map of cores is opened as a whole */
    if (!wanted || !m->costs.count || (!first->at.weight && first != imbalance)) return;
    show_cost(v, &m->costs, (uint32_t)(first - m->costs.list), !v->stays);
    if (!v->stays) model_say(m, "opened where it costs most; Home: start of the run");
}
