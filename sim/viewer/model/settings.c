/* settings.c: see settings.h. */
#include "sim/viewer/model/settings.h"

#include <stdio.h>
#include <string.h>

bool settings_put(Settings *s, const char *text) {
    const size_t key = strcspn(text, "="), length = strlen(text);
    size_t i = 0;
    if (key == 0 || key == length || length >= SETTING_TEXT_MAX) return false;
    if (strncmp(text, "preset=", key + 1) == 0) s->count = 0;
    while (i < s->count && strncmp(s->text[i], text, key + 1) != 0) i++;
    if (i == SETTINGS_MOST) return false;
    snprintf(s->text[i], sizeof s->text[i], "%s", text);
    if (i == s->count) s->count++;
    return true;
}

bool settings_put_all(Settings *s, const char *text) {
    char word[SETTING_TEXT_MAX];
    for (text += strspn(text, " "); *text; text += strspn(text, " ")) {
        const size_t length = strcspn(text, " ");
        if (length >= sizeof word) return false;
        snprintf(word, sizeof word, "%.*s", (int)length, text);
        if (!settings_put(s, word)) return false;
        text += length;
    }
    return true;
}

void settings_drop(Settings *s, const char *key) {
    const size_t length = strlen(key);
    size_t at = 0;
    while (at < s->count && (strncmp(s->text[at], key, length) != 0 || s->text[at][length] != '=')) at++;
    if (at == s->count) return;
    s->count--;
    memmove(s->text + at, s->text + at + 1, (s->count - at) * sizeof *s->text);
}

bool settings_same(const Settings *a, const Settings *b) {
    if (a->count != b->count) return false;
    for (size_t i = 0; i < a->count; i++)
        if (strcmp(a->text[i], b->text[i]) != 0) return false;
    return true;
}

void settings_text(const Settings *s, const char *none, char *out, size_t size) {
    size_t used = (size_t)snprintf(out, size, "%s", s->count ? "" : none);
    for (size_t i = 0; i < s->count && used < size; i++)
        used += (size_t)snprintf(out + used, size - used, "%s%s", i ? " " : "", s->text[i]);
}
