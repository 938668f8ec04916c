/* cmd_config.c: `lockstep config`: every setting with its value, range and meaning. */

#include "sim/cli/command.h"
#include "sim/cli/session/machine.h"

typedef struct ConfigCommand {
    MachineOptions machine;
    bool brief;
} ConfigCommand;

static error_t parse_config(int key, char *text, struct argp_state *state) {
    ConfigCommand *options = state->input;
    switch (key) {
    case 'b': options->brief = true; return 0;
    case ARGP_KEY_ARG: argp_error(state, "config takes no FILE, but got '%s'", text); return 0;
    default: return cli_fill(key, text, state);
    }
}

int cmd_config(int argc, char **argv) {
    static const struct argp_option table[] = {
        {"brief", 'b', NULL, 0, "Print key=value lines only, as --config reads them", 0}, {0}};
    static const struct argp_child children[] = {{&settings_argp, 0, NULL, 2}, {0}};
    ConfigCommand options = {0};
    cli_parse(argc, argv, table, parse_config, children, &options);
    Config config = config_default();
    if (!machine_configure(&options.machine, &config, NULL)) return EXIT_USAGE;
    if (!options.brief) printf("%-21s %-12s %-32s %s\n", "name", "value", "range", "meaning");
    for (size_t i = 0; i < config_setting_count; i++) {
        const SettingInfo *setting = &config_settings[i];
        char value[64], range[160];
        config_show(&config, setting, value, sizeof value);
        if (options.brief) {
            printf("%s=%s\n", setting->name, value);
            continue;
        }
        if (setting->words)
            snprintf(range, sizeof range, "%s", setting->words);
        else
            snprintf(range, sizeof range, "%llu to %llu %s", wide(setting->low), wide(setting->high), setting->unit);
        printf("%-21s %-12s %-32s %s\n", setting->name, value, range, setting->meaning);
    }
    if (options.brief) return EXIT_OK;
    printf("\nPresets (--preset NAME):\n");
    for (size_t i = 0; i < config_preset_count; i++)
        printf("  %-11s %s%s\n", config_presets[i].name, config_presets[i].meaning,
               config_presets[i].optimise ? "; with --optimise" : "");
    return EXIT_OK;
}
