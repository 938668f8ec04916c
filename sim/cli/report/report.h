/* report.h: what is printed of a session that has run, and the exit status that follows from it.
 *
 *   report.c           statistics as text and as JSON, expectations that do not hold, the exit status
 *   problems.c         faults with their context, what --check found
 *   profile_report.c   the divergence bill and the source with its costs; profile_column.def has the columns
 *   range_report.c     what the slots of some cycles were spent on, and settings that would make them shorter
 *
 * Results go to standard output, what went wrong to standard error.
 */
#ifndef SIM_CLI_REPORT_REPORT_H
#define SIM_CLI_REPORT_REPORT_H

#include "sim/cli/session/session.h"

/* Print the statistics of a session that is driven, what --print asks for, and what went wrong. Returns the exit
 * status. */
int report_run(Session *session);

/* Only what went wrong, of a session of SESSION_TRAVEL, which goes to its end (of one that was interrupted that has
 * been said). Returns the exit status. */
int report_status(Session *session);

#endif
