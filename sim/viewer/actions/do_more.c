/* do_more.c: actions that find, that set bookmarks and breakpoints, that ask the reader; and those of the window. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "sim/viewer/actions/view.h"

/* ---- finding ---- */

/* The next line, or the one before, that has the text; wraps around. */
bool do_search_next(Viewer *v, Call call) {
    Model *m = &v->model;
    const ViewSource *source = &m->run->sources[0];
    const size_t length = strlen(v->search);
    if (length == 0) return model_say(m, "nothing was searched for yet: /");
    for (uint32_t i = 1; i <= source->count; i++) {
        const uint32_t line = (m->line - 1 + (call.by < 0 ? source->count - i : i)) % source->count;
        const char *at = source->lines[line];
        while (*at && strncasecmp(at, v->search, length) != 0) at++;
        if (!*at) continue;
        m->line = line + 1;
        v->follow = false;
        v->scroll[SCROLL_SOURCE] = line > 8 ? (int32_t)line - 8 : 0;
        m->changed = true;
        return true;
    }
    return model_say(m, "'%s' is not in the source", v->search);
}

bool do_search(Viewer *v, Call call) {
    snprintf(v->search, sizeof v->search, "%s", call.text);
    return do_search_next(v, call);
}

bool do_mark(Viewer *v, Call call) {
    Model *m = &v->model;
    uint64_t n = 1;
    if (!*call.text)
        while (n < VIEW_MARKS - 1 && m->marks[n].set) n++;
    else if (!view_read_number(call.text, VIEW_MARKS, &n) || n == 0)
        return model_say(m, "bookmarks have numbers from 1 to 9");
    m->marks[n] = (Mark){true, m->cycle, m->core, m->slot, m->lane};
    model_say(m, "bookmark %" PRIu64 " is at cycle %" PRIu64, n, m->cycle);
    return true;
}

bool do_mark_go(Viewer *v, Call call) {
    Model *m = &v->model;
    uint64_t n;
    if (!view_read_number(call.text, VIEW_MARKS, &n) || !m->marks[n].set)
        return model_say(m, "there is no bookmark %s", call.text);
    const Mark *mark = &m->marks[n];
    if (mark->slot < m->config->waves) m->slot = mark->slot;
    if (mark->lane < m->config->wave_size) m->lane = mark->lane;
    return view_go(v, mark->cycle);
}

/* ---- breakpoints ---- */

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

/* ---- predicting ---- */

bool do_predict(Viewer *v, Call call) {
    Model *m = &v->model;
    Prediction *p = &v->predict;
    const Facts *f = model_facts(m);
    (void)call;
    m->changed = true;
    if (p->asking && !p->revealed) {
        const bool right = p->guess == f->run.exec;
        p->revealed = true;
        p->guesses++;
        p->right += right;
        model_say(m, right ? "Right! %u of %u" : "Not quite: see which lanes differ. %u of %u", p->right, p->guesses);
        return true;
    }
    if (!f->here || f->run.state != STATE_ACTIVE)
        return model_say(m, "go to a cycle in which the wave issues an instruction, best a branch");
    p->asking = true;
    p->revealed = false;
    p->guess = f->wave.exec;
    model_say(m, "Which lanes are active after this instruction? Click them, then Reveal");
    return true;
}

bool do_guess(Viewer *v, Call call) {
    Model *m = &v->model;
    uint64_t lane = m->lane;
    if (!v->predict.asking || v->predict.revealed) return model_say(m, "start with Predict");
    if (*call.text && !view_read_number(call.text, m->config->wave_size, &lane))
        return model_say(m, "there is no lane %s", call.text);
    v->predict.guess ^= UINT64_C(1) << lane;
    m->changed = true;
    return true;
}

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
    model_say(m, "written to %s", to);
    return true;
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
    if (v->has_range) text_printf(&text, " --do 'range %" PRIu64 ":%" PRIu64 "'", v->range_from, v->range_to);
    if (v->palette != PALETTE_CLASSIC) text_printf(&text, " --palette %s", themes[v->palette].name);
    char *taken = text_take(&text);
    m->lost |= !taken;
    snprintf(out, size, "%s", taken ? taken : "");
    free(taken);
}

bool do_copy(Viewer *v, Call call) {
    Model *m = &v->model;
    char text[512];
    (void)call;
    view_command(v, text, sizeof text);
    if (!m->host.copy) return model_say(m, "there is no clipboard");
    m->host.copy(m->host.user, text);
    model_say(m, "copied: %.120s", text);
    return true;
}

/* The first of these that there is: a line of text, work, a panel over the others, ... */
bool do_close(Viewer *v, Call call) {
    Model *m = &v->model;
    (void)call;
    m->changed = true;
    if (v->prompt.asking) {
        v->prompt.asking = false;
    } else if (m->job.kind) {
        char name[sizeof m->job.name];
        snprintf(name, sizeof name, "%s", m->job.name);
        job_stop(m);
        model_say(m, "stopped: %s", name);
        return true;
    } else if (v->overlay != PANEL_NONE) {
        v->overlay = PANEL_NONE;
    } else if (v->predict.asking) {
        v->predict.asking = false;
    } else if (m->errors) {
        free(m->errors);
        m->errors = NULL;
    } else {
        v->has_range = false;
    }
    m->message[0] = '\0';
    return true;
}

bool do_quit(Viewer *v, Call call) {
    (void)call;
    v->over = true;
    return true;
}

/* ---- a line of text ---- */

bool do_type(Viewer *v, Call call) {
    Prompt *prompt = &v->prompt;
    const size_t length = strlen(prompt->typed);
    if (!prompt->asking) return model_say(&v->model, "no text is asked for");
    if (length + strlen(call.text) >= sizeof prompt->typed) return true;
    for (const char *c = call.text; *c; c++)
        if ((unsigned char)*c < ' ') return true;
    strcpy(prompt->typed + length, call.text);
    v->model.changed = true;
    return true;
}

bool do_enter(Viewer *v, Call call) {
    (void)call;
    if (!v->prompt.asking) return model_say(&v->model, "no text is asked for");
    v->prompt.asking = false;
    v->model.changed = true;
    return viewer_do(v, v->prompt.action, v->prompt.typed);
}
