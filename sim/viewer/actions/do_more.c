/* do_more.c: actions that find, and that belong to the window. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "sim/viewer/model/state.h"

/* ---- finding ---- */

/* The next line, or the one before, that has the text; wraps around. */
static bool search(Viewer *v, bool back) {
    const ViewSource *source = &v->run->sources[0];
    const size_t length = strlen(v->search);
    if (length == 0) return viewer_say(v, "nothing was searched for yet: /");
    for (uint32_t i = 1; i <= source->count; i++) {
        const uint32_t line = (v->line - 1 + (back ? source->count - i : i)) % source->count;
        for (const char *at = source->lines[line]; *at; at++) {
            if (strncasecmp(at, v->search, length) != 0) continue;
            v->line = line + 1;
            v->follow = false;
            v->scroll_source = (int32_t)line > 8 ? (int32_t)line - 8 : 0;
            v->stale = true;
            return true;
        }
    }
    return viewer_say(v, "'%s' is not in the source", v->search);
}

bool do_SEARCH(Viewer *v, const char *argument) {
    snprintf(v->search, sizeof v->search, "%s", argument);
    return search(v, false);
}

bool do_SEARCH_NEXT(Viewer *v, const char *a) {
    return (void)a, search(v, false);
}

bool do_SEARCH_BACK(Viewer *v, const char *a) {
    return (void)a, search(v, true);
}

static int first_free_mark(const Viewer *v) {
    for (int i = 1; i < VIEW_MARKS; i++)
        if (!v->marks[i].set) return i;
    return VIEW_MARKS - 1;
}

bool do_MARK(Viewer *v, const char *argument) {
    uint64_t n = (uint64_t)first_free_mark(v);
    if (*argument && (!viewer_read_number(argument, VIEW_MARKS, &n) || n == 0))
        return viewer_say(v, "bookmarks have numbers from 1 to 9");
    v->marks[n] = (Mark){true, v->cycle, v->core, v->slot, v->lane};
    viewer_say(v, "bookmark %llu is at cycle %llu", (unsigned long long)n, (unsigned long long)v->cycle);
    return true;
}

bool do_MARK_GO(Viewer *v, const char *argument) {
    uint64_t n;
    if (!viewer_read_number(argument, VIEW_MARKS, &n) || !v->marks[n].set)
        return viewer_say(v, "there is no bookmark %s", argument);
    const Mark *mark = &v->marks[n];
    if (mark->slot < v->config->waves) v->slot = mark->slot;
    if (mark->lane < v->config->wave_size) v->lane = mark->lane;
    return viewer_go(v, mark->cycle);
}

/* ---- predicting ---- */

/* The lanes after the instruction of this cycle. */
static uint64_t outcome(const Facts *f) {
    return f->run.exec;
}

bool do_PREDICT(Viewer *v, const char *a) {
    const Facts *f = viewer_facts(v);
    (void)a;
    v->stale = true;
    if (v->predicting && !v->revealed) {
        const bool right = v->guess == outcome(f);
        v->revealed = true;
        v->guesses++;
        v->right += right;
        viewer_say(v, right ? "Right! %u of %u" : "Not quite: see which lanes differ. %u of %u", v->right, v->guesses);
        return true;
    }
    if (!f->here || f->run.state != STATE_ACTIVE)
        return viewer_say(v, "go to a cycle in which the wave issues an instruction, best a branch");
    v->predicting = true;
    v->revealed = false;
    v->guess = f->wave.exec;
    viewer_say(v, "Which lanes are in force after this instruction? Click them, then Reveal");
    return true;
}

bool do_GUESS(Viewer *v, const char *argument) {
    uint64_t lane = v->lane;
    if (!v->predicting || v->revealed) return viewer_say(v, "start with Predict");
    if (*argument && !viewer_read_number(argument, v->config->wave_size, &lane))
        return viewer_say(v, "there is no lane %s", argument);
    v->guess ^= UINT64_C(1) << lane;
    v->stale = true;
    return true;
}

/* ---- the window ---- */

bool do_EXPORT(Viewer *v, const char *argument) {
    char path[64];
    snprintf(path, sizeof path, "lockstep-%llu.png", (unsigned long long)v->cycle);
    const char *to = *argument ? argument : path;
    const size_t length = strlen(to);
    if (length < 4 || strcasecmp(to + length - 4, ".png") != 0) return viewer_say(v, "%s: it writes FILE.png", to);
    if (!v->sheet.canvas) return viewer_say(v, "nothing was drawn yet");
    if (!v->host.save(v->host.user, to, v->sheet.canvas)) return viewer_say(v, "%s could not be written", to);
    viewer_say(v, "written to %s", to);
    return true;
}

bool do_COPY(Viewer *v, const char *a) {
    char text[512];
    (void)a;
    viewer_command(v, text, sizeof text);
    if (!v->host.copy) return viewer_say(v, "there is no clipboard");
    v->host.copy(v->host.user, text);
    viewer_say(v, "copied: %.120s", text);
    return true;
}

bool do_HELP(Viewer *v, const char *a) {
    return (void)a, viewer_open_overlay(v, OVERLAY_HELP);
}

static bool stop_job(Viewer *v) {
    char name[sizeof v->job.name];
    snprintf(name, sizeof name, "%s", v->job.name);
    job_stop(v);
    viewer_say(v, "stopped: %s", name);
    return true;
}

bool do_CLOSE(Viewer *v, const char *a) {
    (void)a;
    v->stale = true;
    if (v->asking)
        v->asking = false;
    else if (v->job.kind)
        return stop_job(v);
    else if (v->overlay)
        v->overlay = OVERLAY_NONE;
    else if (v->predicting)
        v->predicting = false;
    else if (v->errors)
        free(v->errors), v->errors = NULL;
    else
        v->has_range = false;
    v->message[0] = '\0';
    return true;
}

bool do_QUIT(Viewer *v, const char *a) {
    (void)a;
    v->over = true;
    return true;
}

/* ---- a line of text ---- */

bool do_TYPE(Viewer *v, const char *argument) {
    if (!v->asking) return viewer_say(v, "no text is asked for");
    viewer_text(v, argument);
    return true;
}

bool do_ENTER(Viewer *v, const char *a) {
    (void)a;
    if (!v->asking) return viewer_say(v, "no text is asked for");
    v->asking = false;
    v->stale = true;
    return viewer_do(v, v->asked, v->typed);
}
