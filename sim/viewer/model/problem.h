/* problem.h: what went wrong in a recorded run, as data: the fault that stopped it, expectations that do not hold, and
 * what a checker found.
 *
 *   RunProblems problems;
 *   problems_find(&problems, run);                       // that was recorded, with its travel
 *   for (uint32_t i = 0; i < problems.count; i++) show(problems.list[i].text);
 *   problems_free(&problems);
 */
#ifndef SIM_VIEWER_MODEL_PROBLEM_H
#define SIM_VIEWER_MODEL_PROBLEM_H

#include "sim/debug/time/move.h"
#include "sim/debug/time/travel.h"
#include "sim/run/run.h"

typedef enum RunProblemKind {
    RUN_PROBLEM_FAULT,
    RUN_PROBLEM_EXPECTATION,
    RUN_PROBLEM_FINDING, /* of a race two, one behind the other: an access each */
} RunProblemKind;

/* A word that is not as an expectation wants it, at the end of the run. */
typedef struct DifferingWord {
    uint32_t word, got, want;
} DifferingWord;

typedef struct RunProblem {
    RunProblemKind kind;
    bool expected;       /* a fault that the program expects: no mistake, but it ended the run */
    const char *name;    /* "fault", "expectation failed", the check, "the other access" */
    char *text;          /* one line, with its place in the source and the name */
    char *clause;        /* as short as can be, without them */
    uint32_t file, line; /* of the instruction, or of the `.expect`; line 0: unknown */

    /* Where to look. A fault, a finding: the pixel. An expectation of a buffer's words: the first word that is wrong.
     */
    bool has_pixel, has_word;
    uint32_t core, slot, lane;
    uint64_t cycle; /* less than the length of the run */
    Word word;
    char word_name[24]; /* "u0[12]" */
    WrongWord wrong;
    const ExpectSpec *expect; /* likewise */
    DifferingWord *words;     /* so many that are wrong, from the first on; others are not listed */
    uint32_t word_count;
} RunProblem;

typedef struct RunProblems {
    RunProblem *list;
    uint32_t count;
    uint32_t passed, failed; /* expectations; unchecked ones are neither */
} RunProblems;

/* The fault first, then the expectations in order of the source, then what run->checker found. After a run that was
 * broken off none is checked. Goes to the end of the run. */
void problems_find(RunProblems *problems, const Run *run);
void problems_free(RunProblems *problems);

#endif
