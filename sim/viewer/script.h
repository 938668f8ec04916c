/* script.h: the window driven by lines of text, without a screen. Scripts test it and take pictures.
 *
 *   goto 84                       any action of verb.def, with its argument
 *   click wave 1                  a word of script.def, with its argument
 *   expect why ~Lane 7            a question of script.def, and the answer or a part of it
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
