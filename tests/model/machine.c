/* machine.c: the machine that a program asks for. */
#include <stdlib.h>
#include <string.h>

#include "tests/model/model.h"

const char *const machine_schedulers[SCHEDULERS] = {"eager", "round-robin", "oldest", "greedy-oldest", "two-level"};

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
    if (strcmp(key, "alu_pipeline") == 0) {
        m->alu_pipeline = strcmp(value, "yes") == 0;
        return true;
    }
    if (strcmp(key, "path_order") == 0) {
        m->fewer_first = strcmp(value, "fewer-first") == 0;
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
