/* script.h: a window driven by lines of text, without a window. Scripts test the window and make pictures of it.
 *
 *   goto 84                       any action of verb.def, with its argument
 *   key Shift+F10                 a key
 *   type r0.x == 3                text, while a line of text is asked for
 *   click 640 300                 the mouse, in pixels; also: click 640 300 right, or twice
 *   click over                    the button or row that does this action, or this with an argument: click wave 1
 *   drag 640 300 500 300          from there to there; also: drag ... right
 *   wheel 640 300 -3 Ctrl+        steps upwards, and modifiers
 *   move 640 300
 *   resize 900 600                the window
 *   wait idle                     until there is nothing left to do
 *   wait 500                      so many milliseconds pass
 *   soon set alus=1               do an action, but do not wait until what it began is done: the next line comes first
 *   slices 3                      so much of that work, and no more; then the next line
 *   shot FILE.png                 what is seen
 *   list FILE                     all texts with their places
 *   expect cycle 85               what viewer_ask knows is so
 *   expect why ~Lane 7            ... has this text in it
 *   expect ok                     the action before could be done; expect failed: it could not
 *   expect clean                  no text is cut or covers another
 *   mash 1000 7                   so many random events, from this seed
 *   # a comment
 */
#ifndef SIM_VIEWER_SCRIPT_H
#define SIM_VIEWER_SCRIPT_H

#include "sim/viewer/viewer.h"

typedef struct Script {
    Viewer *viewer;
    Canvas *canvas; /* of the last drawing */
    uint32_t width, height;
    bool done; /* the last action could be done */
    void *user;
    bool (*save)(void *user, const char *path, const Canvas *canvas);
    bool (*write)(void *user, const char *path, const char *text);
    char said[2048]; /* what was wrong with a line */
} Script;

/* Do one line. NULL: fine; else what is wrong, which stays until the next line. */
const char *script_line(Script *script, const char *line);
void script_free(Script *script); /* what it has drawn */

/* Work until idle and draw. False when out of memory. */
bool script_draw(Script *script);

#endif
