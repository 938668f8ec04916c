/* action.c: the tables made from action.def. */
#include "sim/viewer/actions/action.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

const Action actions[ACTION_COUNT] = {
#define ACTION(ID, name, argument, group, help) {name, argument, group, help, do_##ID},
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
static bool goes_on(size_t i) {
    const size_t length = strlen(action_keys[i].key);
    return i > 0 && action_keys[i - 1].action == action_keys[i].action &&
           isdigit((unsigned char)action_keys[i].key[length - 1]) && action_keys[i].key[0] != 'F' &&
           isdigit((unsigned char)action_keys[i - 1].key[length - 1]) && strlen(action_keys[i - 1].key) == length &&
           strncmp(action_keys[i - 1].key, action_keys[i].key, length - 1) == 0;
}

void action_keys_text(ActionId action, char *out, size_t size) {
    size_t used = 0;
    out[0] = '\0';
    for (size_t i = 0; i < action_key_count && used < size; i++) {
        if (action_keys[i].action != action || goes_on(i)) continue;
        used += (size_t)snprintf(out + used, size - used, "%s%s", used ? ", " : "", action_keys[i].key);
        size_t last = i;
        while (last + 1 < action_key_count && goes_on(last + 1)) last++;
        if (last > i && used < size) used += (size_t)snprintf(out + used, size - used, "-%zu", last - i + 1);
    }
}
