/* outcome.h: what a run comes to: how it was stopped, if it was, its statistics, and what memory answers on the way.
 * Each fault is a row of fault.def, each statistic one of stat.def.
 *
 *   Stats stats = gpu_stats(gpu);
 *   for (size_t i = 0; i < STAT_COUNT; i++) show(stat_get(&stats, i));      // gpu_stat_info[i].name
 */
#ifndef SIM_MACHINE_OUTCOME_H
#define SIM_MACHINE_OUTCOME_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define GPU_NEVER UINT64_MAX /* a cycle that never comes */

typedef enum FaultKind {
    FAULT_NONE,
#define FAULT(ID, name, meaning, kernel) FAULT_##ID,
#include "sim/spec/fault.def"
#undef FAULT
    FAULT_COUNT
} FaultKind;

typedef struct FaultInfo {
    const char *name, *meaning, *kernel;
} FaultInfo;

extern const FaultInfo gpu_faults[FAULT_COUNT];

typedef struct Fault {
    uint32_t kind; /* FaultKind */
    uint32_t core, slot, wave, group;
    uint32_t pc, entry; /* instruction; first instruction of its kernel */
    uint64_t cycle;
    uint64_t lanes;            /* that caused it */
    uint32_t address;          /* of the first of them, bytes; or texel x */
    uint32_t texel_y, texel_z; /* of a texel; z: the layer, 0 if it was given none */
    uint32_t group_slot;
    uint32_t index; /* of the resource */
    uint8_t space;  /* resource; space 0: none */
    uint8_t texel;  /* it was to be sampled, or accessed by texel coordinates */
    /* simt-deadlock: the lanes read that word. The lane `writer` would store to it with the instruction `store`, but
     * `leave` deactivates it, for good; FAULT_NO_WRITER: none is known that would. */
    uint32_t writer, store, leave;
} Fault;

enum { FAULT_NO_WRITER = UINT8_MAX };

typedef struct Gpu Gpu;

/* Memory has answered: the registers that an instruction writes have their values, and nothing has read them yet. */
typedef struct GpuAnswer {
    uint64_t cycle;
    uint32_t core, slot, pc;
} GpuAnswer;

typedef struct GpuListener {
    void (*answered)(void *user, const Gpu *gpu, const GpuAnswer *answer);
    void *user;
} GpuListener;

typedef struct Stats {
#define STAT(name, unit, timed, over, aim, meaning) uint64_t name;
#include "sim/spec/stat.def"
#undef STAT
} Stats;

/* Memory's work for the requests of an instruction. The sums over all instructions are the statistics of these names.
 */
typedef struct MemoryCounts {
    uint64_t requests; /* loads, stores, atomics and samples that were issued */
    uint64_t sectors;  /* of the lines that loads, stores and atomics on buffers were coalesced into */
#define STAT(name, unit, timed, over, aim, meaning)
#define EACH(name, unit, timed, over, aim, meaning) uint64_t name;
#include "sim/spec/stat.def"
#undef STAT
} MemoryCounts;

enum { STAT_COUNT = sizeof(Stats) / sizeof(uint64_t) };

typedef struct StatInfo {
    const char *name, *unit, *meaning;
    bool timed; /* has no value in a run without time */
    bool most;  /* is not the sum over all cores, but the most of any, and not known of a single dispatch */
    bool fewer; /* are better */
} StatInfo;

extern const StatInfo gpu_stat_info[STAT_COUNT];

/* The statistic of row `i`. */
static inline uint64_t stat_get(const Stats *stats, size_t i) {
    return ((const uint64_t *)stats)[i];
}

#endif
