/* action.h: the table of actions and keys, action.def, and doing them. */
#ifndef SIM_VIEWER_ACTIONS_ACTION_H
#define SIM_VIEWER_ACTIONS_ACTION_H

#include <stdbool.h>
#include <stddef.h>

typedef enum ActionId {
#define ACTION(ID, name, argument, group, function, by, keys, help) ACTION_##ID,
#include "sim/viewer/actions/action.def"
    ACTION_COUNT
} ActionId;

typedef struct Viewer Viewer;

/* How an action is called: with what is typed behind its name, and its own `by` of the table. */
typedef struct Call {
    const char *text;
    int by;
} Call;

/* Do it. False if that cannot be done; then it has said why. */
typedef bool ActionFunction(Viewer *viewer, Call call);

typedef struct Action {
    const char *name, *argument, *group, *keys, *help;
    ActionFunction *run;
    int by;
} Action;

typedef struct Key {
    char name[32], argument[32];
    ActionId action;
} Key;

extern const Action actions[ACTION_COUNT];

int action_find(const char *name);                      /* -1: there is none */
bool action_key(ActionId action, int number, Key *key); /* from 0 on; false: it has no more */
bool action_find_key(const char *name, Key *key);       /* false: it does nothing */

/* Its keys, as "F11, Shift+F11"; the digits of several keys in a row as "1-9". */
void action_keys_text(ActionId action, char *out, size_t size);

/* Do an action. False if it could not be done: the viewer's message says why. */
bool viewer_do(Viewer *viewer, ActionId action, const char *argument);

#endif
