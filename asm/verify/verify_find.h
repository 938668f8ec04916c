/* verify_find.h: findings of the verifier, before they become diagnostics. */
#ifndef ASM_VERIFY_VERIFY_FIND_H
#define ASM_VERIFY_VERIFY_FIND_H

#include "asm/text/diag.h"
#include "asm/verify/verify_flow.h"

typedef struct FindingNote {
    uint32_t pc;
    const char *text; /* constant */
} FindingNote;

typedef struct Finding {
    uint32_t pc;
    uint16_t code;  /* DiagCode */
    uint16_t reg;   /* a vector register */
    uint32_t value; /* what the message needs besides: see verify.c */
    uint32_t first_note, note_count;
} Finding;

typedef struct Findings {
    Buffer items; /* Finding */
    Buffer notes; /* FindingNote; those of a finding stand together */
} Findings;

/* Values of DIAG_CONSTANT_CONDITION. */
enum { FINDING_ALWAYS_ZERO, FINDING_NEVER_ZERO };

/* A new finding, and a note for the newest one. NULL and false when out of memory. */
Finding *findings_add(Findings *findings, DiagCode code, uint32_t pc, uint32_t value);
bool findings_note(Findings *findings, uint32_t pc, const char *text);

/* Each adds findings, and returns false when out of memory. */
bool find_in_flow(const Flow *flow, Findings *findings);       /* verify_find.c */
bool find_cycles(const Flow *flow, Findings *findings);        /* verify_cycle.c */
bool find_never_written(const Flow *flow, Findings *findings); /* verify_register.c */
bool find_constants(const Flow *flow, Findings *findings);     /* verify_register.c */

/* May the instruction be executed? */
static inline bool flow_is_executed(const Flow *flow, uint32_t pc) {
    const uint32_t n = flow_node_at(flow, pc);
    return (flow->reached[n] & REACHED_REALLY) && pc >= flow->from[n];
}

#endif
