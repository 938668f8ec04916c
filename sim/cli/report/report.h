/* report.h: what is said of a run when it is over: its statistics, as text and as JSON, and what went wrong in it:
 * faults with their context, expectations that do not hold, what --check found. The exit status follows from that.
 */
#ifndef SIM_CLI_REPORT_REPORT_H
#define SIM_CLI_REPORT_REPORT_H

#include "sim/cli/session/session.h"

/* Print the statistics of a session that is driven, what --print asks for, and what went wrong. Returns the exit
 * status. */
int report_run(Session *session);

/* Only what went wrong, of a session of SESSION_TRAVEL, which goes to its end. Returns the exit status. */
int report_status(Session *session);

#endif
