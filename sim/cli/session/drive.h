/* drive.h: running a machine with a progress bar on terminals, and stopping cleanly at Ctrl-C. */
#ifndef SIM_CLI_SESSION_DRIVE_H
#define SIM_CLI_SESSION_DRIVE_H

#include "sim/cli/base/interrupt.h"
#include "sim/core/gpu.h"
#include "sim/debug/time/travel.h"

typedef enum DriveEnd { DRIVE_DONE, DRIVE_INTERRUPTED, DRIVE_TRACE_FAILED } DriveEnd;

/* Run until done, with or without time, or until Ctrl-C, or until the trace (NULL: none) cannot be kept or written. The
 * ledger is settled then. */
DriveEnd drive(Gpu *gpu, const Trace *trace, bool functional);

/* The same for a run that is recorded, with time; it is not finished yet then. */
bool drive_travel(Travel *travel, InterruptKind kind);

#endif
