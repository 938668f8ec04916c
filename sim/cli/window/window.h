/* window.h: a real window for a viewer; window_sdl.c is the only file that knows SDL. */
#ifndef SIM_CLI_WINDOW_WINDOW_H
#define SIM_CLI_WINDOW_WINDOW_H

#include "sim/viewer/viewer.h"

typedef struct WindowOptions {
    uint32_t width, height;
    uint32_t scale;           /* 0: what suits the screen */
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
