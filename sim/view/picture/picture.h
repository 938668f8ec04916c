/* picture.h: the picture of runs: cycles from left to right, the lanes of every wave slot from top to bottom, what
 * each unit does below; with title, legend, notes and axes. Several runs stand one below the other on one axis.
 *
 *   PictureOptions options = {.title = "A loop", .config_text = "4 waves x 32 lanes", .version = "lockstep 1"};
 *   char error[PICTURE_ERROR_MAX];
 *   size_t length;
 *   uint8_t *bytes = picture_png(run, 1, &options, &length, error);    // of a Run that is at its end
 *
 *   picture.c          the whole: what is drawn in which order (rows by sim/view/timeline), the PNG, the layout as JSON
 *   picture_layout.c   which cycles and cores are shown, columns, how tall bands are, rows of cycles
 *   picture_head.c     above and below the data: title, legend, notes, footer
 *
 *   title, machine and cycles, legend                                   header_y
 *                              |-- a note --|                           notes_y        \
 *   cycle      0        10        20                                    axis_y          |
 *   [0] wave 0 +============================+  3 %                      band.y          |
 *      group 0 |                            |                                           | a row of cycles
 *     8-31 none ............................                            strip of 7      |
 *   slots 2-3  - - - nothing was left - - -                             band.y          |
 *   ALU 0      [============================] 71 %                                      |
 *              x0                     right_x                           next run        |
 *   cycle      0        10        20                                    bottom_axis_y   /
 *   version, hashes, what a pixel is                                    footer_y
 *
 * A layout is a list of bands, from top to bottom, run after run and core after core. A column shows `bin` cycles and
 * is sx pixels wide: cycle c is in column c / bin - c0 / bin, counted over all rows. In a band of lanes (bin 1), lane l
 * has the pixels from y + l * lane_height on, which show what it does in that cycle and nothing else. In a band of
 * shares the pixels of a column are divided among the shades of all its lane-cycles.
 *
 * Nothing is ever drawn over data.
 */
#ifndef SIM_VIEW_PICTURE_PICTURE_H
#define SIM_VIEW_PICTURE_PICTURE_H

#include "sim/base/arith.h"
#include "sim/count/ports.h"
#include "sim/debug/fill/fill.h"
#include "sim/run/run.h"
#include "sim/view/band/band.h"
#include "sim/view/timeline/timeline.h"

enum {
    PICTURE_ERROR_MAX = 256,
    PICTURE_WIDTH = 1440,      /* at most so wide, unless it is asked for */
    PICTURE_MAX_WIDTH = 16384, /* pixels; what viewers of PNG files can be expected to take */
    PICTURE_MAX_HEIGHT = 32767,
    PICTURE_MAX_PIXELS = 256 * 1024 * 1024,
    PICTURE_MAX_BIN = 1 << 30,
    PICTURE_MAX_SCALE = 3,
    PICTURE_MAX_RUNS = 8,
    PICTURE_NOTE_LINE = 20,    /* height of a line of notes */
    PICTURE_RAIL = 4,          /* height of the rail above a band of shares, where a pixel is free between them */
    PICTURE_CORE_HEADING = 16, /* above the first band of a core that is not folded */
    PICTURE_RUN_NAME = 52,     /* name, cycles and their change beside a run, below each other */
    PICTURE_RUN_GAP = 24,      /* above a run but the first: an arrow fits */
};

/* Rows of wave slots, of issue ports, or of both. */
typedef enum PictureRows { PICTURE_ROWS_SLOTS, PICTURE_ROWS_ISSUED, PICTURE_ROWS_BOTH } PictureRows;

typedef enum PicturePatterns { PICTURE_PATTERNS_AUTO, PICTURE_PATTERNS_ON, PICTURE_PATTERNS_OFF } PicturePatterns;

/* All texts may be NULL. */
typedef struct PictureOptions {
    uint32_t scale;          /* how large everything is, texts and lines too; 0: 1 */
    uint32_t cell_x, cell_y; /* pixels a cycle and a lane, of scale 1; 0: what suits the size of the trace */
    uint32_t width;          /* of the picture, at most; 0: PICTURE_WIDTH */
    ThemeId theme;
    bool theme_asked; /* for pages, which else are as the reader has it */
    Palette palette;
    PictureRows rows;                  /* of slots if bare */
    PicturePatterns patterns;          /* textures on shades of 4 pixels or more; auto: unless classic or bare */
    uint64_t window_start, window_end; /* cycles start .. end - 1; both 0: all */
    uint32_t core_start, core_end;     /* cores likewise */
    uint64_t wrap;                     /* cycles a row of the picture, a multiple of bin; 0: one row */
    uint64_t bin;                      /* cycles a column; 0: as few as fit */
    const NoteSpec *notes;             /* brackets above the runs; above the axis for the first run */
    size_t note_count;
    const char *const *names; /* of the runs; needed if there are several */
    const char *title;        /* what the picture shows */
    const char *file;         /* the program's name */
    const char *config_text;  /* the machine's settings that matter, for reading */
    const char *config_json;  /* for the PNG's chunk simt:config; ASCII */
    const char *version;      /* of lockstep */
    const char *hashes;       /* of program and configuration */
    bool bare;                /* only the lanes of all wave slots: no gaps, labels, units, textures; cells of 1 if 0 */
} PictureOptions;

/* What is shown of a run, and what its cycles add up to. */
typedef struct ShownRun {
    const Trace *trace;            /* borrowed */
    Fill *fill;                    /* why slots are empty; NULL: not known */
    Count count;                   /* of all slots that are shown */
    uint64_t cycles;               /* of the run */
    uint64_t end;                  /* one past the last in which there is a wave */
    int32_t y, height;             /* of all its bands, in the first row of cycles */
    int32_t notes;                 /* height of the brackets right above y; 0 for the first run */
    uint32_t ports;                /* of a core, that have rows, */
    PortSurvey survey;             /* and what is on them */
    uint32_t first_core, end_core; /* cores first_core .. end_core - 1 are shown */
    SlotSum *slots;                /* of the slots of these cores, core after core, in the row that is painted last */
    BandColumns columns;           /* counted on the way; counts NULL: not known yet, or too many */
} ShownRun;

typedef struct PictureLayout {
    const Run *runs; /* borrowed, as are the options */
    const PictureOptions *options;
    int32_t width, height; /* of the picture, at scale 1 as all that follows, */
    int32_t scale;         /* and how many pixels one of them is */
    uint64_t c0, cycles;   /* the cycles shown */
    uint32_t run_count;
    ShownRun shown[PICTURE_MAX_RUNS];
    TimeRows bands; /* y: of the picture, in the first row of cycles */

    uint64_t bin;
    int32_t rows, row_columns, row_pitch; /* the first or last row may have fewer columns */
    int32_t x0, sx;
    int32_t lane_height; /* of bands of lanes; 0: there are none */
    bool rails;          /* above bands of shares */
    bool folded;         /* of whole cores */
    bool textures;

    /* The texts; all 0 when bare. */
    int32_t name_x, label_x, right_x;            /* of runs, of bands, and of their active lane-cycles */
    int32_t header_y, notes_y, axis_y, footer_y; /* notes_y 0: there are none */
    int32_t bottom_axis_y;                       /* of the first row */
    int32_t instruction_height;                  /* above every band of lanes; 0: no instructions are shown */
} PictureLayout;

/* Lay out at most PICTURE_MAX_RUNS runs. Return false, with a sentence in error[PICTURE_ERROR_MAX], if there is nothing
 * to draw or the picture would be too large. Call picture_layout_free in any case. */
bool picture_layout(PictureLayout *layout, const Run *runs, size_t count, const PictureOptions *options, char *error);
void picture_layout_free(PictureLayout *layout);

/* Draw the picture and return its layout too, which is to be freed in any case. Return NULL with a sentence in
 * error[PICTURE_ERROR_MAX] if it cannot be drawn. */
Canvas *picture_draw(const Run *runs, size_t count, const PictureOptions *options, PictureLayout *layout, char *error);

/* The picture as the bytes of a PNG file, to be freed with memory_free(). It has the chunks Title, Description (which
 * cycles, and what a pixel is), Software, simt:config (options->config_json) and simt:map, the layout as JSON, which
 * lockstep-formats(5) describes. */
uint8_t *picture_png(const Run *runs, size_t count, const PictureOptions *options, size_t *length, char *error);

/* ---- of this room alone: the parts of a picture, each drawn at its place in the layout ---- */

/* One row of the picture: cycles start .. end - 1 of all runs. */
typedef struct PictureRow {
    uint64_t start, end;
    int32_t columns;
    int32_t y; /* below the first row */
} PictureRow;

/* The parts draw with this, or measure if there is no canvas. */
typedef struct Painter {
    Canvas *canvas;
    Sheet *sheet; /* on the canvas */
    const PictureLayout *layout;
    const Theme *theme;
    PictureRow row;   /* being drawn */
    const Code *code; /* of the first run, if instructions are shown */
} Painter;

/* Text in the middle of a line of a height, from x on. */
void picture_say(const Painter *painter, int32_t x, int32_t y, int32_t height, Face face, ThemeColour colour,
                 const char *text);

/* Add the waves of a slot to its label, and shares if the picture is of one run; the user is a Painter. */
enum { PICTURE_HANG = 20 /* lines below the name of a wave begin where the name does */ };
void picture_label(void *user, const TimeRow *row, TimeLabel *label);

/* ---- picture_layout.c ---- */

PictureRow picture_layout_row(const PictureLayout *layout, int32_t row);

/* The columns of cycles from .. to - 1, of which at least one is in the row. y and h are 0. */
Rect picture_layout_columns(const PictureLayout *layout, const PictureRow *row, uint64_t from, uint64_t to);

/* Sum up what the slots of a run do in cycles start .. end - 1. Count columns, too, unless they are NULL. Return for
 * how many cycles cores are exposed. */
uint64_t picture_layout_sums(const PictureLayout *layout, uint32_t number, uint64_t start, uint64_t end,
                             const BandColumns *columns);

/* ---- picture_head.c: around the data ---- */

/* Which cycles of which machine, and what a pixel is: "4 x 3 pixels are 1 cycle x 1 lane". */
enum { PICTURE_NOTE_MAX = 512 };
void picture_head_cycles(char text[PICTURE_NOTE_MAX], const PictureLayout *layout);
void picture_head_pixel(char text[PICTURE_NOTE_MAX], const PictureLayout *layout);

int32_t picture_head(const Painter *painter); /* title, line 2, legend; returns the bottom edge */
int32_t picture_foot(const Painter *painter); /* version, hashes, what a pixel is; returns the height */

/* Brackets above a run, or above the axis for the first. Returns the lines that the row needs. */
uint32_t picture_notes(const Painter *painter, uint32_t number);

#endif
