/* search.h: one box for everything: lines of the source, labels, registers, cycles, lanes, settings, programs and
 * actions, found while one types. A hit is an action with its argument: choosing it does that.
 *
 *   84         the cycle; and lines with that text
 *   :63        the line
 *   w0 l9      the wave, the lane of it; also with a cycle: w0 l9 84
 *   r2.x       the register: its writes, a breakpoint, its column
 *   >zoom      actions alone: all of them, with their keys; >goto 84: one with its argument
 *   warp       the word's page of `lockstep explain`
 *   add r2     anything with this text; of actions and settings anything with these words
 *
 * The same box lists files, while a name is asked for to open or to save: the files of the folder that the text
 * names, whose names have the rest of the text.
 *
 *   viewer_do(viewer, ACTION_FIND, "r2.x");
 *   const Search *found = view_search(viewer);           // made again for another text, selection or run
 *   for (uint32_t i = 0; i < found->count; i++) show(found->hits[i].text);
 *   viewer_do(viewer, ACTION_CHOOSE, "1");
 */
#ifndef SIM_VIEWER_ACTIONS_SEARCH_H
#define SIM_VIEWER_ACTIONS_SEARCH_H

#include "sim/viewer/actions/view.h"

enum { SEARCH_MOST = 400, SEARCH_OF_A_KIND = 160, SEARCH_SHOWN = 8, SEARCH_SPANS = 4, SEARCH_TEXT = 200 };

/* In the order in which they are listed, but a kind with a better match comes first. */
#define SEARCH_KINDS(KIND)                             \
    KIND(CYCLE, "cycle", "Cycles", ICON_NEXT)          \
    KIND(LINE, "line", "Lines", ICON_FILE)             \
    KIND(LANE, "lane", "Lanes", ICON_BARS)             \
    KIND(REGISTER, "register", "Registers", ICON_BARS) \
    KIND(LABEL, "label", "Labels", ICON_MARK)          \
    KIND(SOURCE, "source", "Source", ICON_FILE)        \
    KIND(WORD, "word", "Words", ICON_QUESTION)         \
    KIND(SETTING, "setting", "Settings", ICON_MACHINE) \
    KIND(PROGRAM, "program", "Programs", ICON_FOLDER)  \
    KIND(ACTION, "action", "Actions", ICON_RIGHT)      \
    KIND(FILE, "file", "Folders and programs", ICON_FILE) /* beside what is typed, alone */
#define KIND(ID, ...) FOUND_##ID,
typedef enum SearchKind { SEARCH_KINDS(KIND) FOUND_KINDS } SearchKind;
#undef KIND
typedef struct SearchKindInfo {
    const char *name, *plural;
    Icon icon;
} SearchKindInfo;
extern const SearchKindInfo search_kinds[FOUND_KINDS];

typedef struct SearchHit {
    SearchKind kind;
    uint32_t line;          /* of the main file, to be shown before the text; 0: none */
    char text[SEARCH_TEXT]; /* what is found, */
    char note[64];          /* and what there is to say of it: how often, where, its key */
    struct {
        uint8_t from, length;
    } spans[SEARCH_SPANS]; /* bytes of the text that match */
    uint32_t span_count;
    ActionId action; /* what choosing it does */
    bool asks;       /* the argument is only the beginning: the rest is asked for */
    char argument[SEARCH_TEXT];
    uint32_t rank;  /* how well it matches */
    uint64_t order; /* by which the list is sorted */
} SearchHit;

struct Search {
    SearchHit hits[SEARCH_MOST + 1]; /* the last one is being made, and does not count any more */
    uint32_t count, chosen;
    uint32_t found[FOUND_KINDS]; /* with the hits beyond SEARCH_SHOWN */
    char of[TYPED_MAX];          /* made from this text, */
    ActionId action;             /* for this one */
    uint64_t selections, runs;
    bool no_folder; /* the typed folder cannot be listed */
    char *words;    /* what the host explains; NULL: not asked yet */
};

const Search *view_search(Viewer *viewer);
size_t view_folder_length(const char *path); /* how much of a path is its folder, with the slash */

#endif
