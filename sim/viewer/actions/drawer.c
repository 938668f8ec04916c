/* drawer.c: the drawer of settings, and its actions; see drawer.h. */
#define _GNU_SOURCE /* strcasestr */
#include "sim/viewer/actions/drawer.h"

#include <stdio.h>
#include <string.h>

#include "sim/viewer/actions/do.h"

const char *const drawer_groups[] = {
    "Cores and waves",       "Latencies", "Memory", "L1, L2 and DRAM", "Group memory and atomics",
    "Textures and samplers", "Limits"};

/* The first setting of each group, in the order of config.def. */
static int group_of(size_t setting) {
    static const size_t begins[][2] = {{SETTING_cores, 0},         {SETTING_lat_fast, 1},
                                       {SETTING_memory, 2},        {SETTING_l1_size, 3},
                                       {SETTING_shared_memory, 4}, {SETTING_bounds, 6},
                                       {SETTING_sampler_queue, 5}, {SETTING_interconnect_latency, 6}};
    size_t i = sizeof begins / sizeof *begins - 1;
    while (begins[i][0] > setting) i--;
    return (int)begins[i][1];
}

uint32_t view_drawer(const Viewer *v, DrawerLine lines[DRAWER_LINES]) {
    const Config *config = model_wanted_config(&v->model);
    const bool typing = v->prompt.asking && v->prompt.action == ACTION_CONFIG_FIND;
    const char *find = typing ? v->prompt.typed : v->drawer.find;
    uint32_t count = 0;
    for (int group = 0; group < DRAWER_GROUPS; group++) {
        DrawerLine *head = &lines[count++];
        *head = (DrawerLine){.group = group, .folded = !*find && v->drawer.folded >> group & 1};
        for (size_t i = 0; i < config_setting_count; i++) {
            const SettingInfo *setting = &config_settings[i];
            const bool changed = config_get(config, setting) != config_get(&v->model.base, setting);
            if (group_of(i) != group || (v->drawer.only_changed && !changed)) continue;
            if (!strcasestr(setting->name, find) && !strcasestr(setting->meaning, find)) continue;
            head->settings++;
            head->changes += changed;
            if (head->folded) continue;
            DrawerLine *line = &lines[count++];
            *line = (DrawerLine){.group = group, .setting = setting, .changed = changed};
            config_show(config, setting, line->value, sizeof line->value);
            config_show(&v->model.base, setting, line->was, sizeof line->was);
        }
        if (head->settings == 0) count--;
    }
    return count;
}

const PresetInfo *view_nearest_preset(const Viewer *v, size_t *others) {
    const Config *config = model_wanted_config(&v->model);
    const PresetInfo *nearest = &config_presets[0];
    *others = SIZE_MAX;
    for (size_t i = 0; i < config_preset_count; i++) {
        Config preset;
        char error[CONFIG_ERROR_MAX];
        size_t count = 0;
        if (!config_preset(&preset, config_presets[i].name, error)) continue;
        for (size_t k = 0; k < config_setting_count; k++)
            count += config_get(config, &config_settings[k]) != config_get(&preset, &config_settings[k]);
        if (count >= *others) continue;
        *others = count;
        nearest = &config_presets[i];
    }
    return nearest;
}

/* ---- actions ---- */

bool do_config_row(Viewer *v, Call call) {
    const SettingInfo *setting = config_find(call.text);
    if (!setting) return model_say(&v->model, "there is no setting %s", call.text);
    DrawerLine lines[DRAWER_LINES];
    uint32_t at = 0;
    const uint32_t count = view_drawer(v, lines);
    while (at < count && lines[at].setting != setting) at++;
    if (at == count) v->drawer = (Drawer){0}; /* it was not listed: list all */
    v->drawer.row = (uint32_t)(setting - config_settings);
    v->overlay = PANEL_CONFIG;
    v->drawer.row_wanted = true;
    return true;
}

/* "SETTING=": its value is asked for, and typed in its place; VALUE: that of the chosen setting. */
bool do_config_value(Viewer *v, Call call) {
    char name[SETTING_TEXT_MAX], text[512];
    const size_t length = strcspn(call.text, "=");
    if (!*call.text) return true;
    snprintf(text, sizeof text, "%s=%s", config_settings[v->drawer.row].name, call.text);
    if (!call.text[length]) return do_set(v, (Call){text, 0});
    snprintf(name, sizeof name, "%.*s", (int)length, call.text);
    if (!do_config_row(v, (Call){name, 0})) return false;
    if (call.text[length + 1]) return do_set(v, call);
    view_ask_for(v, ACTION_CONFIG_VALUE, "");
    return true;
}

/* Without a text it is asked for, and counts while it is typed. */
bool do_config_find(Viewer *v, Call call) {
    const bool typed = v->prompt.action == ACTION_CONFIG_FIND;
    v->overlay = PANEL_CONFIG;
    if (!*call.text && !typed) {
        view_ask_for(v, ACTION_CONFIG_FIND, v->drawer.find);
        v->all_typed = *v->drawer.find;
        return true;
    }
    snprintf(v->drawer.find, sizeof v->drawer.find, "%.63s", call.text);
    v->prompt = (Prompt){.asking = false};
    DrawerLine lines[DRAWER_LINES];
    const uint32_t count = view_drawer(v, lines);
    v->drawer.row_wanted = true;
    for (uint32_t i = count; i-- > 0;)
        if (lines[i].setting) v->drawer.row = (uint32_t)(lines[i].setting - config_settings);
    return count > 0 || model_say(&v->model, "no setting has '%s'", v->drawer.find);
}

/* List only changed settings, or all; with `by` 1, fold or unfold a group. */
bool do_config_list(Viewer *v, Call call) {
    uint64_t group = (uint64_t)group_of(v->drawer.row) + 1;
    if (call.by && *call.text && (!view_read_number(call.text, DRAWER_GROUPS + 1, &group) || group == 0))
        return model_say(&v->model, "groups have numbers from 1 to %d", DRAWER_GROUPS);
    v->overlay = PANEL_CONFIG;
    if (call.by)
        v->drawer.folded ^= 1u << (group - 1);
    else
        v->drawer.only_changed = !v->drawer.only_changed;
    return true;
}

/* Reset `all` settings, one by its name, or the chosen one, also if a preset changed it. */
bool do_config_reset(Viewer *v, Call call) {
    Model *m = &v->model;
    char text[2 * SETTING_TEXT_MAX], value[40];
    const SettingInfo *setting = *call.text ? config_find(call.text) : &config_settings[v->drawer.row];
    Settings settings = *model_wanted(m);
    if (strcmp(call.text, "all") == 0) return model_start_run(m, &(Settings){0}, "all as it was at first");
    if (!setting) return model_say(m, "there is no setting %s", call.text);
    if (config_get(model_wanted_config(m), setting) == config_get(&m->base, setting))
        return model_say(m, "%s was not changed", setting->name);
    settings_drop(&settings, setting->name);
    config_show(&m->base, setting, value, sizeof value);
    snprintf(text, sizeof text, "%s=%s", setting->name, value);
    const bool preset = settings.count && strncmp(settings.text[0], "preset=", strlen("preset=")) == 0;
    if (preset && !settings_put(&settings, text)) return false;
    return model_start_run(m, &settings, text);
}
