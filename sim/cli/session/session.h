/* session.h: one run from the command line, from file name to exit status: what `run` and `trace` share. */
#ifndef SIM_CLI_SESSION_SESSION_H
#define SIM_CLI_SESSION_SESSION_H

#include "sim/cli/base/interrupt.h"
#include "sim/cli/session/load.h"
#include "sim/cli/session/machine.h"
#include "sim/run/run.h"

struct Session;

typedef struct SessionOptions {
    LoadOptions load;
    MachineOptions machine;
    const char *file;
    bool json, quiet;
    Dump print[MACHINE_MAX_ARGS]; /* of --print */
    size_t print_count;
    InterruptKind interrupt;                                  /* what Ctrl-C ends while the machine runs */
    bool functional;                                          /* without time */
    unsigned checks;                                          /* CHECK_ bits; 0: none */
    bool (*ready)(const struct Session *session, void *user); /* called before the first cycle; false: do not run */
    void *user;
    Image *image; /* loaded already, and taken over; NULL: load the file */
} SessionOptions;

typedef struct Session {
    const SessionOptions *options;
    Image *image;
    Run run;
    bool interrupted; /* by Ctrl-C */
    bool trace_lost;  /* stopped, as the trace could not be kept or written: trace_error says why */
    uint32_t passed, failed;
} Session;

/* Fill in defaults before parsing. */
SessionOptions session_defaults(void);

extern const struct argp session_argp; /* FILE and all of `run`'s options, for a SessionOptions as input */

/* Load the program and make it ready for its machine; session->run has no machine yet. Returns false after printing why
 * not. */
bool session_load(Session *session, const SessionOptions *options);

/* Load, run to the end (or a fault, or Ctrl-C) and write what --dump asks for. Returns false after printing why not. */
bool session_run(Session *session, const SessionOptions *options, bool traced);

/* Make the checker that --check asks for. Returns false after printing why not. */
bool session_make_checker(Session *session);

/* Write what --dump asks for, as memory is now. Returns false after printing why not. */
bool session_dump(const Session *session);

/* Print which expectations do not hold, of a run that is at its end. False if there are any. */
bool session_check(Session *session);

/* Print the statistics and what went wrong. Returns the exit status. */
int session_report(Session *session);

void session_close(Session *session);

#endif
