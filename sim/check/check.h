/* check.h: finding a program's mistakes while it runs: races, reads of what was never written, dropped accesses.
 *
 *   check.def         what can be looked for
 *   hooks.h           what the simulator tells
 *   check.c           the hooks
 *   check_uninit.c    which lanes have written which registers, and which words of group and private memory
 *   check_race.c      who accessed each word last, and what happened before what; check_clock.c: vector clocks
 *   check_finding.c   the list of findings, and findings as sentences
 *   check_parts.h     what these share
 *
 *                                     +--> check_uninit.c --+
 *   core, memory --hooks--> check.c --+--> check_race.c ----+--check_report--> check_finding.c --> a sentence
 *                                     +--> out of bounds ---+
 *
 *   ProgramError error;
 *   Checker *checker = checker_create(program, CHECK_RACES | CHECK_UNINIT, &error);
 *   gpu_set_checker(gpu, checker);                       // before the first cycle
 *   while (!gpu_done(gpu)) gpu_run(gpu, gpu_now(gpu) + 100000);
 *   gpu_set_checker(gpu, NULL);
 *   for (uint32_t i = 0; i < checker_findings(checker)->count; i++) show(&checker_findings(checker)->list[i]);
 *   checker_destroy(checker);
 *
 * A checker looks at a run and changes nothing in it. It is no part of the machine's state: snapshots do not have it,
 * so it watches a run that goes forwards, once. sim/cli/man/lockstep-check.7.md defines what it reports.
 */
#ifndef SIM_CHECK_CHECK_H
#define SIM_CHECK_CHECK_H

#include "sim/program/program.h"

typedef enum CheckNumber {
#define CHECK(ID, name, meaning, kernel) CHECK_NUMBER_##ID,
#include "sim/check/check.def"
#undef CHECK
    CHECK_COUNT
} CheckNumber;

enum {
#define CHECK(ID, name, meaning, kernel) CHECK_##ID = 1 << CHECK_NUMBER_##ID,
#include "sim/check/check.def"
#undef CHECK
    CHECK_ALL = (1 << CHECK_COUNT) - 1
};

typedef struct CheckInfo {
    const char *name, *meaning, *kernel;
} CheckInfo;

extern const CheckInfo check_infos[CHECK_COUNT];

typedef enum FindingKind {
    FINDING_RACE,     /* two accesses of one word by different waves */
    FINDING_LANES,    /* two lanes of one store */
    FINDING_REGISTER, /* read and never written */
    FINDING_MEMORY,   /* an uninitialised word of group or private memory */
    FINDING_BOUNDS,   /* dropped */
} FindingKind;

typedef enum CheckHow { CHECK_READ, CHECK_WRITE, CHECK_ATOMIC } CheckHow;

#define CHECK_NO_PC UINT32_MAX

/* What one lane did. */
typedef struct CheckAccess {
    uint64_t cycle; /* in which it issued */
    uint32_t pc, wave, lane;
    CheckHow how;
} CheckAccess;

/* A word or a texel that was out of bounds. */
typedef struct DroppedAccess {
    uint32_t lane, address; /* bytes; of a texel x, y and the layer z */
    uint32_t x, y, z;
} DroppedAccess;

/* A mistake: its first occurrence, and how often it came. Each instruction that a wave executed and that dropped
 * something is one. */
typedef struct Finding {
    FindingKind kind;
    CheckAccess access, other; /* other: races, the earlier of the two (the lower lane of one store) */
    uint64_t count;            /* lane accesses for which the same two instructions were found in the same resource */
    DroppedAccess *dropped;    /* `count` of them, if any was: the checker's */
    uint64_t lanes;            /* of the access, that have this mistake */
    uint8_t space;             /* OperandKind of the resource; 0: a register */
    uint8_t texel;             /* x and y are texel coordinates, and address is not used */
    uint32_t index;            /* of the resource */
    uint32_t address;          /* bytes */
    uint32_t x, y;
    uint32_t group;     /* whose memory it is */
    uint32_t component; /* of a register: as in Program.slot_component */
    uint32_t writer;    /* the instruction that would have written it; CHECK_NO_PC: none */
} Finding;

typedef struct Checker Checker;

/* `checks` are CHECK_ bits. The program is borrowed. NULL, with the reason in *error, if it cannot be checked. */
Checker *checker_create(const Program *program, unsigned checks, ProgramError *error);
void checker_destroy(Checker *checker); /* NULL is fine */

/* The findings so far. */
typedef struct Findings {
    unsigned checks; /* CHECK_ bits: what it looks for */
    Finding *list;   /* different ones, in the order in which they were found */
    uint32_t count;
    uint64_t not_kept[CHECK_COUNT]; /* beyond as many as are kept of each check, each time they came */
} Findings;

const Findings *checker_findings(const Checker *checker);

extern const CheckNumber finding_checks[FINDING_BOUNDS + 1]; /* what is looked for */

enum { FINDING_TEXT_MAX = 720, FINDING_NAME_MAX = 80 };

/* finding_text: the finding in a sentence, without its place. finding_clause: the same in brief. finding_note: the
 * second access of a race, or the line that would have written; "" if the finding has neither, else *pc is the
 * instruction. */
void finding_text(const Program *program, const Finding *finding, char out[FINDING_TEXT_MAX]);
void finding_clause(const Program *program, const Finding *finding, char out[FINDING_TEXT_MAX]);
void finding_note(const Program *program, const Finding *finding, char out[FINDING_TEXT_MAX], uint32_t *pc);

/* Read a list of names, separated by commas: "races,bounds" or "all". Returns the bits, or 0 with *wrong set to the
 * first word that is none, *length characters. */
unsigned check_read_list(const char *text, const char **wrong, size_t *length);

#endif
