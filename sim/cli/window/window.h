/* window.h: `lockstep view` between the viewer, which draws and acts and knows no system, and the program:
 *
 *   command line --> view_host.c: runs, files, errors <--ViewHost-- viewer (sim/viewer) <-- events -- window_sdl.c
 *                                                                   canvas ---- pictures --> window_sdl.c: a screen
 *
 * explain/program.def has what the start page offers.
 * window_sdl.c is the only file that knows SDL: it hands over keys, the mouse and time, and shows a canvas. Another
 * window, or a script without one, does the same.
 */
#ifndef SIM_CLI_WINDOW_WINDOW_H
#define SIM_CLI_WINDOW_WINDOW_H

#include "sim/cli/session/session.h"
#include "sim/viewer/viewer.h"

/* ---- the screen: window_sdl.c ---- */

typedef struct WindowOptions {
    uint32_t width, height;
    Scale scale; /* 0: what suits the screen */
} WindowOptions;

/* To the clipboard: a ViewHost's copy. */
void window_copy(void *user, const char *text);

/* A ViewHost's gives_up: has Escape come, while the window was busy? It shows the text as the window's title. */
bool window_gives_up(void *user, const char *text);
bool window_interrupts(void *user);

/* Until it is closed. False after printing why there is no window. */
bool window_run(Viewer *viewer, const WindowOptions *options);

#endif
