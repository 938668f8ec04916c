/* window.h: `lockstep view` between the viewer, which draws and acts and knows no system, and the program:
 *
 *   command line --> view_host.c: runs, files, errors <--ViewHost-- viewer (sim/viewer) <-- events -- window_sdl.c
 *                                                                   canvas ---- pictures --> window_sdl.c: a screen
 *
 * view_command.c is the command. explain/program.def has the programs of the start page.
 * window_sdl.c is the only file that knows SDL: it hands over keys, the mouse and time, and shows a canvas. The browser
 * (web/page.c) does the same, and so does a script without a window.
 */
#ifndef SIM_CLI_WINDOW_WINDOW_H
#define SIM_CLI_WINDOW_WINDOW_H

#include "sim/cli/session/session.h"
#include "sim/viewer/viewer.h"

/* ---- runs and files: view_host.c ---- */

/* The host of a viewer that shows the file of these options, which last as long: without functions for an editor, a
 * clipboard and interruptions. `marks` is the file of marks of the first program; NULL: beside it. `keeps`: remember
 * the files that are shown. Its memory is that of the command. */
ViewHost view_host(SessionOptions *options, const char *marks, bool keeps);
const char *view_host_file(void *user); /* that is shown; NULL: none */

/* A run at cycle 0, with some settings on top of the options; NULL if it cannot begin. */
Run *view_begin_run(const SessionOptions *options, const char *const *settings, size_t count, TextBuffer *messages);

/* A run of a program that does nothing, at its end. */
Run *view_empty_run(const SessionOptions *options);

bool view_save_picture(void *user, const char *path, const Canvas *canvas); /* as a ViewHost's save */

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
