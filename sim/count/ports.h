/* ports.h: what the issue ports of a core issue, and whose lanes execute it. Where waves share an issue
 * (trace_shares_issues), one instruction has lanes of several waves, each at a place of its own:
 *
 *   cycle 7   slot 0   1100   at 3               issue 0   at 3   lanes of slot   0 0 . 1
 *             slot 1   0001   at 3      --->     issue 1   at 9   lanes of slot   . 2 2 .
 *             slot 2   0110   at 9
 *
 * The trace does not name ports: the issues of a cycle come in the order of their first slots.
 *
 *   PortReader reader;
 *   ports_open(&reader, trace, 0, 5000);
 *   while (ports_next(&reader)) show(reader.from, reader.to, reader.issues, reader.count);
 *   ports_close(&reader);
 */
#ifndef SIM_COUNT_PORTS_H
#define SIM_COUNT_PORTS_H

#include "asm/isa/isa.h"
#include "sim/count/scan.h"

/* An instruction, and the lanes of all waves that issue it together. */
typedef struct Issued {
    uint64_t lanes;
    uint32_t pc;
} Issued;

/* Does a run of another wave issue the same instruction, with lanes at other places? */
static inline bool issue_has_room(const Issued *issue, const TraceRun *run) {
    return issue->pc == run->pc && !(issue->lanes & run->exec);
}

typedef struct PortReader {
    uint64_t from, to; /* cycles in which all of it stays the same */
    uint32_t count;
    Issued issues[CONFIG_MAX_issue];
    uint8_t home[CONFIG_MAX_issue][ISA_MAX_LANES]; /* of each active lane: the slot of its wave */
    Shade free; /* of ports that issue nothing: a wave is ready, or is stalled, or the core has none */

    uint32_t slot_count;
    bool shares;
    RunReader *slots;
} PortReader;

void ports_open(PortReader *reader, const Trace *trace, uint32_t core, uint64_t cycle);
bool ports_next(PortReader *reader); /* the cycles from `to` on; false at the end */
void ports_close(PortReader *reader);

/* The most issues in one of several cycles; and for each shade the fewest in a cycle in which the free ports have it,
 * UINT32_MAX without such a cycle. */
typedef struct PortSurvey {
    uint32_t most, least[SHADE_COUNT];
} PortSurvey;

PortSurvey ports_survey(const Trace *trace, uint32_t first_core, uint32_t end_core, uint64_t from, uint64_t to);

#endif
