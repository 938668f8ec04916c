/* blame.c: an error that comes of several settings together names the option that chose one of them. */
#include "sim/cli/session/blame.h"

#include <stdlib.h>
#include <string.h>

#include "sim/cli/base/files.h"

static bool is_among(uint64_t settings, const char *name, size_t length) {
    for (size_t i = 0; i < config_setting_count; i++)
        if (strlen(config_settings[i].name) == length && strncmp(config_settings[i].name, name, length) == 0)
            return settings >> i & 1;
    return false;
}

/* Has a configuration a value of its own for one of the settings? */
static bool changes(const Config *config, uint64_t settings) {
    for (size_t i = 0; i < config_setting_count; i++)
        if (settings >> i & 1 && config_get(config, &config_settings[i]) != config_settings[i].initial) return true;
    return false;
}

static bool file_changes(const char *path, uint64_t settings) {
    Config config = config_default();
    char error[CONFIG_ERROR_MAX];
    uint8_t *bytes;
    size_t length;
    if (file_try_read_regular(path, INT32_MAX, &bytes, &length)) return false;
    const bool ok = config_file(&config, (const char *)bytes, length, error);
    free(bytes);
    return ok && changes(&config, settings);
}

void blame_setting(const Image *image, const SessionOptions *options, const ProgramError *error) {
    const MachineOptions *machine = &options->machine;
    const uint64_t settings = error->settings;
    for (size_t i = machine->set_count; i-- > 0;)
        if (is_among(settings, machine->set[i], strcspn(machine->set[i], "="))) {
            cli_error("--set %s: %s", machine->set[i], error->text);
            return;
        }
    if (machine->config_file && file_changes(machine->config_file, settings)) {
        cli_error("--config %s: %s", machine->config_file, error->text);
        return;
    }
    Config preset;
    char why[CONFIG_ERROR_MAX];
    if (machine->preset && config_preset(&preset, machine->preset, why) && changes(&preset, settings)) {
        cli_error("--preset %s: %s", machine->preset, error->text);
        return;
    }
    for (uint32_t i = machine->preset ? 0 : image->setting_count; i-- > 0;) { /* a preset replaces all of them */
        const SettingSpec *line = &image->settings[i];
        if (!is_among(settings, line->key, strlen(line->key))) continue;
        cli_error("%s:%u: .machine: %s", image->files[line->at.file], line->at.line, error->text);
        return;
    }
    cli_error("%s: %s", options->file, error->text);
}
