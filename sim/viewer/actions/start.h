/* start.h: the start page, whose rows are lessons, the gallery's programs of a subject, and recent files. */
#ifndef SIM_VIEWER_ACTIONS_START_H
#define SIM_VIEWER_ACTIONS_START_H

#include "sim/viewer/actions/action.h"

/* Programs stand in cards, several in a row; the lessons, which come first, in larger ones. */
typedef struct StartGrid {
    uint32_t lessons;    /* the host's programs 0 .. lessons - 1, */
    uint32_t first, end; /* and visible programs of the gallery, which follow in the rows, */
    uint32_t cards;      /* until here, */
    uint32_t rows;       /* and recent files behind them */
    uint32_t columns[2]; /* of lessons, of others */
    int32_t left, right; /* the widths of the cards together, and of what is beside them (0: no room) */
} StartGrid;
enum { START_EDGE = 24 };
StartGrid view_start_grid(const Viewer *viewer);

const char *view_start_file(const Viewer *viewer, uint32_t row);
const char *view_subject(const Viewer *viewer, uint32_t number); /* of the gallery; NULL: there are fewer */

#endif
