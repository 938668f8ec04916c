/* config.c: reading, checking and showing settings, all from the tables config.def and preset.def. */
#include "sim/spec/config.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "sim/base/json.h"

static const char schedulers[] =
#define SCHEDULER(ID, name, function) " " name
#include "sim/spec/scheduler.def"
#undef SCHEDULER
    ;
static const char reconvergences[] =
#define RECONVERGE(ID, name, function, quads, meaning) " " name
#include "sim/spec/reconverge.def"
#undef RECONVERGE
    ;
#define CONFIG_SCHEDULERS (schedulers + 1) /* without the first blank */
#define CONFIG_RECONVERGENCES (reconvergences + 1)

const SettingInfo config_settings[] = {
#define INTEGER(name, initial, low, high, unit, meaning) {#name, NULL, initial, low, high, unit, meaning},
#define CHOICE(name, words, meaning, ...) {#name, words, 0, 0, 0, NULL, meaning},
#include "sim/spec/config.def"
#undef CHOICE
#undef INTEGER
};
const size_t config_setting_count = sizeof config_settings / sizeof config_settings[0];

const PresetInfo config_presets[] = {
#define PRESET(name, settings, optimise, meaning) {name, settings, optimise, meaning},
#include "sim/spec/preset.def"
#undef PRESET
};
const size_t config_preset_count = sizeof config_presets / sizeof config_presets[0];

/* The fields of Config are in the order of the table. */
static uint64_t *value_of(Config *config, const SettingInfo *setting) {
    return (uint64_t *)config + (setting - config_settings);
}

uint64_t config_get(const Config *config, const SettingInfo *setting) {
    return ((const uint64_t *)config)[setting - config_settings];
}

Config config_default(void) {
    Config config;
    for (size_t i = 0; i < config_setting_count; i++)
        *value_of(&config, &config_settings[i]) = config_settings[i].initial;
    return config;
}

uint64_t config_lookahead(const Config *config) {
    if (config->memory == MEMORY_CACHES) return 2 * config->interconnect_latency + config->l2_latency;
    return config->cores == 1 ? config->interconnect_latency : 1; /* cores share flat memory at once */
}

const SettingInfo *config_find(const char *name) {
    for (size_t i = 0; i < config_setting_count; i++)
        if (strcmp(config_settings[i].name, name) == 0) return &config_settings[i];
    return NULL;
}

/* Word `number` of a blank-separated list: its start and length; NULL past the last. */
static const char *word_at(const char *words, uint64_t number, size_t *length) {
    for (; *words; words += *length) {
        words += strspn(words, " ");
        *length = strcspn(words, " ");
        if (*length && number-- == 0) return words;
    }
    return NULL;
}

size_t config_show(const Config *config, const SettingInfo *setting, char *out, size_t size) {
    const uint64_t value = config_get(config, setting);
    size_t length = 0;
    const char *word = setting->words ? word_at(setting->words, value, &length) : NULL;
    if (word) return (size_t)snprintf(out, size, "%.*s", (int)length, word);
    return (size_t)snprintf(out, size, "%llu", (unsigned long long)value);
}

void config_step(Config *config, const SettingInfo *setting, int by) {
    uint64_t *value = value_of(config, setting);
    if (setting->words) {
        uint64_t count = 0;
        size_t length;
        while (word_at(setting->words, count, &length)) count++;
        *value = (*value + (by > 0 ? 1 : count - 1)) % count;
        return;
    }
    const uint64_t doubled = *value == 0 ? 1 : *value > UINT64_MAX / 2 ? *value : *value * 2;
    *value = by > 0 ? doubled : *value / 2;
    if (*value > setting->high) *value = setting->high;
    if (*value < setting->low) *value = setting->low;
}

/* ---- pairs: of a file, one a line, and of a preset, which are separated by blanks ---- */

static size_t trim(const char **text, size_t length) {
    while (length && strchr(" \t\r", **text)) (*text)++, length--;
    while (length && strchr(" \t\r", (*text)[length - 1])) length--;
    return length;
}

static bool set_pairs(Config *config, const char *text, size_t length, char separator, char *error) {
    Config changed = *config;
    const char *next = text, *end = text + length;
    for (int number = 1; next < end; number++) {
        const char *line = next, *line_end = memchr(line, separator, (size_t)(end - line));
        if (!line_end) line_end = end;
        next = line_end < end ? line_end + 1 : end;

        /* A line: nothing, a comment, or key=value and perhaps a comment. */
        size_t used = 0;
        while (line + used < line_end && line[used] != '#' && line[used] != ';') used++;
        used = trim(&line, used);
        if (!used) continue;
        char why[CONFIG_ERROR_MAX] = "expected key=value", key_text[260], value_text[260];
        const char *equals = memchr(line, '=', used);
        bool ok = equals && used <= 256;
        if (ok) {
            const char *value = equals + 1;
            const size_t value_length = trim(&value, (size_t)(line + used - value));
            const size_t key_length = trim(&line, (size_t)(equals - line));
            snprintf(key_text, sizeof key_text, "%.*s", (int)key_length, line);
            snprintf(value_text, sizeof value_text, "%.*s", (int)value_length, value);
            ok = config_set(&changed, key_text, value_text, why);
        }
        if (!ok) return text_wrong(error, CONFIG_ERROR_MAX, "line %d: %.480s", number, why);
    }
    *config = changed;
    return true;
}

bool config_file(Config *config, const char *text, size_t length, char *error) {
    return set_pairs(config, text, length, '\n', error);
}

/* ---- values ---- */

/* ", did you mean 'x'?" or nothing, behind an error about an unknown name. */
static void add_suggestion(char *error, const Nearest *nearest) {
    const size_t used = strlen(error);
    if (nearest->best)
        snprintf(error + used, CONFIG_ERROR_MAX - used, "; did you mean '%.*s'?", (int)nearest->best_length,
                 nearest->best);
}

bool config_preset(Config *config, const char *name, char *error) {
    Nearest nearest = nearest_start(name, strlen(name));
    for (size_t i = 0; i < config_preset_count; i++) {
        nearest_offer(&nearest, config_presets[i].name, strlen(config_presets[i].name));
        if (strcmp(config_presets[i].name, name) != 0) continue;
        *config = config_default();
        return set_pairs(config, config_presets[i].settings, strlen(config_presets[i].settings), ' ', error);
    }
    snprintf(error, CONFIG_ERROR_MAX, "there is no preset '%.64s'", name);
    add_suggestion(error, &nearest);
    for (size_t i = 0; i < config_preset_count; i++) {
        const size_t used = strlen(error);
        const char *before = i ? "," : nearest.best ? " The presets are" : "; the presets are";
        snprintf(error + used, CONFIG_ERROR_MAX - used, "%s %s", before, config_presets[i].name);
    }
    return false;
}

bool config_set(Config *config, const char *key, const char *value, char *error) {
    if (strcmp(key, "preset") == 0) return config_preset(config, value, error);
    const SettingInfo *setting = config_find(key);
    if (!setting) {
        Nearest nearest = nearest_start(key, strlen(key));
        for (size_t i = 0; i < config_setting_count; i++)
            nearest_offer(&nearest, config_settings[i].name, strlen(config_settings[i].name));
        snprintf(error, CONFIG_ERROR_MAX, "there is no setting '%.400s'", key);
        add_suggestion(error, &nearest);
        if (!nearest.best) strncat(error, "; `lockstep config` lists them", CONFIG_ERROR_MAX - strlen(error) - 1);
        return false;
    }
    if (setting->words) {
        size_t length;
        const char *word;
        Nearest nearest = nearest_start(value, strlen(value));
        for (uint64_t i = 0; (word = word_at(setting->words, i, &length)); i++) {
            nearest_offer(&nearest, word, length);
            if (strlen(value) != length || strncmp(word, value, length) != 0) continue;
            *value_of(config, setting) = i;
            return true;
        }
        snprintf(error, CONFIG_ERROR_MAX, "%s is '%s', but must be one of: %s", key, value, setting->words);
        add_suggestion(error, &nearest);
        return false;
    }

    char *end;
    errno = 0;
    const bool hex = value[0] == '0' && (value[1] == 'x' || value[1] == 'X');
    const bool digits = value[0] >= '0' && value[0] <= '9';
    const unsigned long long number = strtoull(value, &end, hex ? 16 : 10);
    if (!digits || *end || errno || number < setting->low || number > setting->high)
        return text_wrong(error, CONFIG_ERROR_MAX, "%s is '%s', but must be a whole number from %llu to %llu (%s)", key,
                          value, (unsigned long long)setting->low, (unsigned long long)setting->high, setting->unit);
    *value_of(config, setting) = number;
    return true;
}

/* ---- as JSON ---- */

char *config_json(const Config *config) {
    TextBuffer text = {0};
    Json json = {.out = &text};
    json_open(&json, NULL, '{');
    for (size_t i = 0; i < config_setting_count; i++) {
        const SettingInfo *s = &config_settings[i];
        char value[64];
        config_show(config, s, value, sizeof value);
        if (s->words)
            json_text(&json, s->name, value);
        else
            json_number(&json, s->name, config_get(config, s));
    }
    json_close(&json, '}');
    return text_take(&text);
}

static const char *skip_blanks(const char *at) {
    return at + strspn(at, " \t\r\n");
}

/* Copy a name, a word or a number to `out`. Return what is behind it and blanks, or NULL. */
static const char *read_item(const char *at, char *out, size_t size) {
    const bool quoted = *at == '"';
    at += quoted;
    const size_t length = strcspn(at, quoted ? "\"\\" : ",:}\" \t\r\n");
    if (!length || length >= size || (quoted && at[length] != '"')) return NULL;
    snprintf(out, size, "%.*s", (int)length, at);
    return skip_blanks(at + length + quoted);
}

bool config_of_json(Config *config, const char *text) {
    Config read = config_default();
    char name[64], value[64], why[CONFIG_ERROR_MAX];
    *config = read;
    const char *at = skip_blanks(text);
    if (*at != '{') return false;
    do {
        at = read_item(skip_blanks(at + 1), name, sizeof name);
        if (!at || *at != ':') return false;
        at = read_item(skip_blanks(at + 1), value, sizeof value);
        if (at) (void)config_set(&read, name, value, why);
    } while (at && *at == ',');
    if (!at || *at != '}' || *skip_blanks(at + 1)) return false;
    *config = read;
    return true;
}
