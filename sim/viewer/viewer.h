/* viewer.h: the window of `lockstep view` without a window: what is selected and shown, what keys and the mouse do, and
 * drawing it on a canvas. The platform (sim/cli/window/window_sdl.c) hands over events and shows the canvas; a script
 * does the same without a window.
 *
 *   ViewHost host = {.file = "branch_2.s"};            // and its functions
 *   char *errors;
 *   Viewer *viewer = viewer_create(&host, host.begin(host.user, NULL, NULL, 0, &errors));
 *   viewer_resize(viewer, 1280, 800);
 *   viewer_key(viewer, "Shift+F10");
 *   if (viewer_status(viewer).stale) viewer_draw(viewer, canvas);
 *   while (viewer_work(viewer)) show(viewer_title(viewer));      // idle work, a few milliseconds a call
 *   viewer_destroy(viewer);
 *
 *   viewer.c   the window's life: runs that come and go, idle work, drawing
 *   input.c    from keys and the mouse to actions
 *   script.c   a window driven by lines of text: script.def is the table of its words and questions
 *   ask.c      the answers to those questions
 *
 * Below it lie four rooms, each of which knows only those before it:
 *
 *   paint     a canvas that remembers what stands where
 *   model     what is shown: a run, the selection, settings, other runs
 *   actions   what can be done: the state of the window, and a row in verb.def with a function for everything
 *   panels    what is seen: a row in panel.def with a file for every panel
 *
 * All panels share one selection: a cycle, a wave slot of a core, a lane, a line, a register. Keys, clicks and scripts
 * all end in viewer_do.
 */
#ifndef SIM_VIEWER_VIEWER_H
#define SIM_VIEWER_VIEWER_H

#include "sim/viewer/actions/action.h"
#include "sim/viewer/model/host.h"

/* The run is taken over, and given back to host->end. */
Viewer *viewer_create(const ViewHost *host, Run *run);
void viewer_destroy(Viewer *viewer); /* NULL is fine */

/* The run is one of an empty program. The source has errors: show them, until it is saved or read again and does run;
 * they are taken over. Or no file was named (NULL): show the start page, until one is chosen. */
void viewer_wait(Viewer *viewer, char *errors);

/* Say over the last frame how far a search is. */
void viewer_draw_search(Viewer *viewer, const char *text);

/* Show the present run, and each file that is opened later, at its largest cost as soon as that is known, unless
 * something went wrong, or something is selected before. */
void viewer_seek_cost(Viewer *viewer);

/* ---- events ---- */

/* The size of the window in pixels, and the scale at which everything is drawn, from 1 to 3. */
void viewer_resize(Viewer *viewer, uint32_t width, uint32_t height);
void viewer_set_scale(Viewer *viewer, Scale scale);
Scale viewer_find_scale(const char *text); /* of "1", "1.25", "1.5", "2" and "3"; 0: it is another text */

void viewer_key(Viewer *viewer, const char *key);   /* "Ctrl+Shift+F10"; see verb.def */
void viewer_text(Viewer *viewer, const char *text); /* typed text, while the window asks for a line */

/* The mouse, in pixels of the window. Buttons: 1 left, 3 right. With Shift the left button is the right one. */
void viewer_move(Viewer *viewer, int32_t x, int32_t y);
void viewer_press(Viewer *viewer, int32_t x, int32_t y, int button, bool shift);
void viewer_press_again(Viewer *viewer, int32_t x, int32_t y); /* the second press of a double click */
void viewer_release(Viewer *viewer, int32_t x, int32_t y);
void viewer_wheel(Viewer *viewer, int32_t x, int32_t y, int steps, const char *modifiers); /* "", "Ctrl+" ... */

void viewer_source_changed(Viewer *viewer); /* the file was saved */

void viewer_tick(Viewer *viewer, uint32_t milliseconds); /* so much time has gone by */
void viewer_set_motion(Viewer *viewer, bool on); /* zooming and opening take a moment; without this they do not */

/* ---- what the platform asks ---- */

/* What the mouse would move: nothing, the edge between panes side by side, or between one and the other below it. */
typedef enum ViewerCursor { CURSOR_ARROW, CURSOR_ACROSS, CURSOR_DOWN, CURSOR_COUNT } ViewerCursor;

typedef struct ViewerStatus {
    bool stale; /* there is something new to draw */
    bool playing, over;
    bool waits;          /* for the mouse to rest, or something moves: viewer_tick is to be called */
    bool wants_text;     /* a line of text is asked for */
    bool waiting;        /* there is no run yet, because the source has errors */
    uint64_t runs;       /* how many were shown */
    bool failed;         /* the run that is shown faulted, or does not do what it should */
    const char *message; /* of the last action */
    ViewerCursor cursor; /* to be shown where the mouse is */
} ViewerStatus;

ViewerStatus viewer_status(const Viewer *viewer);
void viewer_draw(Viewer *viewer, Canvas *canvas);
bool viewer_work(Viewer *viewer);         /* a slice of idle work; true: there is more */
const char *viewer_title(Viewer *viewer); /* of the window */

/* The file to be watched for changes, by its number; NULL: there are no more. All of them may be others once `runs`,
 * which goes up, is another number. */
const char *viewer_file(const Viewer *viewer, uint32_t number);

/* ---- scripts: the window driven by lines of text, without a screen, for tests and pictures ----
 *
 *   goto 84                       any action of verb.def, with its argument
 *   click wave 1                  a word of script.def, with its argument
 *   expect why ~Lane 7            a question of script.def, and the answer or a part of it
 *   # a comment
 */

typedef struct Script {
    Viewer *viewer;
    Canvas *canvas; /* of the last drawing */
    uint32_t width, height;
    bool done; /* the last action could be done */
    void *user;
    bool (*save)(void *user, const char *path, const Canvas *canvas);
    bool (*write)(void *user, const char *path, const char *text);
    char said[2048]; /* the error of a line */
} Script;

/* Do one line. NULL: fine; else what is wrong, which stays until the next line. */
const char *script_line(Script *script, const char *line);
/* Work until idle and draw. */
void script_draw(Script *script);

/* Answer a question of script.def: a text to be freed with memory_free(). NULL if it is not in the table. */
char *viewer_ask(Viewer *viewer, const char *what);

#endif
