/* window.h: `lockstep view` between the viewer, which draws and acts and knows no system, and the program:
 *
 *   command line --> view_host.c: runs, files, errors <--ViewHost-- viewer (sim/viewer) <-- events -- window_sdl.c
 *                                                                   canvas ---- pictures --> window_sdl.c: a screen
 *
 * program.def has what the start page offers.
 * window_sdl.c is the only file that knows SDL: it hands over keys, the mouse and time, and shows a canvas. Another
 * window, or a script without one, does the same.
 */
#ifndef SIM_CLI_WINDOW_WINDOW_H
#define SIM_CLI_WINDOW_WINDOW_H

#include "sim/cli/session/session.h"
#include "sim/viewer/viewer.h"

/* ---- the host: view_host.c ---- */

enum { SHELF_PROGRAMS = 64, SHELF_RECENT = 12 };

/* What the start page offers. */
typedef struct Shelf {
    ViewProgram programs[SHELF_PROGRAMS];
    bool opened[SHELF_PROGRAMS]; /* the program was shown at some time */
    ViewRecent recent[SHELF_RECENT];
    uint32_t program_count, recent_count;
    char *state; /* the folder of the files that remember this; NULL: it is not kept */
} Shelf;

typedef struct WindowHost {
    SessionOptions *options; /* the file in them is the one that is shown; NULL: none yet */
    Shelf shelf;
    const char *marks; /* the file of marks of the program that is shown */
    char problem[600]; /* with the file that was to be opened */
} WindowHost;

/* The options must stay where they are. Only a window remembers what it has shown. `marks` is the file of marks of the
 * first program; NULL: beside it. */
void window_host_begin(WindowHost *host, SessionOptions *options, const char *marks, bool window, ViewHost *view);

/* The first run; without a file, for the start page, that of a program that does nothing. Prints its problems, too, a
 * fault or an expectation that failed. NULL after printing why it cannot run. If the source has errors, a window waits
 * until they are mended: then they are in *errors, and it has an empty run until then. */
Run *view_host_first_run(SessionOptions *options, bool window, char **errors);

/* A canvas as a PNG file. */
bool view_host_save(void *user, const char *path, const Canvas *canvas);

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
