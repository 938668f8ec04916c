/* action.h: the verbs of the window as a table of actions and keys, from verb.def, and doing them. */
#ifndef SIM_VIEWER_ACTIONS_ACTION_H
#define SIM_VIEWER_ACTIONS_ACTION_H

#include "sim/debug/verb/verb.h"

typedef enum ActionId {
#define VERB(ID, name, command, shortcut, argument, group, function, by, keys, title, help) ACTION_##ID,
#define BOTH VERB
#define WINDOW(ID, name, argument, group, function, by, keys, title, help) ACTION_##ID,
#include "sim/debug/verb/verb.def"
    ACTION_COUNT
} ActionId;

typedef struct Viewer Viewer;

/* Do it. False if that cannot be done; then it has said why. */
typedef bool ActionFunction(Viewer *viewer, Call call);

typedef struct Action {
    const char *name, *argument, *group, *keys, *title, *help;
    ActionFunction *run; /* NULL: it is shared with the debugger */
    VerbFunction *verb;
    int by;
    bool always; /* also while no run is shown */
} Action;

typedef struct Key {
    char name[32], argument[32];
    ActionId action;
} Key;

extern const Action actions[ACTION_COUNT];

int action_find(const char *name);                      /* -1 if absent */
bool action_key(ActionId action, int number, Key *key); /* from 0 on; false: it has no more */
bool action_find_key(const char *name, Key *key);       /* false: it does nothing */

/* Its keys, as "F11, Shift+F11"; the digits of several keys in a row as "1-9". */
void action_keys_text(ActionId action, char *out, size_t size);

/* Do an action. False if it could not be done: the viewer's message says why. */
bool viewer_do(Viewer *viewer, ActionId action, const char *argument);

/* The functions of verb.def; rows may share one. */

#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wredundant-decls"
#define BOTH(ID, name, command, shortcut, argument, group, function, by, keys, title, help) \
    ActionFunction do_##function;
#define WINDOW(ID, name, argument, group, function, by, keys, title, help) ActionFunction do_##function;
#include "sim/debug/verb/verb.def"
#pragma GCC diagnostic pop

#endif
