/* action.c: the table of actions, made from verb.def, and doing an action. */
#include "sim/viewer/actions/action.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

#include "sim/viewer/actions/do.h"

const Action actions[ACTION_COUNT] = {
#define VERB(ID, name, command, shortcut, argument, group, function, by, keys, title, help) \
    {name, argument, group, keys, title, help, NULL, verb_##function, by, false},
#define BOTH(ID, name, command, shortcut, argument, group, function, by, keys, title, help) \
    {name, argument, group, keys, title, help, do_##function, NULL, by, false},
#define WINDOW(ID, name, argument, group, function, by, keys, title, help) \
    {name, argument, group, keys, title, help, do_##function, NULL, by, false},
#define ALWAYS(ID, name, argument, group, function, by, keys, title, help) \
    {name, argument, group, keys, title, help, do_##function, NULL, by, true},
#include "sim/debug/verb/verb.def"
};

int action_find(const char *name) {
    for (int i = 0; i < ACTION_COUNT; i++)
        if (strcmp(actions[i].name, name) == 0) return i;
    return -1;
}

bool action_key(ActionId action, int number, Key *key) {
    const char *at = actions[action].keys;
    *key = (Key){.action = action};
    for (; number > 0 && *at; number--) {
        at += strcspn(at, " ");
        at += strspn(at, " ");
    }
    return sscanf(at, "%31[^: ]:%31s", key->name, key->argument) >= 1;
}

bool action_find_key(const char *name, Key *key) {
    for (int action = 0; action < ACTION_COUNT; action++)
        for (int i = 0; action_key((ActionId)action, i, key); i++)
            if (strcmp(key->name, name) == 0) return true;
    return false;
}

void action_keys_text(ActionId action, char *out, size_t size) {
    Key key, before = {0};
    size_t used = 0;
    int digits = 1;
    out[0] = '\0';
    for (int i = 0; used < size; i++, before = key) {
        const bool more = action_key(action, i, &key);
        const size_t last = more ? strlen(key.name) - 1 : 0;
        if (more && i > 0 && key.name[0] != 'F' && strlen(before.name) == last + 1 &&
            strncmp(before.name, key.name, last) == 0 && isdigit((unsigned char)key.name[last]) &&
            isdigit((unsigned char)before.name[last])) { /* "Ctrl+2" behind "Ctrl+1", or the like */
            digits++;
            continue;
        }
        if (digits > 1) used += (size_t)snprintf(out + used, size - used, "-%d", digits);
        digits = 1;
        if (!more) break;
        if (used < size) used += (size_t)snprintf(out + used, size - used, "%s%s", used ? ", " : "", key.name);
    }
}

/* ---- doing ---- */

bool viewer_do(Viewer *v, ActionId action, const char *argument) {
    Model *m = &v->model;
    m->message[0] = '\0';
    v->picture.waits = NULL;
    if ((m->waiting || v->start) && !actions[action].always)
        return model_say(m, *m->host.file && !v->start ? "nothing has run yet: the source has errors"
                                                       : "choose a program first");
    m->changed = true;
    const char *group = actions[action].group;
    if (strcmp(group, "Time") == 0 || strcmp(group, "Causes") == 0) view_end_question(v); /* it needs all of the run */
    const PanelId over = v->overlay;
    const bool asked = v->prompt.asking;
    const Action *a = &actions[action];
    const Call call = {argument, a->by};
    const bool done = a->verb ? view_do_verb(v, a->verb, call) : a->run(v, call);
    if (v->overlay != over || v->prompt.asking != asked) v->focus = 0;
    if (asked && !v->prompt.asking) v->all_typed = false;
    if (v->prompt.action == ACTION_HELP && v->overlay != PANEL_HELP) v->prompt.asking = false;
    return done;
}

void view_ask_for(Viewer *v, ActionId action, const char *typed) {
    Prompt prompt = {.asking = true, .action = action}; /* `typed` may be that of the last one */
    snprintf(prompt.typed, sizeof prompt.typed, "%s", typed);
    v->prompt = prompt;
    v->all_typed = false;
    v->model.changed = true;
}

bool view_do_or_ask(Viewer *v, ActionId action, const char *argument) {
    const char *wanted = actions[action].argument;
    if (!*wanted || *wanted == '[' || *argument || (v->model.waiting && !actions[action].always))
        return viewer_do(v, action, argument);
    const bool wrong = v->is_wrong || (action == ACTION_DIFF_WITH && v->model.diff.error[0]);
    const bool again = wrong && v->prompt.action == action && *v->prompt.typed;
    view_ask_for(v, action, again ? v->prompt.typed : "");
    v->all_typed = again;
    return true;
}
