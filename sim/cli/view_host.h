/* view_host.h: what the window of `lockstep view` asks the program for: runs, files, what went wrong. */
#ifndef SIM_CLI_VIEW_HOST_H
#define SIM_CLI_VIEW_HOST_H

#include "sim/cli/session.h"
#include "sim/viewer/viewer.h"

/* The host for a command line, which must stay where it is. */
ViewHost view_host(SessionOptions *options);

/* The first run: what is wrong is printed. NULL then. */
ViewRun *view_host_first_run(SessionOptions *options);

bool view_host_save(void *user, const char *path, const Canvas *canvas);

#endif
