/* profile.h: what a run cost, and which instructions cost it: the divergence bill and the table of instructions.
 *
 *   const char *error;
 *   Profile *profile = profile_create(code, trace, 0, UINT64_MAX, &error);
 *   for (uint32_t pc = 0; pc <= code->count; pc++) show(profile->rows[pc].issues);
 *   Lines *lines = lines_create(code, profile, gpu);
 *   const LineRow *row = lines_find(lines, 0, 12);     // line 12 of the main file; NULL: it has no instruction
 *   lines_destroy(lines);
 *   profile_destroy(profile);
 *
 * The bill: every cycle in which a lane of a wave is inactive (a black pixel) is charged to one instruction, for one
 * reason (charge.def). So its sum is the number of black pixels. Two accounts are kept: of all cycles, which is the
 * time that lanes lost; and of the cycles in which the wave issued, which is the work that an ALU did for nothing.
 *
 * A stall is exposed in a cycle in which no wave of the core could issue and none of its ALUs worked: only such a cycle
 * is lost. The others were hidden.
 */
#ifndef SIM_DEBUG_WHY_PROFILE_H
#define SIM_DEBUG_WHY_PROFILE_H

#include "sim/debug/fill/fill.h"
#include "sim/debug/inspect/walk.h"
#include "sim/machine/outcome.h"
#include "sim/trace/trace.h"

typedef struct ProfileRow {
    uint64_t issues;               /* of the instruction, once a wave; in the total, a shared issue counts once */
    uint64_t lane_issues;          /* active lanes when it issued, summed */
    uint64_t lanes[ISA_MAX_LANES]; /* the same for each lane */
    uint64_t alu_cycles;           /* that ALUs were busy with it */
    uint64_t reason_cycles[REASON_COUNT]; /* slot-cycles that waves spent here; in one of REASON_NONE the wave issues */
    uint64_t exposed;                     /* stalled ones that nothing hid */
    uint64_t waits[REASON_COUNT];         /* free issue ports charged to waves that wait here, in port-cycles times
                                             SCAN_PORT; only of profile_of_range */
    uint64_t cost;                        /* cycles of the run times SCAN_PORT: these ports, and lanes that are
                                             inactive in the others because of it; only of profile_of_range */
    uint64_t inactive[CHARGE_COUNT];      /* lane-cycles charged to it */
    uint64_t inactive_issues[CHARGE_COUNT]; /* the part of them in which the wave issued */
    MemoryCounts memory;                    /* of the whole run, whatever the cycles; lines_create adds it */
    uint64_t live_registers;                /* code_live; of several instructions, the most */
} ProfileRow;

/* Cycles from .. to - 1 of a lane of a slot. */
typedef struct ProfileMoment {
    uint64_t weight; /* its cost; 0: no such moment was found */
    uint64_t from, to;
    uint32_t core, slot, lane;
} ProfileMoment;

typedef struct Profile {
    uint32_t count;   /* instructions; rows[count] is the implicit `ret` behind the last one */
    ProfileRow *rows; /* count + 2: the last one has what no instruction is charged with */
    ProfileRow total;
    uint64_t start, end; /* the cycles that were looked at */
    uint64_t slot_cycles;
    uint32_t *producers;           /* [instruction]: whose result waves mostly wait for there; TRACE_NO_PC: for none */
    ProfileMoment *worst_inactive; /* [instruction]: in which most issues have a lane inactive that is charged to it, */
    ProfileMoment (
        *worst_wait)[REASON_COUNT]; /* and in which most ports are charged to one wave; of profile_of_range */
    uint64_t *first, *last;         /* [core]: it has waves from a cycle to before another; equal: it has none */
} Profile;

/* Bill cycles start .. end - 1 of a trace that has all of the run (no window). Return NULL with a sentence in *error if
 * the trace is damaged. */
Profile *profile_create(Code *code, const Trace *trace, uint64_t start, uint64_t end, const char **error);
/* Bill the cycles of a range of all cores that was only started, and count it, in one pass. */
Profile *profile_of_range(Code *code, Range *range, const char **error);
void profile_destroy(Profile *profile); /* NULL is fine */

/* The same in slices.
 *
 *   Billing *billing = billing_start(code, range);
 *   for (int64_t budget = 100000; billing_work(billing, &budget); budget = 100000) show(billing_done(billing));
 *   Profile *profile = billing_end(billing, &error);
 */
typedef struct Billing Billing;
Billing *billing_start(Code *code, Range *range);           /* of all cores, that was only started */
bool billing_work(Billing *billing, int64_t *budget);       /* as scan_to; true: there is more to do */
uint32_t billing_done(const Billing *billing);              /* in tenths of a per cent */
Profile *billing_end(Billing *billing, const char **error); /* NULL with a sentence in *error: the trace is damaged */

/* Cycles that waves spent at an instruction, whatever they did. */
uint64_t profile_cycles(const ProfileRow *row);

/* Inactive lane-cycles. */
uint64_t profile_inactive(const ProfileRow *row);

/* *sum += *row; of live registers the sum has the most. */
void profile_add(ProfileRow *sum, const ProfileRow *row);

/* ---- columns (profile_column.def) ---- */

typedef enum ProfileTable { COLUMN_JSON, COLUMN_LINES, COLUMN_MEMORY } ProfileTable;

typedef enum ProfileColumn {
#define COLUMN(key, table, decimals, heading, bar, title, value, meaning) COLUMN_##key,
#include "sim/debug/why/profile_column.def"
#undef COLUMN
    PROFILE_COLUMNS
} ProfileColumn;

typedef struct ProfileColumnInfo {
    const char *key, *heading, *bar, *title, *meaning;
    ProfileTable table;
    int decimals;
} ProfileColumnInfo;

extern const ProfileColumnInfo profile_columns[PROFILE_COLUMNS];

/* The number of a row in a column; a ratio of nothing is 0. */
double profile_value(const ProfileRow *row, ProfileColumn column);

/* ---- by lines of source: a macro's line has what all its uses cost ---- */

typedef struct LineRow {
    uint32_t file, line; /* file: index into Image.files */
    uint32_t pc;         /* the first instruction of it */
    ProfileRow row;
} LineRow;

typedef struct Lines {
    LineRow *rows; /* in order of file and line */
    size_t count;
} Lines;

/* The lines of a profile, to which this adds what memory did for each instruction, so it is called once for each.
 * gpu NULL, a recording: that is not known, 0. */
Lines *lines_create(const Code *code, Profile *profile, const Gpu *gpu);
void lines_destroy(Lines *lines); /* NULL is fine */

/* The rows that have something in a column, the largest first. memory_free() them. */
const LineRow **lines_by(const Lines *lines, ProfileColumn column, size_t *count);

/* The row with most in a column, the first of several; NULL if none has any. */
const LineRow *lines_most(const Lines *lines, ProfileColumn column);

const LineRow *lines_find(const Lines *lines, uint32_t file, uint32_t line);

/* Return the parts of a line in the calls of inlined functions that lead to it, a row each, that with most cycles
 * first; NULL, with the count 0, if all of it is in the same calls. memory_free() it. */
LineRow *line_calls(const Code *code, const Profile *profile, const LineRow *line, size_t *count);

#endif
