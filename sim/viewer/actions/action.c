/* action.c: the tables made from action.def, and doing an action. */
#include "sim/viewer/actions/action.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

#include "sim/viewer/actions/view.h"

const Action actions[ACTION_COUNT] = {
#define ACTION(ID, name, argument, group, function, by, help) {name, argument, group, help, function, by},
#include "sim/viewer/actions/action.def"
};

const Key action_keys[] = {
#define KEY(ID, key, argument) {key, argument, ACTION_##ID},
#include "sim/viewer/actions/action.def"
};
const size_t action_key_count = sizeof action_keys / sizeof *action_keys;

const Key *action_find_key(const char *key) {
    for (size_t i = 0; i < action_key_count; i++)
        if (strcmp(action_keys[i].key, key) == 0) return &action_keys[i];
    return NULL;
}

int action_find(const char *name) {
    for (int i = 0; i < ACTION_COUNT; i++)
        if (strcmp(actions[i].name, name) == 0) return i;
    return -1;
}

/* Is it one of several keys that differ in their last digit only, and not the first? */
static bool is_next_digit(size_t i) {
    if (i == 0 || action_keys[i - 1].action != action_keys[i].action) return false;
    const char *before = action_keys[i - 1].key, *key = action_keys[i].key;
    const size_t last = strlen(key) - 1;
    return key[0] != 'F' && strlen(before) == last + 1 && strncmp(before, key, last) == 0 &&
           isdigit((unsigned char)key[last]) && isdigit((unsigned char)before[last]);
}

void action_keys_text(ActionId action, char *out, size_t size) {
    size_t used = 0;
    out[0] = '\0';
    for (size_t i = 0; i < action_key_count && used < size; i++) {
        if (action_keys[i].action != action || is_next_digit(i)) continue;
        used += (size_t)snprintf(out + used, size - used, "%s%s", used ? ", " : "", action_keys[i].key);
        size_t last = i;
        while (last + 1 < action_key_count && is_next_digit(last + 1)) last++;
        if (last > i && used < size) used += (size_t)snprintf(out + used, size - used, "-%zu", last - i + 1);
    }
}

/* ---- doing ---- */

bool viewer_do(Viewer *v, ActionId action, const char *argument) {
    Model *m = &v->model;
    const bool needs_no_run = action == ACTION_RELOAD || action == ACTION_QUIT || action == ACTION_PALETTE ||
                              action == ACTION_SCALE || action == ACTION_EXPORT;
    m->message[0] = '\0';
    if (m->waiting && !needs_no_run) return model_say(m, "nothing has run yet: the source has errors");
    const bool was_lost = m->lost;
    m->lost = false;
    const bool done = actions[action].run(v, (Call){argument, actions[action].by});
    const bool lost = m->lost || trace_failed(m->trace);
    m->lost |= was_lost;
    return lost ? model_lost(m) : done; /* it may have done less than it says */
}

void view_ask_for(Viewer *v, ActionId action, const char *typed) {
    v->prompt = (Prompt){.asking = true, .action = action};
    snprintf(v->prompt.typed, sizeof v->prompt.typed, "%s", typed);
    v->model.changed = true;
}

void view_do_or_ask(Viewer *v, ActionId action, const char *argument) {
    const char *wanted = actions[action].argument;
    if (*wanted && *wanted != '[' && !*argument && !v->model.waiting)
        view_ask_for(v, action, "");
    else
        viewer_do(v, action, argument);
}
