/* do_mark.c: actions that set, remove and go to bookmarks and breakpoints. */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "sim/viewer/actions/do.h"

/* ---- bookmarks ---- */

static bool put_mark(Viewer *v, int name, const Mark *mark, const char *done) {
    Model *m = &v->model;
    const bool written = model_put_mark(m, name, mark);
    return model_tell(m, written ? "%s" : "%s; the file of marks cannot be written: they last as long as the window",
                      done);
}

/* Behind the name of a mark stands its note. MARK_NONE, having said why: it is no name. */
static int read_mark(Viewer *v, const char *text, const char **note) {
    const int name = mark_find(text);
    *note = *text ? text + 1 + strspn(text + 1, " ") : "";
    if (name == MARK_NONE) model_say(&v->model, "bookmarks have names from 1 to 9 and from a to z");
    return name;
}

/* The first one that is free, unless it has a name. Without a note it keeps the one that it had. */
bool do_mark(Viewer *v, Call call) {
    Model *m = &v->model;
    int name = 0;
    const char *note = "";
    char done[64];
    if (!*call.text)
        while (name < MARK_COUNT - 1 && m->marks.of[name].set) name++;
    else if ((name = read_mark(v, call.text, &note)) == MARK_NONE)
        return false;
    Mark mark = {true, m->cycle, m->core, m->slot, m->lane, ""};
    snprintf(mark.note, sizeof mark.note, "%s", *note ? note : m->marks.of[name].note);
    snprintf(done, sizeof done, "bookmark %c is at cycle %" PRIu64, mark_name(name), m->cycle);
    return put_mark(v, name, &mark, done);
}

/* One that is set: its note, or with -1 it is removed. */
bool do_mark_change(Viewer *v, Call call) {
    const char *note;
    char done[64] = "noted";
    const int name = read_mark(v, call.text, &note);
    if (name == MARK_NONE) return false;
    Mark mark = v->model.marks.of[name];
    if (!mark.set) return model_say(&v->model, "there is no bookmark %c", mark_name(name));
    snprintf(mark.note, sizeof mark.note, "%s", note);
    if (call.by < 0) {
        mark = (Mark){0};
        snprintf(done, sizeof done, "bookmark %c is removed", mark_name(name));
    }
    return put_mark(v, name, &mark, done);
}

bool do_mark_go(Viewer *v, Call call) {
    Model *m = &v->model;
    const char *rest;
    const int name = read_mark(v, call.text, &rest);
    if (name == MARK_NONE) return false;
    const Mark *mark = &m->marks.of[name];
    if (!mark->set) return model_say(m, "there is no bookmark %c", mark_name(name));
    if (!model_has_place(m, mark))
        return model_say(m,
                         "bookmark %c is in cycle %" PRIu64 " of core %u, slot %u, lane %u: this run has no such place",
                         mark_name(name), mark->cycle, mark->core, mark->slot, mark->lane);
    view_select_pixel(v, mark->core, mark->slot, mark->lane, mark->cycle);
    return !mark->note[0] || model_tell(m, "bookmark %c: %s", mark_name(name), mark->note);
}

/* ---- breakpoints ---- */

/* In the selected line, but not with `by`; or where the text says. "memory" alone: what of it is asked for. */
bool do_break(Viewer *v, Call call) {
    char text[24];
    if (call.by && !*call.text) return model_say(&v->model, "usage: break.new WHAT");
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

/* One of the kind `by`, which is told what stands behind its name. */
bool do_break_kind(Viewer *v, Call call) {
    char text[VIEW_TEXT_MAX], cycle[24];
    snprintf(cycle, sizeof cycle, "%" PRIu64, v->model.cycle);
    const char *what = call.by == BREAK_CYCLE && !*call.text ? cycle : call.text;
    snprintf(text, sizeof text, "%s%s%.150s", break_info[call.by].name, *what ? " " : "", what);
    return model_toggle_break(&v->model, text);
}

/* By its number; or with `by` all of them. */
bool do_break_remove(Viewer *v, Call call) {
    Model *m = &v->model;
    uint64_t number = 0;
    if (call.by) {
        breaks_clear(&m->breaks);
        return model_tell(m, "there are no breakpoints");
    }
    if (view_read_number(call.text, (uint64_t)m->breaks.count + 1, &number) && number > 0)
        return model_toggle_break(m, m->breaks.items[number - 1].text);
    return model_say(m, "there is no breakpoint %s", call.text);
}
