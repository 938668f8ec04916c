/* lanes.c: choosing the lane loops that fit the host. */
#include "sim/lanes/lanes.h"

#include <stdbool.h>
#include <string.h>

#if defined(__x86_64__)
static bool host_runs(const LaneTable *table) {
    __builtin_cpu_init();
    if (table == &lanes_table_v4)
        return __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512bw") &&
               __builtin_cpu_supports("avx512cd") && __builtin_cpu_supports("avx512dq") &&
               __builtin_cpu_supports("avx512vl") && __builtin_cpu_supports("fma") && __builtin_cpu_supports("bmi2");
    if (table == &lanes_table_v3)
        return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma") && __builtin_cpu_supports("bmi") &&
               __builtin_cpu_supports("bmi2");
    return true;
}
#else
#define host_runs(table) true
#endif

const LaneTable *lanes_select(const char *level) {
    static const LaneTable *const tables[] = {
#if defined(__x86_64__)
        &lanes_table_v4,
        &lanes_table_v3,
#endif
        &lanes_table_v1
    };
    for (size_t i = 0; i < sizeof tables / sizeof tables[0]; i++)
        if ((!level || strcmp(level, tables[i]->level) == 0) && host_runs(tables[i])) return tables[i];
    return NULL;
}
