/* sweep_key.c: hashes (FNV-1a, 64 bits) of what a run depends on; see sweep_key.h. */
#include "sim/cli/sweep_key.h"

#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "sim/cli/files.h"

/* LOCKSTEP_CODE is a check sum of the assembler's and the simulator's sources, from the Makefile. */
const char sweep_key_version[] = LOCKSTEP_VERSION " " LOCKSTEP_CODE;

static const uint64_t empty = 0xcbf29ce484222325u;

static uint64_t mix(uint64_t hash, const void *bytes, size_t length) {
    const uint8_t *b = bytes;
    for (size_t i = 0; i < length; i++) hash = (hash ^ b[i]) * 0x100000001b3u;
    return hash;
}

static uint64_t mix_number(uint64_t hash, uint64_t number) {
    uint8_t bytes[8];
    for (int i = 0; i < 8; i++) bytes[i] = (uint8_t)(number >> (8 * i));
    return mix(hash, bytes, sizeof bytes);
}

uint64_t sweep_key_check(uint64_t key, const char *line) {
    return mix(mix_number(empty, key), line, strlen(line));
}

/* The file of a --bind: behind "u32:", or all of it. What names no file has nothing more to hash. */
static bool mix_bound(uint64_t *hash, const char *text) {
    const char *path = strncmp(text, "u32:", 4) == 0 ? text + 4 : text;
    struct stat info;
    uint8_t *bytes;
    size_t length;
    if (stat(path, &info) != 0 || !S_ISREG(info.st_mode)) return true;
    if (!file_read(path, &bytes, &length)) return false;
    *hash = mix(mix_number(*hash, length), bytes, length);
    free(bytes);
    return true;
}

bool sweep_key_base(const SessionOptions *base, uint64_t *key) {
    *key = mix(empty, sweep_key_version, strlen(sweep_key_version) + 1);
    *key = mix_number(*key, base->functional);
    for (size_t i = 0; i < base->machine.bind_count; i++) {
        const NamedFile *bind = &base->machine.bind[i];
        *key = mix_number(*key, (uint64_t)bind->space << 8 | bind->index);
        *key = mix(*key, bind->text, strlen(bind->text) + 1);
        if (!mix_bound(key, bind->text)) return false;
    }
    return true;
}

uint64_t sweep_key_program(uint64_t base, const Image *image) {
    size_t length;
    uint8_t *bytes = image_write(image, &length);
    const uint64_t key = bytes ? mix(base, bytes, length) : 0;
    free(bytes);
    return key;
}

uint64_t sweep_key_point(uint64_t program, const Config *config, const MachineOptions *machine) {
    uint64_t key = program;
    for (size_t i = 0; i < config_setting_count; i++) {
        key = mix(key, config_settings[i].name, strlen(config_settings[i].name) + 1);
        key = mix_number(key, config_get(config, &config_settings[i]));
    }
    return mix_number(key, (uint64_t)machine->groups << 32 | machine->group_size);
}
