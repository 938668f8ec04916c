/* do_break.c: actions that set and remove breakpoints. */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "sim/viewer/actions/view.h"

/* "memory" alone: what of it is asked for. */
bool do_break(Viewer *v, Call call) {
    char text[24];
    snprintf(text, sizeof text, "%u", v->model.line);
    v->prompt.asking = false;
    for (int kind = 0; kind < BREAK_COUNT; kind++) {
        if (strcmp(call.text, break_info[kind].name) != 0 || !break_info[kind].arguments[0]) continue;
        if (kind != BREAK_PLACE) snprintf(text, sizeof text, "%s ", break_info[kind].name);
        view_ask_for(v, ACTION_BREAK_NEW, kind == BREAK_PLACE ? "" : text);
        return true;
    }
    return model_toggle_break(&v->model, *call.text ? call.text : text);
}

bool do_break_new(Viewer *v, Call call) {
    return *call.text ? do_break(v, call) : model_say(&v->model, "usage: break.new WHAT");
}

/* One of the kind `by`, which is told what stands behind its name. */
bool do_break_kind(Viewer *v, Call call) {
    char text[VIEW_TEXT_MAX];
    if (call.by == BREAK_CYCLE && !*call.text) return view_break_cycle(v, v->model.cycle);
    snprintf(text, sizeof text, "%s%s%.150s", break_info[call.by].name, *call.text ? " " : "", call.text);
    return model_toggle_break(&v->model, text);
}

bool view_break_cycle(Viewer *v, uint64_t cycle) {
    char text[48];
    snprintf(text, sizeof text, "%s %" PRIu64, break_info[BREAK_CYCLE].name, cycle);
    return model_toggle_break(&v->model, text);
}

bool do_break_remove(Viewer *v, Call call) {
    Model *m = &v->model;
    uint64_t number;
    if (view_read_number(call.text, (uint64_t)m->breaks.count + 1, &number) && number > 0)
        return model_remove_break(m, (uint32_t)number - 1);
    return model_say(m, "there is no breakpoint %s", call.text);
}

bool do_break_clear(Viewer *v, Call call) {
    (void)call;
    breaks_clear(&v->model.breaks);
    v->model.changed = true;
    model_say(&v->model, "there are no breakpoints");
    return true;
}
