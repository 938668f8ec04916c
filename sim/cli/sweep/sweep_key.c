/* sweep_key.c: hashes (FNV-1a, 64 bits) of what a run depends on; see sweep_key.h. */
#include "sim/cli/sweep/sweep_key.h"

#include <stdlib.h>
#include <string.h>

/* LOCKSTEP_CODE is a check sum of the assembler's and the simulator's sources, from the Makefile. */
const char sweep_key_version[] = LOCKSTEP_VERSION " " LOCKSTEP_CODE;

static const uint64_t empty = 0xcbf29ce484222325u;

static uint64_t mix(uint64_t hash, const void *bytes, size_t length) {
    const uint8_t *b = bytes;
    for (size_t i = 0; i < length; i++) hash = (hash ^ b[i]) * 0x100000001b3u;
    return hash;
}

static uint64_t mix_word(uint64_t hash, uint32_t word) {
    for (int i = 0; i < 4; i++) hash = (hash ^ (word >> (8 * i) & 255)) * 0x100000001b3u;
    return hash;
}

static uint64_t mix_number(uint64_t hash, uint64_t number) {
    return mix_word(mix_word(hash, (uint32_t)number), (uint32_t)(number >> 32));
}

uint64_t sweep_key_check(uint64_t key, const char *line) {
    return mix(mix_number(empty, key), line, strlen(line));
}

uint64_t sweep_key_base(const SessionOptions *base) {
    uint64_t key = mix(empty, sweep_key_version, strlen(sweep_key_version) + 1);
    key = mix_number(key, base->functional);
    for (size_t i = 0; i < base->machine.bind_count; i++) {
        const Binding *bound = &base->machine.bindings[i];
        const uint64_t numbers[] = {bound->space,       bound->index,        bound->words,        bound->shape.format,
                                    bound->shape.width, bound->shape.height, bound->shape.levels, bound->data != NULL};
        for (size_t n = 0; n < sizeof numbers / sizeof *numbers; n++) key = mix_number(key, numbers[n]);
        for (uint32_t word = 0; bound->data && word < bound->words; word++) key = mix_word(key, bound->data[word]);
    }
    return key;
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
