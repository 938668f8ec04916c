/* view_host.h: what the window of `lockstep view` asks the program for: runs, files, what went wrong. */
#ifndef SIM_CLI_WINDOW_VIEW_HOST_H
#define SIM_CLI_WINDOW_VIEW_HOST_H

#include "sim/cli/session/session.h"
#include "sim/viewer/viewer.h"

/* The host for a command line, which must stay where it is, and the command of view_host_command. */
ViewHost view_host(SessionOptions *options, const char *command);

/* `lockstep view` with the file and the machine of the options, for a shell; to be freed with free(). NULL when out of
 * memory. */
char *view_host_command(const SessionOptions *options);

/* The first run. What went wrong in it, a fault or an expectation, is printed too. NULL after printing why there is
 * none. */
ViewRun *view_host_first_run(SessionOptions *options);

/* Why there is none may be errors in the source: then they are in *errors, to be freed with free(), for a window that
 * waits until they are mended. It has the run of an empty program until then. NULL: it is something else. */
ViewRun *view_host_waiting_run(const SessionOptions *options, char **errors);

bool view_host_save(void *user, const char *path, const Canvas *canvas);

#endif
