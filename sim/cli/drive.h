/* drive.h: running a machine with a progress bar on terminals, and stopping cleanly at Ctrl-C. */
#ifndef SIM_CLI_DRIVE_H
#define SIM_CLI_DRIVE_H

#include "sim/debug/travel.h"
#include "sim/gpu.h"

/* Run until done, with or without time. Returns false if Ctrl-C stopped it; the ledger is settled then. */
bool drive(Gpu *gpu, bool functional);

/* The same for a run that is recorded, with time; it is not finished yet then. */
bool drive_travel(Travel *travel);

#endif
