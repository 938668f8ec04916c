/* do_find.c: actions that find, and that set, remove and go to bookmarks and breakpoints. */
#define _GNU_SOURCE /* strcasestr */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "sim/viewer/actions/do.h"
#include "sim/viewer/actions/search.h"

/* ---- finding ---- */

/* Open the search box with a text. */
bool do_find(Viewer *v, Call call) {
    v->search->chosen = 0;
    view_ask_for(v, ACTION_FIND, call.text);
    return true;
}

/* In the list that takes arrows, what is found or the start page: do the chosen row, or one by its number; or with `by`
 * choose the one below or above. */
bool do_choose(Viewer *v, Call call) {
    const bool starts = v->start && !v->prompt.asking;
    const uint32_t rows = starts ? view_start_grid(v).rows : view_search(v)->count;
    uint32_t *chosen = starts ? &v->start_row : &v->search->chosen;
    if ((!starts && !view_is_searching(v)) || rows == 0) return model_say(&v->model, "nothing is found");
    if (call.by) {
        *chosen = (*chosen + (call.by < 0 ? rows - 1 : 1)) % rows;
        return true;
    }
    uint64_t number = *chosen + 1;
    if (*call.text && !view_read_number(call.text, (uint64_t)rows + 1, &number)) number = 0;
    if (number == 0) return model_say(&v->model, "rows have numbers from 1 to %u", rows);
    if (starts) {
        v->start_row = (uint32_t)number - 1;
        return viewer_do(v, ACTION_OPEN, view_start_file(v, v->start_row));
    }
    const SearchHit hit = v->search->hits[number - 1];
    if (hit.kind == FOUND_SOURCE) snprintf(v->found, sizeof v->found, "%s", v->search->of);
    v->prompt.asking = false;
    if (!hit.asks) return view_do_or_ask(v, hit.action, hit.argument);
    view_ask_for(v, hit.action, hit.argument);
    return true;
}

/* The next line, or the one before, that has the text which was found last; wraps around. */
bool do_find_next(Viewer *v, Call call) {
    Model *m = &v->model;
    const SourceText *source = model_source(m);
    if (!*v->found) return model_say(m, "no line was searched for yet: /");
    for (uint32_t i = 1; i <= source->count; i++) {
        const uint32_t line = (m->line - 1 + (call.by < 0 ? source->count - i : i)) % source->count;
        if (!strcasestr(source->lines[line], v->found)) continue;
        m->line = line + 1;
        v->line_wanted = true;
        return true;
    }
    return model_say(m, "'%s' is not in the source", v->found);
}

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
