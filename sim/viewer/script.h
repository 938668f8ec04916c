/* script.h: the window driven by lines of text, without a screen. Scripts test it and take pictures.
 *
 *   goto 84                       any action of verb.def, with its argument
 *   key Shift+F10                 a key
 *   type r0.x == 3                text, while a line of text is asked for
 *   click 640 300                 the mouse, in pixels; also: click 640 300 right, or twice
 *   click over                    the button or row with this action, or action and argument: click wave 1
 *   drag 640 300 500 300          from there to there; also: drag ... right
 *   wheel 640 300 -3 Ctrl+        steps upwards, and modifiers
 *   move 640 300
 *   resize 900 600                the window
 *   wait idle                     until there is nothing left to do
 *   wait 500                      let 500 milliseconds pass
 *   soon set alus=1               do an action, but do not wait for the work that it starts
 *   slices 3                      do three slices of that work, then the next line
 *   shot FILE.png                 take a picture
 *   list FILE                     all texts with their places
 *   expect cycle 85               viewer_ask gives this answer
 *   expect why ~Lane 7            ... has this text in it
 *   expect ok                     the action before could be done; expect failed: it could not
 *   expect clean                  no text is cut or covers another
 *   mash 1000 7                   1000 random events, from the seed 7
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
    char said[2048]; /* the error of a line */
} Script;

/* Do one line. NULL: fine; else what is wrong, which stays until the next line. */
const char *script_line(Script *script, const char *line);
void script_free(Script *script); /* frees its canvas */

/* Work until idle and draw. */
void script_draw(Script *script);

#endif
