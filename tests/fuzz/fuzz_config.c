/* fuzz_config.c: any bytes as a configuration file. Whatever is accepted is in range, and means the same when shown. */
#include <stdlib.h>
#include <string.h>

#include "sim/spec/config.h"
#include "tests/fuzz/fuzz.h"

static void check_setting(const Config *config, const SettingInfo *setting) {
    char value[128], error[CONFIG_ERROR_MAX];
    Config again = config_default();
    config_show(config, setting, value, sizeof value);
    if (!config_set(&again, setting->name, value, error)) abort();
    if (config_get(&again, setting) != config_get(config, setting)) abort();
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    char error[CONFIG_ERROR_MAX];
    Config config = config_default();
    const Config before = config;
    if (!config_file(&config, (const char *)data, size, error)) {
        if (memcmp(&before, &config, sizeof config) != 0 || !memchr(error, '\0', sizeof error)) abort();
        return 0;
    }
    for (size_t i = 0; i < config_setting_count; i++) check_setting(&config, &config_settings[i]);
    return 0;
}
