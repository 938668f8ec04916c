/* marks.h: bookmarks of a run, with notes, and their file beside the program (see lockstep-formats(5)):
 *
 *     # a line a mark: name, cycle, core, slot, lane, note
 *     1 84 0 2 9 lane 9 leaves the loop
 *     b 120 0 0 0
 *
 *   Marks marks = {0};
 *   uint32_t wrong = marks_read(&marks, text);     // the first line that is none, or 0; NULL: there is no file yet
 *   marks.of[mark_find("2")] = (Mark){.set = true, .cycle = cycle};
 *   char *written = marks_write(&marks);           // with all that was not a mark; to be freed with memory_free()
 *   memory_free(marks.text);
 */
#ifndef SIM_VIEWER_MODEL_MARKS_H
#define SIM_VIEWER_MODEL_MARKS_H

#include <stdbool.h>
#include <stdint.h>

enum { MARK_COUNT = 9 + 26, MARK_DIGITS = 9, MARK_NOTE_MAX = 80, MARK_NONE = -1 };

typedef struct Mark {
    bool set;
    uint64_t cycle;
    uint32_t core, slot, lane;
    char note[MARK_NOTE_MAX];
} Mark;

typedef struct Marks {
    Mark of[MARK_COUNT]; /* 1 to 9, a to z */
    char *text;          /* of the file when it was read last; NULL: there was none */
    bool failed;         /* it could not be written, which was said */
} Marks;

static inline char mark_name(int mark) {
    return (char)(mark < MARK_DIGITS ? '1' + mark : 'a' + mark - MARK_DIGITS);
}

int mark_find(const char *name); /* "3", "b", with a blank or nothing behind it; MARK_NONE */

/* Replace all marks by the marks of a text; of a name that it has twice, the last. */
uint32_t marks_read(Marks *marks, const char *text);

char *marks_write(const Marks *marks);

#endif
