/* do_more.c: actions that find, run again, and belong to the window. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "sim/viewer/state.h"

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

/* ---- running again ---- */

static bool open_overlay(Viewer *v, Overlay overlay) {
    v->overlay = v->overlay == overlay ? OVERLAY_NONE : overlay;
    v->scroll_side = 0;
    v->stale = true;
    return true;
}

bool do_CONFIG(Viewer *v, const char *a) {
    return (void)a, open_overlay(v, OVERLAY_CONFIG);
}

/* The latest setting of a key counts. */
static bool put_setting(Viewer *v, const char *text) {
    const size_t key = strcspn(text, "=");
    size_t i = 0;
    while (i < v->setting_count && strncmp(v->setting[i], text, key + 1) != 0) i++;
    if (i == VIEW_SETTINGS) return viewer_say(v, "too many settings were changed");
    snprintf(v->setting[i], sizeof v->setting[i], "%s", text);
    if (i == v->setting_count) v->setting_count++;
    return true;
}

bool do_SET(Viewer *v, const char *argument) {
    char key[64], error[CONFIG_ERROR_MAX];
    const char *equals = strchr(argument, '=');
    Config config = *v->config;
    if (!equals || equals == argument || (size_t)(equals - argument) >= sizeof key)
        return viewer_say(v, "say it like this: alus=1");
    snprintf(key, sizeof key, "%.*s", (int)(equals - argument), argument);
    if (!config_set(&config, key, equals + 1, error)) return viewer_say(v, "%s", error);
    char old[VIEW_SETTINGS][80];
    const size_t count = v->setting_count;
    memcpy(old, v->setting, sizeof old);
    if (!put_setting(v, argument)) return false;
    if (viewer_run_again(v)) {
        viewer_say(v, "%s: %llu cycles", argument, (unsigned long long)v->cycles);
        return true;
    }
    memcpy(v->setting, old, sizeof old);
    v->setting_count = count;
    return false;
}

bool do_RELOAD(Viewer *v, const char *a) {
    (void)a;
    if (!viewer_run_again(v)) return false;
    viewer_say(v, "read and run again: %llu cycles", (unsigned long long)v->cycles);
    return true;
}

bool do_WIDTHS(Viewer *v, const char *a) {
    (void)a;
    open_overlay(v, OVERLAY_WIDTHS);
    if (v->overlay == OVERLAY_WIDTHS && v->width_count == 0) viewer_make_widths(v);
    return true;
}

/* The run before the last change of a setting, against the present one. */
static void compare(Viewer *v) {
    const char *settings[VIEW_SETTINGS];
    char *errors = NULL;
    v->diff = (Diff){.made = true};
    if (v->setting_count == 0) {
        snprintf(v->diff.error, sizeof v->diff.error, "No setting was changed yet: change one (F2), then look here.");
        return;
    }
    for (size_t i = 0; i < v->setting_count; i++) settings[i] = v->setting[i];
    ViewRun *before = v->host.run(v->host.user, settings, v->setting_count - 1, &errors);
    free(errors);
    if (!before) {
        snprintf(v->diff.error, sizeof v->diff.error, "The run before could not be repeated.");
        return;
    }
    const char *last = v->setting[v->setting_count - 1];
    char value[40] = "", key[64];
    snprintf(key, sizeof key, "%.*s", (int)strcspn(last, "="), last);
    const SettingInfo *setting = config_find(key);
    if (setting) config_show(&before->program->config, setting, value, sizeof value);
    snprintf(v->diff.before, sizeof v->diff.before, "%.30s=%.30s", key, value);
    snprintf(v->diff.after, sizeof v->diff.after, "%.60s", last);
    viewer_make_diff(v, before->travel, v->run->travel);
    v->host.end(v->host.user, before);
}

bool do_DIFF(Viewer *v, const char *a) {
    (void)a;
    open_overlay(v, OVERLAY_DIFF);
    if (v->overlay == OVERLAY_DIFF) compare(v);
    return true;
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
    return (void)a, open_overlay(v, OVERLAY_HELP);
}

bool do_CLOSE(Viewer *v, const char *a) {
    (void)a;
    v->stale = true;
    if (v->asking)
        v->asking = false;
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
