/* trial.h: one kernel on one machine: choose the machine, run the kernel on the simulator, compare memory.
 *
 *   Trial trial = trial_choose(seed, number);
 *   TrialResult result = trial_run(&trial, &coverage);
 *   if (!result.passed) puts(result.message);
 */
#ifndef TESTS_ORACLE_TRIAL_H
#define TESTS_ORACLE_TRIAL_H

#include <stdbool.h>
#include <stddef.h>

#include "tests/oracle/oracle.h"

enum { TRIAL_WAVE_SIZES = 10, TRIAL_SETTINGS = 56, TRIAL_MESSAGE = 1024 };

/* How the program gets into the simulator: as source; through the bytes of a .lsb; through the disassembler and again
 * the assembler; as a source that carries its machine and its expectations. */
typedef enum TrialRoute {
    ROUTE_SOURCE,
    ROUTE_BINARY,
    ROUTE_DISASSEMBLY,
    ROUTE_EXPECTATIONS,
    ROUTE_COUNT,
} TrialRoute;

typedef struct TrialSetting {
    const char *key;
    char value[32];
} TrialSetting;

typedef struct Trial {
    uint64_t seed;
    int number;
    OracleDispatch dispatch;
    TrialRoute route;
    uint64_t variant;       /* of the source */
    const char *lane_level; /* of the simulator's lane loops; NULL: the best */
    TrialSetting setting[TRIAL_SETTINGS];
    int settings;
    bool faults; /* accesses outside are faults (else, in a wild kernel, they read 0) */
} Trial;

typedef struct TrialResult {
    bool passed;
    bool undecided;          /* not run: what must come out is not known to the last bit */
    uint64_t cycles, digest; /* of the run: its length, and a hash of memory, all that was counted, and the trace */
    char message[TRIAL_MESSAGE];
} TrialResult;

extern const char *const trial_route_names[ROUTE_COUNT];

/* The machine and dispatch of trial `number` of a seed. Numbers 0 .. TRIAL_WAVE_SIZES - 1 have each wave size once;
 * from seed to seed they go through schedulers, path orders and routes in all combinations. */
Trial trial_choose(uint64_t seed, int number);

/* On that machine with as few slots as possible, so that waves follow one another, and one or two issue ports: there it
 * counts most what a scheduler remembers of waves that have gone. */
void trial_crowd(Trial *trial);

TrialResult trial_run(const Trial *trial, OracleCoverage *executed);

/* The trial's source without its n-th barrier, with its settings: a race, if the kernel exchanges (oracle.h). NULL if
 * it has no such barrier. */
char *trial_source_without(const Trial *trial, int barrier);

/* The trial's source with its settings and what must be in memory as directives, so that it runs by itself. */
char *trial_source(const Trial *trial);

#endif
