/* do_window.c: actions of the window itself: pictures of it, its command line, a line of text that is typed, closing
 * what is open. */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>

#include "asm/base/memory.h"
#include "sim/viewer/actions/do.h"
#include "sim/viewer/actions/search.h"

/* ---- the window ---- */

bool do_export(Viewer *v, Call call) {
    Model *m = &v->model;
    char path[64];
    snprintf(path, sizeof path, "lockstep-%" PRIu64 ".png", m->cycle);
    const char *to = *call.text ? call.text : path;
    const size_t length = strlen(to);
    if (length < 4 || strcasecmp(to + length - 4, ".png") != 0) return model_say(m, "%s: it writes FILE.png", to);
    if (!v->sheet.canvas) return model_say(m, "nothing was drawn yet");
    if (!m->host.save(m->host.user, to, v->sheet.canvas)) return model_say(m, "%s could not be written", to);
    return model_tell(m, "written to %s", to);
}

void view_command(Viewer *v, char *out, size_t size) {
    Model *m = &v->model;
    const Facts *f = model_facts(m);
    TextBuffer text = {0};
    text_printf(&text, "%s", m->host.command);
    for (size_t i = 0; i < m->settings.count; i++) text_printf(&text, " --set %s", m->settings.text[i]);
    if (f->run.wave != TRACE_NO_WAVE)
        text_printf(&text, " --at %u:%u:%" PRIu64, f->run.wave, m->lane, m->cycle);
    else
        text_printf(&text, " --do 'select %u:%u:%" PRIu64 "'", m->slot, m->lane, m->cycle);
    if (v->model.has_range)
        text_printf(&text, " --do 'range %" PRIu64 ":%" PRIu64 "'", v->model.range.from, v->model.range.to);
    if (v->theme != THEME_DARK) text_printf(&text, " --theme %s", theme_names[v->theme]);
    if (v->palette != PALETTE_NEW) text_printf(&text, " --palette %s", palette_names[v->palette]);
    char *taken = text_take(&text);
    snprintf(out, size, "%s", taken);
    memory_free(taken);
}

bool do_copy(Viewer *v, Call call) {
    Model *m = &v->model;
    char command[512];
    const char *text = command;
    if (call.by == 1) {
        const Facts *f = model_facts(m);
        if (!f->has_why) return model_say(m, "nothing is known about this");
        text = f->why.text;
    } else {
        view_command(v, command, sizeof command);
    }
    if (!m->host.copy) return model_say(m, "there is no clipboard");
    m->host.copy(m->host.user, text);
    return model_tell(m, "copied: %.120s", text);
}

bool do_edit(Viewer *v, Call call) {
    Model *m = &v->model;
    (void)call;
    const char *problem = m->host.edit ? m->host.edit(m->host.user, m->line) : "there is no editor here";
    return problem ? model_say(m, "%s", problem)
                   : model_tell(m, "line %u is open in your editor: save to run it", m->line);
}

/* The first of these that there is: a line of text, work, a panel over the others, ... */
bool do_close(Viewer *v, Call call) {
    Model *m = &v->model;
    (void)call;
    if (v->prompt.asking) {
        v->prompt.asking = false;
        if (v->prompt.action == ACTION_HELP) v->overlay = PANEL_NONE;
    } else if (model_is_busy(m)) {
        char name[sizeof m->job.name];
        snprintf(name, sizeof name, "%s", m->job.name);
        job_stop(m);
        return model_tell(m, "stopped: %s", name);
    } else if (v->overlay != PANEL_NONE) {
        v->overlay = PANEL_NONE;
    } else if (v->start && *v->start_typed) {
        view_set_typed(v, 0, "");
    } else if (v->start && *m->host.file) {
        v->start = false;
    } else if (m->waiting) {
        v->start = true; /* from the errors of a file that was chosen there */
    } else if (v->predict.asking) {
        view_end_question(v);
    } else if (m->errors) {
        memory_free(m->errors);
        m->errors = NULL;
    } else {
        view_drop_range(v);
    }
    m->message[0] = '\0';
    return true;
}

/* Around all that can be pressed, and through nothing. */
bool do_focus_next(Viewer *v, Call call) {
    uint32_t count = 0;
    if (!view_is_open(v)) return model_say(&v->model, "nothing is open");
    for (uint32_t i = v->sheet.covered; i < v->sheet.area_count; i++) count += v->sheet.areas[i].action >= 0;
    v->focus = (v->focus + (call.by < 0 ? count : 1)) % (count + 1);
    return true;
}

bool do_quit(Viewer *v, Call call) {
    (void)call;
    v->over = true;
    return true;
}

/* ---- a line of text ---- */

bool do_type(Viewer *v, Call call) {
    const char *typed = view_typing(v);
    if (!typed) return model_say(&v->model, "no text is asked for");
    for (const char *c = call.text; *c; c++)
        if ((unsigned char)*c < ' ') return true;
    view_set_typed(v, strlen(typed), call.text);
    return true;
}

void view_set_typed(Viewer *v, size_t kept, const char *text) {
    char *typed = view_typing(v);
    const bool anew = view_lists_files(v) && *text == '/' && kept > 0 && typed[kept - 1] == '/'; /* behind a folder */
    if (anew || v->all_typed) kept = 0;
    v->all_typed = false;
    if (kept + strlen(text) < TYPED_MAX) strcpy(typed + kept, text);
    v->model.changed = true;
    if (!view_starts(v)) return;
    const StartGrid grid = view_start_grid(v); /* Return opens the first that matches, or what was opened last */
    v->start_row = *typed ? grid.recent : 0;
    v->start_row_wanted = true;
}

bool do_enter(Viewer *v, Call call) {
    const Area *focused = view_focused(v);
    (void)call;
    if (focused) {
        const Area copy = *focused; /* what it does may draw, which makes new areas */
        return view_do_or_ask(v, (ActionId)copy.action, copy.argument);
    }
    if (!v->prompt.asking) return model_say(&v->model, "no text is asked for");
    const bool names = view_lists_files(v) && v->prompt.typed[view_folder_length(v->prompt.typed)];
    const bool as_typed = names && (v->prompt.action == ACTION_SAVE || view_search(v)->count == 0);
    if (view_is_searching(v) && !as_typed) return viewer_do(v, ACTION_CHOOSE, "");
    v->prompt.asking = false;
    const bool done = viewer_do(v, v->prompt.action, v->prompt.typed);
    v->is_wrong = !done;
    return done;
}
