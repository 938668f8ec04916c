/* sweep_key.c: hashes (FNV-1a, 64 bits) of what a run depends on; see sweep_key.h. */
#include "sim/cli/sweep/sweep_key.h"

#include <stdlib.h>
#include <string.h>

#include "asm/base/hash.h"

/* LOCKSTEP_CODE is a check sum of the assembler's and the simulator's sources, from the Makefile. */
const char sweep_key_version[] = LOCKSTEP_VERSION " " LOCKSTEP_CODE;

uint64_t sweep_key_check(uint64_t key, const char *line) {
    return hash_text(hash_number(HASH_START, key, 8), line);
}

uint64_t sweep_key_base(const SessionOptions *base) {
    uint64_t key = hash_bytes(HASH_START, sweep_key_version, strlen(sweep_key_version) + 1);
    key = hash_number(key, base->functional, 8);
    for (size_t i = 0; i < base->machine.bind_count; i++) {
        const Binding *bound = &base->machine.bindings[i];
        const uint64_t numbers[] = {bound->space,       bound->index,        bound->words,        bound->shape.format,
                                    bound->shape.width, bound->shape.height, bound->shape.levels, bound->data != NULL};
        for (size_t n = 0; n < sizeof numbers / sizeof *numbers; n++) key = hash_number(key, numbers[n], 8);
        for (uint32_t word = 0; bound->data && word < bound->words; word++)
            key = hash_number(key, bound->data[word], 4);
    }
    return key;
}

uint64_t sweep_key_program(uint64_t base, const Image *image) {
    size_t length;
    uint8_t *bytes = image_write(image, &length);
    const uint64_t key = bytes ? hash_bytes(base, bytes, length) : 0;
    free(bytes);
    return key;
}

uint64_t sweep_key_point(uint64_t program, const Config *config, const MachineOptions *machine) {
    uint64_t key = program;
    for (size_t i = 0; i < config_setting_count; i++) {
        key = hash_bytes(key, config_settings[i].name, strlen(config_settings[i].name) + 1);
        key = hash_number(key, config_get(config, &config_settings[i]), 8);
    }
    return hash_number(key, (uint64_t)machine->groups << 32 | machine->group_size, 8);
}
