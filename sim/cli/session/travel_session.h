/* travel_session.h: a run that is recorded from the command line, to be looked at: what `profile`, `why` and `debug`
 * share. */
#ifndef SIM_CLI_SESSION_TRAVEL_SESSION_H
#define SIM_CLI_SESSION_TRAVEL_SESSION_H

#include "sim/cli/session/session.h"
#include "sim/debug/inspect/code.h"
#include "sim/debug/time/travel.h"

typedef struct TravelSession {
    Session session; /* its run's machine is that of the travel, wherever that is */
    Travel *travel;
    Code *code;
} TravelSession;

/* Some options of `run` have no meaning where the result is text. Prints and returns false if one of them is given. */
bool travel_session_options(const SessionOptions *options);

/* Load, record up to the end (or a fault, or Ctrl-C) and be at the end. Returns false after printing why not. */
bool travel_session_open(TravelSession *session, const SessionOptions *options);

/* The same in parts, for who records in slices (travel_record) and finishes by himself (travel_finish). */
bool travel_session_begin(TravelSession *session, const SessionOptions *options);
void travel_session_close(TravelSession *session);

/* What went wrong in the run, a fault or expectations: printed on standard error. Goes to the end. Returns the exit
 * status. */
int travel_session_status(TravelSession *session);

#endif
