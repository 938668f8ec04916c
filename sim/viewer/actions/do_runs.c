/* do_runs.c: actions that run the program again: on another machine, read again, at other widths, compared. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "sim/viewer/model/state.h"

bool viewer_open_overlay(Viewer *v, Overlay overlay) {
    v->overlay = v->overlay == overlay ? OVERLAY_NONE : overlay;
    v->scroll_side = 0;
    v->stale = true;
    return true;
}

/* The machine that is shown, or the one that is coming: changes are made to that. */
const Settings *viewer_wanted(const Viewer *v) {
    return v->job.kind == JOB_RUN ? &v->job.settings : &v->settings;
}

const Config *viewer_wanted_config(const Viewer *v) {
    return v->job.kind == JOB_RUN ? &v->job.run->program->config : v->config;
}

bool do_CONFIG(Viewer *v, const char *a) {
    return (void)a, viewer_open_overlay(v, OVERLAY_CONFIG);
}

bool do_SET(Viewer *v, const char *argument) {
    char key[SETTING_TEXT_MAX], error[CONFIG_ERROR_MAX];
    const char *equals = strchr(argument, '=');
    Config config = *viewer_wanted_config(v);
    Settings settings = *viewer_wanted(v);
    if (!equals || equals == argument || (size_t)(equals - argument) >= sizeof key)
        return viewer_say(v, "say it like this: alus=1");
    snprintf(key, sizeof key, "%.*s", (int)(equals - argument), argument);
    if (!config_set(&config, key, equals + 1, error)) return viewer_say(v, "%s", error);
    if (!settings_put(&settings, argument)) return viewer_say(v, "too many settings were changed");
    return viewer_start_run(v, &settings, argument);
}

bool do_RELOAD(Viewer *v, const char *a) {
    return (void)a, viewer_start_run(v, viewer_wanted(v), "read and run again");
}

void viewer_source_changed(Viewer *v) {
    v->message[0] = '\0';
    viewer_start_run(v, viewer_wanted(v), "the source was saved");
}

bool do_WIDTHS(Viewer *v, const char *a) {
    (void)a;
    viewer_open_overlay(v, OVERLAY_WIDTHS);
    if (v->overlay == OVERLAY_WIDTHS && !v->widths_made && v->job.kind != JOB_WIDTHS) viewer_start_widths(v);
    return true;
}

/* ---- comparisons ---- */

/* One side: what it begins with, and what is put on top of that. */
static bool put_side(Viewer *v, int side, const Settings *base, const char *text, Settings *out) {
    *out = *base;
    if (settings_put_all(out, text)) {
        settings_text(out, "the machine as it was at first", v->diff.name[side], sizeof v->diff.name[side]);
        return true;
    }
    return viewer_say(v, "'%.80s': say it like this: l1_size=0 scheduler=oldest, or preset=talk", text);
}

/* Without a word: A, or the machine before the last change, and the present one. */
static bool compare_last(Viewer *v) {
    Settings before, after;
    const bool known = v->has_a || !settings_same(&v->before, &v->settings);
    if (!known) {
        v->diff.made = false;
        return true;
    }
    if (!put_side(v, 0, v->has_a ? &v->a : &v->before, "", &before) || !put_side(v, 1, &v->settings, "", &after))
        return false;
    viewer_start_diff(v, &before, &after);
    return true;
}

/* "X": A, or the present machine, and the present one with X. "X vs Y": the present one with each of them. */
static bool compare_with(Viewer *v, const char *argument) {
    Settings before, after;
    char first[VIEW_TEXT_MAX] = "";
    const char *second = argument, *against = strstr(argument, " vs ");
    const Settings *base = v->has_a && !against ? &v->a : &v->settings;
    if (against) {
        snprintf(first, sizeof first, "%.*s", (int)(against - argument), argument);
        second = against + strlen(" vs ");
    }
    if (!put_side(v, 0, base, first, &before) || !put_side(v, 1, &v->settings, second, &after)) return false;
    viewer_start_diff(v, &before, &after);
    return true;
}

bool do_DIFF(Viewer *v, const char *argument) {
    if (*argument && !compare_with(v, argument)) return false;
    if (*argument) v->overlay = OVERLAY_NONE;
    viewer_open_overlay(v, OVERLAY_DIFF);
    return *argument || v->overlay != OVERLAY_DIFF || v->job.kind == JOB_DIFF || compare_last(v);
}

bool do_DIFF_WITH(Viewer *v, const char *argument) {
    return do_DIFF(v, argument);
}

bool do_DIFF_A(Viewer *v, const char *a) {
    char text[VIEW_TEXT_MAX];
    (void)a;
    v->has_a = !v->has_a || !settings_same(&v->a, &v->settings);
    v->a = v->settings;
    settings_text(&v->a, "the machine as it was at first", text, sizeof text);
    viewer_say(v, v->has_a ? "A is %.150s: comparisons begin with it" : "there is no A any more", text);
    return true;
}
