/* window.h: `lockstep view` between the viewer, which draws and acts and knows no system, and the program:
 *
 *   command line --> view_host.c: runs, files, errors <--ViewHost-- viewer (sim/viewer) <-- events -- window_sdl.c
 *                                                                   canvas ---- pictures --> window_sdl.c: a screen
 *
 * window_sdl.c is the only file that knows SDL: it hands over keys, the mouse and time, and shows a canvas. Another
 * window, or a script without one, does the same.
 */
#ifndef SIM_CLI_WINDOW_WINDOW_H
#define SIM_CLI_WINDOW_WINDOW_H

#include "sim/cli/session/session.h"
#include "sim/viewer/viewer.h"

/* ---- the host: view_host.c ---- */

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

/* A canvas as a PNG file. */
bool view_host_save(void *user, const char *path, const Canvas *canvas);

/* ---- the screen: window_sdl.c ---- */

typedef struct WindowOptions {
    uint32_t width, height;
    Scale scale;              /* 0: what suits the screen */
    const char *const *files; /* when one of them is saved, the viewer is told */
    uint32_t file_count;
} WindowOptions;

/* To the clipboard: a ViewHost's copy. */
void window_copy(void *user, const char *text);

/* A ViewHost's gives_up: has Escape come, while the window was busy? It shows the text as the window's title. */
bool window_gives_up(void *user, const char *text);

/* Until it is closed. False after printing why there is no window. */
bool window_run(Viewer *viewer, const WindowOptions *options);

#endif
