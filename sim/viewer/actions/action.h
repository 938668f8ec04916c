/* action.h: the table of actions and keys; see action.def. */
#ifndef SIM_VIEWER_ACTIONS_ACTION_H
#define SIM_VIEWER_ACTIONS_ACTION_H

#include <stdbool.h>
#include <stddef.h>

typedef enum ActionId {
#define ACTION(ID, name, argument, group, help) ACTION_##ID,
#include "sim/viewer/actions/action.def"
    ACTION_COUNT
} ActionId;

struct Viewer;

/* Do it. False if that cannot be done; then it has said why with viewer_say. */
typedef bool ActionFunction(struct Viewer *viewer, const char *argument);

typedef struct Action {
    const char *name, *argument, *group, *help;
    ActionFunction *run;
} Action;

typedef struct Key {
    const char *key, *argument;
    ActionId action;
} Key;

extern const Action actions[ACTION_COUNT];
extern const Key action_keys[];
extern const size_t action_key_count;

#define ACTION(ID, name, argument, group, help) ActionFunction do_##ID;
#include "sim/viewer/actions/action.def"

const Key *action_find_key(const char *key); /* NULL: it does nothing */
int action_find(const char *name);           /* -1: there is none */

/* Its keys, as "F11, Shift+F11"; the digits of several keys in a row as "1-9". */
void action_keys_text(ActionId action, char *out, size_t size);

#endif
