/* config.h: what can be said of any machine and of any run of it, a table each.
 *
 *   config.def      the settings of a machine
 *   preset.def      machines with names
 *   scheduler.def   the policies by which a wave is picked, a setting
 *   reconverge.def  the ways in which lanes reconverge, a setting
 *   reason.def      what a wave slot does in a cycle, and why
 *   fault.def       what can stop a run
 *   stat.def        what is counted
 *   config.c        reading, checking and showing settings
 *
 *   a row of config.def --> Config.waves        its number in a machine
 *                           SETTING_waves       its bit in a SettingSet
 *                           CONFIG_MAX_waves    its highest value
 *                           config_settings[]   name, range, unit, meaning
 *
 *   Config config = config_default();
 *   char error[CONFIG_ERROR_MAX];
 *   if (!config_set(&config, "issue", "4", error)) report(error);
 *   config_preset(&config, "talk", error);        // sets every setting
 */
#ifndef SIM_SPEC_CONFIG_H
#define SIM_SPEC_CONFIG_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { CONFIG_ERROR_MAX = 512 };

/* One uint64_t per row of config.def, in their order, named like the setting. Choices are indices into their words. */
typedef struct Config {
#define INTEGER(name, initial, low, high, unit, meaning) uint64_t name;
#define CHOICE(name, words, meaning, ...) uint64_t name;
#include "sim/spec/config.def"
#undef CHOICE
#undef INTEGER
} Config;

/* The rows of config.def, and sets of them: bits (SettingSet)1 << SETTING_waves. */
enum {
#define INTEGER(name, initial, low, high, unit, meaning) SETTING_##name,
#define CHOICE(name, words, meaning, ...) SETTING_##name,
#include "sim/spec/config.def"
#undef CHOICE
#undef INTEGER
    SETTING_COUNT
};
__extension__ typedef unsigned __int128 SettingSet;
_Static_assert(SETTING_COUNT <= 128, "a SettingSet has a bit for each");

typedef enum Scheduler {
#define SCHEDULER(ID, name, function) SCHEDULER_##ID,
#include "sim/spec/scheduler.def"
#undef SCHEDULER
    SCHEDULER_COUNT
} Scheduler;

typedef enum Reconvergence {
#define RECONVERGE(ID, name, function, quads, meaning) RECONVERGE_##ID,
#include "sim/spec/reconverge.def"
#undef RECONVERGE
    RECONVERGE_COUNT
} Reconvergence;

/* The words of choices, and the highest values of the others: CONFIG_MAX_waves ... */
#define INTEGER(name, initial, low, high, unit, meaning) enum { CONFIG_MAX_##name = high };
#define CHOICE(name, words, meaning, ...) enum { __VA_ARGS__ };
#include "sim/spec/config.def"
#undef CHOICE
#undef INTEGER
enum { CONFIG_MAX_SECTORS = 8 }; /* of a line: masks of them have a byte */

typedef struct SettingInfo {
    const char *name;
    const char *words; /* a choice's words, separated by blanks; NULL for an integer */
    uint64_t initial, low, high;
    const char *unit;
    const char *meaning;
} SettingInfo;

typedef struct PresetInfo {
    const char *name, *settings;
    bool optimise; /* shaders for it are translated as by an optimising compiler: the default of --optimise */
    const char *meaning;
} PresetInfo;

extern const SettingInfo config_settings[];
extern const size_t config_setting_count;
extern const PresetInfo config_presets[];
extern const size_t config_preset_count;

Config config_default(void);

/* Set one setting. On a bad key or value returns false, leaves *config and writes a sentence (one line, with the
 * nearest name or the legal range) to error[CONFIG_ERROR_MAX]. The key "preset" applies a preset. */
bool config_set(Config *config, const char *key, const char *value, char *error);

/* Cycles that cores can run without hearing from each other; see timespan.c. */
uint64_t config_lookahead(const Config *config);

/* Cycles from the end of a wave until the wave or group that is sent in its place arrives. */
static inline uint64_t config_group_latency(const Config *config) {
    return config->group_latency ?: config->interconnect_latency;
}

/* Replace the whole configuration by a preset. */
bool config_preset(Config *config, const char *name, char *error);

/* Set every `key=value` line of a configuration file's text; `#` and `;` start comments. */
bool config_file(Config *config, const char *text, size_t length, char *error);

/* The value as the user would write it ("32", "round-robin"). Returns the length. */
size_t config_show(const Config *config, const SettingInfo *setting, char *out, size_t size);

/* All settings as one JSON object, to be freed with memory_free(). */
char *config_json(const Config *config);

/* Read settings from such a text. A setting that is not in it has its default, an unknown one is skipped. Return false,
 * with the defaults, if the text is not a JSON object of words and numbers. */
bool config_of_json(Config *config, const char *text);

/* Another value: by > 0 the next word, or twice the number; by < 0 the word before, or half. Words go around, numbers
 * stay in their range. */
void config_step(Config *config, const SettingInfo *setting, int by);

uint64_t config_get(const Config *config, const SettingInfo *setting);
const SettingInfo *config_find(const char *name); /* NULL if it has none */

/* Where the requests of a core wait for memory: buffers and textures behind the interconnect, and the group memory of
 * the core. */
typedef enum Queue { QUEUE_BUFFERS, QUEUE_SHARED, QUEUE_COUNT } Queue;

#endif
