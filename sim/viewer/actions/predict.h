/* predict.h: the reader predicts what a branch does. While the question is open, the model has a run that ends before
 * the branch's cycle. The other runs, and the register that the branch reads, would still tell the answer: they are
 * hidden. */
#ifndef SIM_VIEWER_ACTIONS_PREDICT_H
#define SIM_VIEWER_ACTIONS_PREDICT_H

#include "sim/viewer/actions/action.h"

/* Which lanes are active after the branch of the selected wave in the selected cycle? Until that is revealed, the model
 * has a run that ends before this cycle. */
typedef struct Prediction {
    bool asking, revealed;
    uint64_t guess, live;        /* live: lanes with a thread, about which one is asked */
    uint64_t answer, before;     /* lanes that are active after the branch, and before it */
    uint32_t pc;                 /* of the branch */
    bool failed;                 /* the run, as model_has_failed said when it was all there */
    uint32_t condition;          /* the component that the branch reads; INSPECT_NONE */
    uint32_t branches, right;    /* answered in this session, and how many of them without a mistake */
    uint32_t lanes, lanes_right; /* the same, lane by lane */
} Prediction;

bool view_is_asking(const Viewer *viewer);                     /* and the answer is not revealed */
bool view_is_hidden(const Viewer *viewer, uint32_t component); /* it is the condition, and that is asked */
/* Give the question up: it does not count, and all of the run is shown again. */
void view_end_question(Viewer *viewer);

#endif
