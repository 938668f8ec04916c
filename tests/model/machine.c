/* machine.c: the machine that a program asks for. */
#include <stdlib.h>
#include <string.h>

#include "tests/model/model.h"

const char *const machine_schedulers[SCHEDULERS] = {"eager",         "round-robin",  "oldest",
                                                    "greedy-oldest", "greedy-group", "two-level"};

static bool set_number(Machine *m, const char *key, const char *value) {
#define MACHINE(name, standard)                       \
    if (strcmp(key, #name) == 0) {                    \
        m->name = (uint32_t)strtoul(value, NULL, 10); \
        return true;                                  \
    }
#include "tests/model/machine.def"
#undef MACHINE
    return false;
}

static bool set_word(Machine *m, const char *key, const char *value) {
    if (strcmp(key, "memory") == 0) return strcmp(value, "flat") == 0;
    const struct {
        const char *key, *word;
        bool *is;
    } choices[] = {
        {"alu_pipeline", "yes", &m->alu_pipeline},          {"path_order", "fewer-first", &m->fewer_first},
        {"group_dispatch", "whole", &m->whole_groups},      {"shared_components", "together", &m->components_together},
        {"shared_vectors", "by-lane", &m->vectors_by_lane}, {"shared_drain", "no", &m->shared_follows},
        {"shared_counts", "yes", &m->shared_counts},        {"port_slots", "own", &m->own_slots},
        {"group_slots", "together", &m->slots_together}};
    for (size_t i = 0; i < sizeof choices / sizeof *choices; i++)
        if (strcmp(key, choices[i].key) == 0) {
            *choices[i].is = strcmp(value, choices[i].word) == 0;
            return true;
        }
    if (strcmp(key, "scheduler") != 0) return false;
    for (int i = 0; i < SCHEDULERS; i++)
        if (strcmp(value, machine_schedulers[i]) == 0) m->scheduler = i;
    return true;
}

bool machine_read(const Image *image, Machine *machine) {
    *machine = (Machine){
#define MACHINE(name, standard) .name = (standard),
#include "tests/model/machine.def"
#undef MACHINE
    };
    for (uint32_t i = 0; i < image->setting_count; i++) {
        const char *key = image->settings[i].key, *value = image->settings[i].value;
        if (!set_number(machine, key, value) && !set_word(machine, key, value)) return false;
    }
    return machine->cores == 1;
}
