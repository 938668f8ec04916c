/* settings.h: what was changed of the machine of the command line: settings "KEY=VALUE", in the order in which they
 * count. */
#ifndef SIM_VIEWER_MODEL_SETTINGS_H
#define SIM_VIEWER_MODEL_SETTINGS_H

#include <stdbool.h>
#include <stddef.h>

enum { SETTINGS_MOST = 64, SETTING_TEXT_MAX = 80 };

typedef struct Settings {
    char text[SETTINGS_MOST][SETTING_TEXT_MAX];
    size_t count;
} Settings;

/* Add a setting, in place of an earlier one of its key; a preset replaces all. Return false if there are too many, or
 * it is not KEY=VALUE. */
bool settings_put(Settings *settings, const char *text);

/* Several, with blanks between. */
bool settings_put_all(Settings *settings, const char *text);

/* Without what they say of a key. */
void settings_drop(Settings *settings, const char *key);

bool settings_same(const Settings *a, const Settings *b);

/* All of them in a line; `none` if there are none. */
void settings_text(const Settings *settings, const char *none, char *out, size_t size);

#endif
