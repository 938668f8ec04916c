/* watch_window.c: a library to be preloaded into the window, for what xdotool can neither see nor do: the shape of the
 * cursor, two fingers on a pad, a file that is dropped, a screen of another density.
 *
 *   LD_PRELOAD=build/tests/watch_window.so WATCH_CURSOR=FILE WATCH_FINGERS=FIFO WATCH_DPI=192 lockstep view ...
 *
 * FILE has the shape that was set last: arrow, across or down. Each line of FIFO is a number: how much farther apart the
 * fingers go, as a part of the pad; or the path of what is dropped.
 */
#define _GNU_SOURCE
#include <SDL2/SDL.h>
#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>

static SDL_Cursor *made[SDL_NUM_SYSTEM_CURSORS];

/* SDL's own function, behind ours of the same name. */
static void *behind(const char *name) {
    void *function = dlsym(RTLD_NEXT, name);
    if (!function) abort();
    return function;
}

static int bring_fingers(void *user) {
    FILE *fifo = fopen(user, "r");
    for (char line[1024]; fifo && fscanf(fifo, "%1023s", line) == 1;) {
        char *end;
        SDL_Event event = {.type = SDL_MULTIGESTURE};
        event.mgesture.dDist = strtof(line, &end);
        if (*end) event.drop = (SDL_DropEvent){.type = SDL_DROPFILE, .file = SDL_strdup(line)};
        SDL_PushEvent(&event);
    }
    return fifo ? fclose(fifo) : 0;
}

SDL_Cursor *SDL_CreateSystemCursor(SDL_SystemCursor id) {
    SDL_Cursor *(*create)(SDL_SystemCursor) = (SDL_Cursor * (*)(SDL_SystemCursor)) behind("SDL_CreateSystemCursor");
    static SDL_Thread *fingers;
    char *fifo = getenv("WATCH_FINGERS");
    if (fifo && !fingers) fingers = SDL_CreateThread(bring_fingers, "fingers", fifo);
    return made[id] = create(id);
}

void SDL_SetCursor(SDL_Cursor *cursor) {
    void (*set)(SDL_Cursor *) = (void (*)(SDL_Cursor *))behind("SDL_SetCursor");
    const char *path = getenv("WATCH_CURSOR");
    FILE *file = path && cursor ? fopen(path, "w") : NULL;
    set(cursor);
    if (!file) return;
    fputs(cursor == made[SDL_SYSTEM_CURSOR_SIZEWE] ? "across" : cursor == made[SDL_SYSTEM_CURSOR_SIZENS] ? "down" : "arrow",
          file);
    fclose(file);
}

int SDL_GetDisplayDPI(int display, float *diagonal, float *across, float *down) {
    int (*get)(int, float *, float *, float *) = (int (*)(int, float *, float *, float *))behind("SDL_GetDisplayDPI");
    const char *dots = getenv("WATCH_DPI");
    const int status = get(display, diagonal, across, down);
    if (dots && diagonal) *diagonal = strtof(dots, NULL);
    return dots ? 0 : status;
}
