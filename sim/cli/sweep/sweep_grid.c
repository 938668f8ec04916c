/* sweep_grid.c: axes and points; see sweep.h. */
#include "sim/cli/sweep/sweep.h"

#include <errno.h>
#include <string.h>

#include "asm/base/array.h"

/* ---- values ---- */

static _Noreturn void wrong(const SweepAxis *axis, const char *why) {
    if (axis->text) cli_stop("--over %s: %s", axis->text, why);
    cli_stop("%s", why);
}

static void add_value(SweepAxis *axis, const char *text, size_t length) {
    if (axis->count == SWEEP_MAX_POINTS) wrong(axis, "too many values");
    const char *pair = memory_printf("%s=%.*s", axis->name, (int)length, text);
    (void)ARRAY_RESERVE(axis->values, axis->room, axis->count + 1);
    const SweepValue value = {.pair = pair, .text = pair + strlen(axis->name) + 1};
    axis->values[axis->count++] = value;

    /* Every value is looked at here, so that no run has to find out. What a constant's stands for only the assembler
     * knows. */
    Config config = config_default();
    char error[CONFIG_ERROR_MAX];
    const char *why = NULL;
    DispatchSize grid;
    switch (axis->kind) {
    case AXIS_SETTING: why = config_set(&config, axis->name, value.text, error) ? NULL : error; break;
    case AXIS_PRESET: why = config_preset(&config, value.text, error) ? NULL : error; break;
    case AXIS_DISPATCH:
        if (!machine_dispatch(value.text, &grid)) why = "a dispatch is GROUPSxSIZE, such as 4x64, of shaders GROUPS";
        break;
    case AXIS_DEFINE: why = load_check_define(value.pair); break;
    case AXIS_FILE: break;
    }
    if (why) wrong(axis, why);
    for (size_t i = 0; i + 1 < axis->count && axis->count < 1000; i++) /* a slip; many values come from ranges */
        if (strcmp(axis->values[i].text, value.text) == 0)
            wrong(axis, memory_printf(axis->text ? "duplicate value: '%s'" : "%s: duplicate program", value.text));
}

static bool read_whole(const char *text, size_t length, long long *value) {
    char *end;
    errno = 0;
    *value = strtoll(text, &end, 10);
    return length > 0 && end == text + length && !errno && strchr("-0123456789", *text);
}

/* A value; a range, FIRST ".." LAST [ ( "+" | "*" ) STEP ]; or "all", which stands for all presets, and for all words
 * of a setting that has some. */
static void add_item(SweepAxis *axis, const char *text, size_t length) {
    const char *dots = strstr(text, "..");
    if (dots && dots + 2 <= text + length) {
        const char *last = dots + 2, *end = text + length;
        const size_t digits = strcspn(last, "+*,");
        const char sign = last + digits < end ? last[digits] : '+';
        long long first_value, last_value, step = 1;
        bool ok = read_whole(text, (size_t)(dots - text), &first_value) && read_whole(last, digits, &last_value);
        if (ok && last + digits < end) ok = read_whole(last + digits + 1, (size_t)(end - last) - digits - 1, &step);
        if (!ok) wrong(axis, "a range is FIRST..LAST, FIRST..LAST+STEP or FIRST..LAST*FACTOR, in whole numbers");
        if (first_value > last_value) wrong(axis, "the first number of a range is at most the last");
        if (sign == '+' ? step < 1 : step < 2 || first_value < 1)
            wrong(axis, "a step is 1 or more; a factor is 2 or more, of a number from 1 on");
        for (long long n = first_value;; n = sign == '+' ? n + step : n * step) {
            char number[24];
            add_value(axis, number, (size_t)snprintf(number, sizeof number, "%lld", n));
            if (sign == '+' ? n > last_value - step : n > last_value / step) return;
        }
    }

    const bool all = length == 3 && memcmp(text, "all", 3) == 0;
    const SettingInfo *setting = all && axis->kind == AXIS_SETTING ? config_find(axis->name) : NULL;
    if (all && axis->kind == AXIS_PRESET) {
        for (size_t i = 0; i < config_preset_count; i++)
            add_value(axis, config_presets[i].name, strlen(config_presets[i].name));
    } else if (setting && setting->words) {
        for (const char *word = setting->words; *word; word += length + strspn(word + length, " ")) {
            length = strcspn(word, " ");
            add_value(axis, word, length);
        }
    } else {
        add_value(axis, text, length);
    }
}

/* ---- axes ---- */

static SweepAxis *new_axis(SweepGrid *grid, SweepAxisKind kind, const char *name, size_t length, const char *text) {
    if (grid->axis_count == SWEEP_MAX_AXES) cli_stop("--over: at most %d axes", SWEEP_MAX_AXES);
    SweepAxis *axis = &grid->axes[grid->axis_count++];
    *axis = (SweepAxis){.kind = kind, .text = text, .name = memory_strndup(name, length)};
    for (size_t a = 0; a + 1 < grid->axis_count; a++)
        if (strcmp(grid->axes[a].name, axis->name) == 0) wrong(axis, "this axis is given twice");
    return axis;
}

void sweep_grid_make(SweepGrid *grid, const SessionOptions *base, const CliList *files, const CliList *over) {
    *grid = (SweepGrid){.points = 1};
    if (base->machine.set.count + over->count > CLI_LIST_MAX || base->load.define.count + over->count > CLI_LIST_MAX)
        cli_stop("too many --set, --define or --over");
    SweepAxis *programs = new_axis(grid, AXIS_FILE, "file", 4, NULL);
    for (size_t i = 0; i < files->count; i++) {
        const char *file = files->items[i];
        if (strcmp(file, "-") == 0) cli_stop("a sweep reads its programs several times, so not from -");
        add_value(programs, file, strlen(file));
    }
    for (size_t i = 0; i < over->count; i++) {
        const char *text = over->items[i], *equals = strchr(text, '='), *name = text;
        if (!equals || equals == text)
            cli_stop("--over takes KEY=VALUE,VALUE..., such as waves=1,2,4 or waves=1..32, not '%s'", text);
        SweepAxisKind kind = AXIS_SETTING;
        if (strncmp(text, "preset=", 7) == 0) kind = AXIS_PRESET;
        if (strncmp(text, "dispatch=", 9) == 0) kind = AXIS_DISPATCH;
        if (strncmp(text, "define:", 7) == 0 && equals > text + 7) {
            kind = AXIS_DEFINE;
            name = text + 7;
        }
        SweepAxis *axis = new_axis(grid, kind, name, (size_t)(equals - name), text);
        for (const char *item = equals; *item; item += strcspn(item, ",")) {
            item++;
            add_item(axis, item, strcspn(item, ","));
        }
    }
    for (size_t a = 0; a < grid->axis_count; a++) {
        if (grid->points > SWEEP_MAX_POINTS / grid->axes[a].count)
            cli_stop("a sweep has at most %d points", SWEEP_MAX_POINTS);
        grid->points *= grid->axes[a].count;
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
        const SweepValue *value = &axis->values[sweep_grid_value(grid, a, point)];
        switch (axis->kind) {
        case AXIS_FILE: options->file = value->text; break;
        case AXIS_SETTING: cli_list_add(&options->machine.set, value->pair); break;
        case AXIS_PRESET: options->machine.preset = options->load.preset = value->text; break;
        case AXIS_DISPATCH: machine_dispatch(value->text, &options->machine.grid); break;
        case AXIS_DEFINE: cli_list_add(&options->load.define, value->pair); break;
        }
    }
}

size_t sweep_grid_program(const SweepGrid *grid, size_t point) {
    size_t number = 0;
    for (size_t a = 0; a < grid->axis_count; a++)
        if (grid->axes[a].kind == AXIS_FILE || grid->axes[a].kind == AXIS_DEFINE || grid->axes[a].kind == AXIS_PRESET)
            number = number * grid->axes[a].count + sweep_grid_value(grid, a, point);
    return number;
}

void sweep_grid_show(const SweepGrid *grid, size_t point, char *out, size_t size) {
    size_t used = 0;
    out[0] = '\0';
    for (size_t a = 0; a < grid->axis_count && used < size; a++)
        if (grid->axes[a].count > 1 || grid->axes[a].text)
            used += (size_t)snprintf(out + used, size - used, "%s%s", used ? " " : "",
                                     grid->axes[a].values[sweep_grid_value(grid, a, point)].pair);
}
