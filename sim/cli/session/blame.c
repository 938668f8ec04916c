/* blame.c: an error that comes of several settings together names the option that chose one of them. */
#include "sim/cli/session/blame.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "sim/cli/base/files.h"

static bool is_word_char(char c) {
    return isalnum((unsigned char)c) || c == '_';
}

/* A name of several words, or one in brackets: `waves` alone is a word like others. */
static bool names(const char *sentence, const char *key, size_t length) {
    for (const char *at = sentence; (at = strstr(at, key)) != NULL; at += length) {
        const bool whole = (at == sentence || !is_word_char(at[-1])) && !is_word_char(at[length]);
        if (whole && (memchr(key, '_', length) || (at > sentence && at[-1] == '('))) return true;
    }
    return false;
}

static const char *blamed_set(const MachineOptions *machine, const char *sentence) {
    for (size_t i = machine->set_count; i-- > 0;) {
        char key[64];
        snprintf(key, sizeof key, "%.*s", (int)strcspn(machine->set[i], "="), machine->set[i]);
        if (names(sentence, key, strlen(key))) return machine->set[i];
    }
    return NULL;
}

/* Has a configuration a value of its own for a setting that the sentence names? */
static bool changes(const Config *config, const char *sentence) {
    const Config standard = config_default();
    for (size_t i = 0; i < config_setting_count; i++) {
        const SettingInfo *setting = &config_settings[i];
        if (config_get(config, setting) != config_get(&standard, setting) &&
            names(sentence, setting->name, strlen(setting->name)))
            return true;
    }
    return false;
}

static bool file_changes(const char *path, const char *sentence) {
    Config config = config_default();
    char error[CONFIG_ERROR_MAX];
    uint8_t *bytes;
    size_t length;
    if (file_try_read_regular(path, INT32_MAX, &bytes, &length)) return false;
    const bool ok = config_file(&config, (const char *)bytes, length, error);
    free(bytes);
    return ok && changes(&config, sentence);
}

static bool preset_changes(const char *preset, const char *sentence) {
    Config config = config_default();
    char error[CONFIG_ERROR_MAX];
    return config_preset(&config, preset, error) && changes(&config, sentence);
}

static const SettingSpec *blamed_line(const Image *image, const char *sentence) {
    for (uint32_t i = image->setting_count; i-- > 0;)
        if (names(sentence, image->settings[i].key, strlen(image->settings[i].key))) return &image->settings[i];
    return NULL;
}

void blame_setting(const Image *image, const SessionOptions *options, const char *sentence) {
    const MachineOptions *machine = &options->machine;
    const char *set = blamed_set(machine, sentence);
    const SettingSpec *line = machine->preset ? NULL : blamed_line(image, sentence); /* a preset replaces all */
    if (set)
        cli_error("--set %s: %s", set, sentence);
    else if (machine->config_file && file_changes(machine->config_file, sentence))
        cli_error("--config %s: %s", machine->config_file, sentence);
    else if (machine->preset && preset_changes(machine->preset, sentence))
        cli_error("--preset %s: %s", machine->preset, sentence);
    else if (line)
        cli_error("%s:%u: .machine: %s", image->files[line->at.file], line->at.line, sentence);
    else
        cli_error("%s: %s", options->file, sentence);
}
