/* problem.h: what went wrong in a run, as data that the commands print and the window shows: the fault that stopped it,
 * expectations that do not hold, what a checker found, and what the assembler or a shader's compiler warned of.
 *
 *   Problems problems;
 *   problems_find(&problems, run);                       // of a run that has ended
 *   for (uint32_t i = 0; i < problems.count; i++) puts(problems.list[i].report);
 *   problems_free(&problems);
 */
#ifndef SIM_PROBLEM_H
#define SIM_PROBLEM_H

#include "sim/debug/time/move.h"
#include "sim/run/run.h"

enum { PROBLEM_NAME_MAX = sizeof((WrongWord *)NULL)->name };

/* A word that is not as an expectation wants it, at the end of the run. */
typedef struct DifferingWord {
    uint32_t word, got, want;
} DifferingWord;

/* A deadlock: the lanes that read a word again and again, and the lane that has a store to it ahead, with the words of
 * a box, and those of the arrow to the other one. */
typedef struct HangSide {
    char title[80], state[2][96], waits[160]; /* "Lane 3", "reads it in line 21", "waits for lane 0 to write ..." */
} HangSide;

typedef struct Hang {
    HangSide side[2];
    char kernel[320]; /* what to change in it */
} Hang;

typedef struct Problem {
    ProblemKind kind;
    bool expected;          /* a fault that the program expects: no mistake, but it ended the run */
    const char *name;       /* "fault", "expectation failed", the check, of a warning its -W name */
    const char *topic;      /* its page of `lockstep explain` */
    char title[24];         /* its kind in a word or two: "Out of bounds", "Race" */
    char *report;           /* one line: the path, the line, the name, the message */
    char *headline;         /* a sentence: "Lane 31 reads past the end of t0" */
    char *clause;           /* as short as can be, without place and name; of a fault at a resource what helps */
    uint32_t file, line;    /* of the instruction, of the last write, or of the `.expect`; line 0: unknown */
    const Finding *finding; /* the checker's; NULL: of another kind */
    Hang *hang;             /* of a deadlock whose lanes are known; or NULL */

    /* Where to look. A fault, a finding: the pixel, if the run has a trace. An expectation of words or texels: the
     * first one that is wrong, whose last write who shows the run looks for; if it is found, that is the pixel. */
    bool has_pixel, has_word, sought;
    uint32_t core, slot, lane;
    uint64_t cycle; /* less than the length of the run */
    Word word;
    char word_name[PROBLEM_NAME_MAX]; /* "u0[12]", "bins[12]", the texel "picture[88 120]", or the register "r0.x" that
                                       * has the address or was not written; or "" */
    WrongWord wrong;
    const ExpectSpec *expect; /* likewise */
    DifferingWord *words;     /* the first words of a buffer that are wrong; the rest is not listed */
    uint32_t word_count;
} Problem;

/* Where problems come from: the run (a fault, expectations), --check, or what compiled the program. */
typedef enum ProblemGroup {
    PROBLEMS_ALL,
    PROBLEMS_RUN,
    PROBLEMS_CHECK,
    PROBLEMS_COMPILER,
    PROBLEM_GROUPS
} ProblemGroup;

typedef struct Problems {
    Problem *list;
    uint32_t count;
    uint32_t passed, failed; /* expectations; unchecked ones are neither */
} Problems;

/* Judge the run and list its problems: the fault first, then the expectations in order of the source, then what
 * run->checker found, by cycle, then warnings. The run keeps the first (run->problem), but no warning. A run that was
 * cut has those before its end, and no expectations. A run with travel is at its end afterwards. */
void problems_find(Problems *problems, Run *run);
bool problem_is_of(const Problem *problem, ProblemGroup group);
bool problem_is_error(const Problem *problem); /* a fault or an expectation; else a check or a compiler warns */
bool problem_fails(
    const Problem *problem); /* the run is not as it should be; false of a warning, which only may say so */
/* The search for the last write of its word is over: where that is, if it is found, is the place from now on. */
void problem_writer(Problem *problem, const Image *image, SearchResult result, const WordWriter *writer);
void problems_free(Problems *problems);

/* Where an instruction is written; the implicit `ret` at the end has the place of the last instruction. NULL if the
 * program has no instruction. */
const Location *problem_location(const Image *image, uint32_t pc);

#endif
