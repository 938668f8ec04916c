/* sweep_grid.c: axes and points; see sweep_grid.h. */
#include "sim/cli/sweep/sweep_grid.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

void sweep_grid_free(SweepGrid *grid) {
    for (size_t a = 0; a < grid->axis_count; a++) {
        SweepAxis *axis = &grid->axes[a];
        for (size_t i = 0; i < axis->count; i++) {
            free(axis->values[i]);
            free(axis->pairs[i]);
        }
        free(axis->values);
        free(axis->pairs);
        free(axis->name);
    }
    *grid = (SweepGrid){0};
}

/* ---- values ---- */

static bool wrong(const SweepAxis *axis, const char *why, const char *value) {
    cli_error("--over %s: %s%s%s%s", axis->text ? axis->text : "", why, value ? ": '" : "", value ? value : "",
              value ? "'" : "");
    return false;
}

static bool make_room(SweepAxis *axis) {
    if (axis->count < axis->room) return true;
    axis->room = axis->room ? axis->room * 2 : 16;
    char **values = realloc(axis->values, axis->room * sizeof *values);
    if (values) axis->values = values;
    char **pairs = realloc(axis->pairs, axis->room * sizeof *pairs);
    if (pairs) axis->pairs = pairs;
    return values && pairs;
}

/* Every value is looked at here, so that no run has to find out. Those of constants are the assembler's business. */
static const char *check_value(const SweepAxis *axis, const char *pair, const char *value, char *error) {
    Config config = config_default();
    uint32_t groups, size;
    switch (axis->kind) {
    case AXIS_SETTING: return config_set(&config, axis->name, value, error) ? NULL : error;
    case AXIS_PRESET: return config_preset(&config, value, error) ? NULL : error;
    case AXIS_DISPATCH:
        return machine_dispatch(value, &groups, &size) ? NULL : "a dispatch is GROUPSxSIZE, such as 4x64";
    case AXIS_DEFINE: return load_check_define(pair);
    default: return NULL;
    }
}

static bool add_value(SweepAxis *axis, const char *value, size_t length) {
    char error[CONFIG_ERROR_MAX];
    if (axis->count == SWEEP_MAX_POINTS) return wrong(axis, "too many values", NULL);
    if (!make_room(axis)) return wrong(axis, "out of memory", NULL);
    char *copy = strndup(value, length), *pair = malloc(strlen(axis->name) + length + 2);
    axis->values[axis->count] = copy;
    axis->pairs[axis->count] = pair;
    axis->count++;
    if (!copy || !pair) return wrong(axis, "out of memory", NULL);
    sprintf(pair, "%s=%s", axis->name, copy);
    const char *why = check_value(axis, pair, copy, error);
    if (why) return wrong(axis, why, NULL);
    for (size_t i = 0; i + 1 < axis->count && axis->count < 1000; i++) /* a slip; many values come from ranges */
        if (strcmp(axis->values[i], copy) == 0) return wrong(axis, "this value is there twice", copy);
    return true;
}

static bool read_whole(const char *text, size_t length, long long *value) {
    char copy[32], *end;
    if (length == 0 || length >= sizeof copy) return false;
    memcpy(copy, text, length);
    copy[length] = '\0';
    errno = 0;
    *value = strtoll(copy, &end, 10);
    return !errno && !*end && strchr("-0123456789", copy[0]);
}

/* range: FIRST ".." LAST [ ( "+" | "*" ) STEP ] */
static bool add_range(SweepAxis *axis, const char *text, const char *dots, size_t length) {
    const char *last = dots + 2, *end = text + length;
    const size_t digits = strcspn(last, "+*,");
    const char sign = last + digits < end ? last[digits] : '+';
    long long first_value, last_value, step = 1;
    bool ok = read_whole(text, (size_t)(dots - text), &first_value) && read_whole(last, digits, &last_value);
    if (ok && last + digits < end) ok = read_whole(last + digits + 1, (size_t)(end - last) - digits - 1, &step);
    if (!ok)
        return wrong(axis, "a range is FIRST..LAST, FIRST..LAST+STEP or FIRST..LAST*FACTOR, in whole numbers", NULL);
    if (first_value > last_value) return wrong(axis, "the first number of a range is at most the last", NULL);
    if (sign == '+' ? step < 1 : step < 2 || first_value < 1)
        return wrong(axis, "a step is 1 or more; a factor is 2 or more, of a number from 1 on", NULL);
    for (long long n = first_value;;) {
        char number[24];
        const size_t used = (size_t)snprintf(number, sizeof number, "%lld", n);
        if (!add_value(axis, number, used)) return false;
        if (sign == '+' ? n > last_value - step : n > last_value / step) return true;
        n = sign == '+' ? n + step : n * step;
    }
}

static bool add_all(SweepAxis *axis, bool *done) {
    const SettingInfo *setting = axis->kind == AXIS_SETTING ? config_find(axis->name) : NULL;
    *done = axis->kind == AXIS_PRESET || (setting && setting->words);
    for (size_t i = 0; axis->kind == AXIS_PRESET && i < config_preset_count; i++)
        if (!add_value(axis, config_presets[i].name, strlen(config_presets[i].name))) return false;
    for (const char *word = setting && setting->words ? setting->words : ""; *word;) {
        const size_t length = strcspn(word, " ");
        if (!add_value(axis, word, length)) return false;
        word += length + strspn(word + length, " ");
    }
    return true;
}

static bool add_item(SweepAxis *axis, const char *text, size_t length) {
    const char *dots = strstr(text, "..");
    bool done = false;
    if (dots && dots + 2 <= text + length) return add_range(axis, text, dots, length);
    if (length == 3 && memcmp(text, "all", 3) == 0 && !add_all(axis, &done)) return false;
    return done || add_value(axis, text, length);
}

/* ---- axes ---- */

static SweepAxis *new_axis(SweepGrid *grid, SweepAxisKind kind, const char *name, size_t length, const char *text) {
    if (grid->axis_count == SWEEP_MAX_AXES) {
        cli_error("--over: at most %d axes", SWEEP_MAX_AXES);
        return NULL;
    }
    SweepAxis *axis = &grid->axes[grid->axis_count++];
    *axis = (SweepAxis){.kind = kind, .text = text, .name = strndup(name, length)};
    for (size_t a = 0; axis->name && a + 1 < grid->axis_count; a++)
        if (strcmp(grid->axes[a].name, axis->name) == 0)
            return wrong(axis, "there is such an axis already", NULL), NULL;
    return axis->name ? axis : (cli_error("out of memory"), NULL);
}

static bool multiply(SweepGrid *grid, const SweepAxis *axis) {
    if (!grid->points) grid->points = 1;
    if (grid->points > SWEEP_MAX_POINTS / axis->count)
        return cli_error("a sweep has at most %d points", SWEEP_MAX_POINTS), false;
    grid->points *= axis->count;
    return true;
}

bool sweep_grid_add_files(SweepGrid *grid, const char *const *files, size_t count) {
    SweepAxis *axis = new_axis(grid, AXIS_FILE, "file", 4, NULL);
    for (size_t i = 0; axis && i < count; i++) {
        if (strcmp(files[i], "-") == 0)
            return cli_error("a sweep reads its programs again and again: not from -"), false;
        if (!add_value(axis, files[i], strlen(files[i]))) return false;
    }
    return axis && multiply(grid, axis);
}

static SweepAxisKind kind_of(const char *name, size_t length) {
    if (length == 6 && memcmp(name, "preset", 6) == 0) return AXIS_PRESET;
    if (length == 8 && memcmp(name, "dispatch", 8) == 0) return AXIS_DISPATCH;
    return length > 7 && memcmp(name, "define:", 7) == 0 ? AXIS_DEFINE : AXIS_SETTING;
}

bool sweep_grid_add(SweepGrid *grid, const char *text) {
    const char *equals = strchr(text, '=');
    if (!equals || equals == text)
        return cli_error("--over takes KEY=VALUE,VALUE..., such as waves=1,2,4 or waves=1..32, not '%s'", text), false;
    const SweepAxisKind kind = kind_of(text, (size_t)(equals - text));
    const char *name = kind == AXIS_DEFINE ? text + 7 : text;
    SweepAxis *axis = new_axis(grid, kind, name, (size_t)(equals - name), text);
    if (!axis) return false;
    for (const char *item = equals + 1;; item++) {
        const size_t length = strcspn(item, ",");
        if (!add_item(axis, item, length)) return false;
        item += length;
        if (!*item) return multiply(grid, axis);
    }
}

/* ---- points ---- */

size_t sweep_grid_value(const SweepGrid *grid, size_t axis, size_t point) {
    for (size_t a = grid->axis_count; --a > axis;) point /= grid->axes[a].count;
    return point % grid->axes[axis].count;
}

void sweep_grid_options(const SweepGrid *grid, size_t point, const SessionOptions *base, SessionOptions *options) {
    *options = *base;
    for (size_t a = 0; a < grid->axis_count; a++) {
        const SweepAxis *axis = &grid->axes[a];
        const size_t i = sweep_grid_value(grid, a, point);
        switch (axis->kind) {
        case AXIS_FILE: options->file = axis->values[i]; break;
        case AXIS_SETTING: options->machine.set[options->machine.set_count++] = axis->pairs[i]; break;
        case AXIS_PRESET: options->machine.preset = axis->values[i]; break;
        case AXIS_DISPATCH:
            machine_dispatch(axis->values[i], &options->machine.groups, &options->machine.group_size);
            break;
        case AXIS_DEFINE: options->load.define[options->load.define_count++] = axis->pairs[i]; break;
        }
    }
}

static bool changes_program(const SweepAxis *axis) {
    return axis->kind == AXIS_FILE || axis->kind == AXIS_DEFINE;
}

size_t sweep_grid_program(const SweepGrid *grid, size_t point) {
    size_t number = 0;
    for (size_t a = 0; a < grid->axis_count; a++)
        if (changes_program(&grid->axes[a])) number = number * grid->axes[a].count + sweep_grid_value(grid, a, point);
    return number;
}

size_t sweep_grid_programs(const SweepGrid *grid) {
    return sweep_grid_program(grid, grid->points - 1) + 1;
}

void sweep_grid_show(const SweepGrid *grid, size_t point, char *out, size_t size) {
    size_t used = 0;
    out[0] = '\0';
    for (size_t a = 0; a < grid->axis_count && used < size; a++)
        if (grid->axes[a].count > 1 || grid->axes[a].text)
            used += (size_t)snprintf(out + used, size - used, "%s%s", used ? " " : "",
                                     grid->axes[a].pairs[sweep_grid_value(grid, a, point)]);
}
