/* drawer.h: the settings of the machine as the drawer lists them: in groups, which can be folded; filtered by a text in
 * their name or meaning, or to changed settings. Changes are relative to the initial machine. A change runs the program
 * again.
 *
 *     [Cores and waves]  12 settings, 1 changed
 *     waves        4      was 8, reset          <-- v->drawer.row
 *     alus         2
 *     [Latencies]        folded
 */
#ifndef SIM_VIEWER_ACTIONS_DRAWER_H
#define SIM_VIEWER_ACTIONS_DRAWER_H

#include <stdbool.h>
#include <stdint.h>

#include "sim/spec/config.h"
#include "sim/viewer/actions/action.h"

enum { DRAWER_GROUPS = 7, DRAWER_LINES = SETTING_COUNT + DRAWER_GROUPS, DRAWER_FIND_MAX = 64 };

typedef struct Drawer {
    uint32_t row; /* the chosen setting */
    char find[DRAWER_FIND_MAX];
    bool only_changed;
    uint32_t folded; /* bits of groups */
    int32_t top;     /* the first line that is seen */
    bool row_wanted; /* the list goes where the chosen setting is */
} Drawer;

/* The head of a group, with its numbers of matching and of changed settings; or a setting. */
typedef struct DrawerLine {
    int group;
    const SettingInfo *setting; /* NULL: the head */
    bool changed, folded;
    uint32_t settings, changes;
    char value[40], was[40];
} DrawerLine;

extern const char *const drawer_groups[DRAWER_GROUPS];

uint32_t view_drawer(const Viewer *viewer, DrawerLine lines[DRAWER_LINES]); /* returns how many there are */
/* The preset from which the machine differs in the fewest settings, and in how many. */
const PresetInfo *view_nearest_preset(const Viewer *viewer, size_t *others);

#endif
