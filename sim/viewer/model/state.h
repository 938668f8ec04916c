/* state.h: what is in a Viewer, for the files of this folder. */
#ifndef SIM_VIEWER_MODEL_STATE_H
#define SIM_VIEWER_MODEL_STATE_H

#include "sim/debug/inspect/inspect.h"
#include "sim/debug/inspect/values.h"
#include "sim/debug/time/break_text.h"
#include "sim/debug/time/problem.h"
#include "sim/debug/time/step.h"
#include "sim/debug/why/profile.h"
#include "sim/debug/why/why.h"
#include "sim/viewer/model/job.h"
#include "sim/viewer/paint/sheet.h"
#include "sim/viewer/paint/tiles.h"
#include "sim/viewer/viewer.h"

enum {
    VIEW_BREAKS = 64,
    VIEW_TEXT_MAX = 200,
    PROBLEM_TEXT_MAX = 640,
    VIEW_MARKS = 10,
    VIEW_WIDTHS = 7,
    VIEW_DIFF_ROWS = 256,
};

typedef enum ShowFormat { SHOW_AUTO, SHOW_F32, SHOW_U32, SHOW_I32, SHOW_HEX, SHOW_COUNT } ShowFormat;
typedef enum Tab { TAB_WHY, TAB_BILL, TAB_LINES, TAB_MARKS, TAB_WRONG, TAB_COUNT } Tab;
typedef enum Heat { HEAT_LANES, HEAT_CYCLES, HEAT_STALLS, HEAT_COUNT } Heat;
typedef enum Overlay { OVERLAY_NONE, OVERLAY_HELP, OVERLAY_CONFIG, OVERLAY_WIDTHS, OVERLAY_DIFF } Overlay;

extern const char *const view_formats[SHOW_COUNT], *const view_tabs[TAB_COUNT], *const view_heats[HEAT_COUNT];

/* Everything at its place, in pixels of the drawing. */
typedef struct Panes {
    Rect all, title, bar, banner, source, side, timeline, registers, stack, memory, status;
    Rect overview, axis, data, units; /* inside of the timeline: right of the names */
} Panes;

/* A breakpoint, as it was said. It is read again for every run. */
typedef struct ViewBreak {
    Breakpoint what;
    char text[64], error[96]; /* error: why this run has no such place or word; empty: it has */
    uint32_t line;            /* PLACE: of the main file; 0: not of a line */
} ViewBreak;

typedef struct Mark {
    bool set;
    uint64_t cycle;
    uint32_t core, slot, lane;
} Mark;

/* A machine with another wave size. */
typedef struct Width {
    uint32_t lanes;
    uint64_t cycles;
    uint32_t efficiency; /* tenths of a per cent: lanes that did something, of all in cycles with a wave */
    Canvas *picture;
    char error[80];
} Width;

/* Time of a line on two machines: in cycles of all waves, from the instruction before. Line 0: before waves start. */
typedef struct DiffRow {
    uint32_t file, line;
    int64_t cycles; /* that the second machine takes more */
    TallyRow side[2];
} DiffRow;

typedef struct Diff {
    bool made, same_work; /* same_work: every line is issued as often on both */
    char name[2][VIEW_TEXT_MAX], error[160];
    uint64_t cycles[2];
    DiffRow row[VIEW_DIFF_ROWS];
    uint32_t rows;
} Diff;

/* What is known about the selection; made again when it changes. */
typedef struct Facts {
    bool fresh;
    bool here; /* a wave is in the slot in this cycle, in `wave`: */
    InspectWave wave;
    TraceRun run; /* of the trace: what the slot does */
    Why why;
    bool has_why;
    uint32_t file, line; /* of the wave's next instruction; line 0: none */
    uint32_t *before;    /* registers before the wave's last instruction: [component][lane] */
    bool has_before;
} Facts;

struct Viewer {
    ViewHost host;
    ViewRun *run;
    const Trace *trace;
    const Config *config;
    uint64_t cycles; /* of the run, at least 1 */
    Profile *profile;
    Lines *lines;
    Problems problems;
    uint32_t problem; /* the one that the banner shows */
    Summary summary;
    Tiles *tiles;
    bool summarised;
    Canvas *preview;  /* of the texture; NULL: to be painted */
    Canvas *overview; /* as painted last, with so many columns of the summary; UINT32_MAX: again */
    uint32_t overview_done;
    Palette overview_palette;

    /* The selection. */
    uint64_t cycle;
    uint32_t core, slot, lane;
    uint32_t line;      /* of the main file */
    uint32_t component; /* index among those that the program names */

    /* The view. */
    uint32_t width, height, scale; /* of the window in pixels */
    Panes panes;
    int zoom;
    int64_t left; /* first pixel of the timeline's data, counted from cycle 0 at this zoom */
    uint32_t lane_height, fold;
    bool chosen_height, fitted; /* fitted: the run was placed in the timeline */
    int32_t scroll_lanes, scroll_source, scroll_side, scroll_registers, scroll_columns;
    int64_t scroll_memory;
    bool lane_wanted; /* the grid goes where the lane is */
    bool follow;      /* the source goes where the wave is */
    Palette palette;
    bool patterns;
    ShowFormat format;
    Tab tab;
    Heat heat;
    int memory;           /* which of those that there are */
    uint32_t word_wanted; /* the list of words goes where it is; UINT32_MAX: it stays */
    Overlay overlay;
    uint64_t range_from, range_to;
    bool has_range;

    /* Asking for a line of text. */
    bool asking;
    ActionId asked;
    char typed[VIEW_TEXT_MAX];
    char search[VIEW_TEXT_MAX];
    uint32_t config_row;

    ViewBreak breaks[VIEW_BREAKS];
    uint32_t break_count;
    Mark marks[VIEW_MARKS];
    Settings settings, before, a; /* of the run; before the last change; A of comparisons */
    bool has_a;
    Width widths[VIEW_WIDTHS];
    uint32_t width_count;
    bool widths_made; /* all of them */
    Diff diff;
    Job job;

    bool predicting, revealed;
    uint64_t guess;
    uint32_t guesses, right;

    Facts facts;
    Sheet sheet;
    bool lost;                          /* memory ran out: what is shown may lack something */
    bool stale, over, playing, gave_up; /* gave_up: the last search */
    bool drawing_more;                  /* some tile is still to be painted */
    bool spent;                         /* this frame has gone to another cycle: tiles are for the next one */
    double speed, play_rest;
    char message[VIEW_TEXT_MAX];
    char *errors; /* of the last attempt to run; NULL: none */
    bool waiting; /* nothing has run yet; the run is of an empty program */
    char title[VIEW_TEXT_MAX];

    /* The mouse. */
    int32_t mouse_x, mouse_y, drag_x, drag_y;
    enum { DRAG_NONE, DRAG_PAN, DRAG_RANGE, DRAG_OVERVIEW } drag;
    int64_t drag_left;
    int32_t drag_scroll;
    bool dragged;
};

/* ---- shared by the files ---- */

/* Memory ran out: says so, and notes it for viewer_is_lost. Returns false. */
bool viewer_lost(Viewer *viewer);
bool viewer_travel(Viewer *viewer, uint64_t cycle); /* travel_go, which notes the same */
bool viewer_say(Viewer *viewer, const char *format, ...) __attribute__((format(printf, 2, 3))); /* returns false */
const char *viewer_base_name(const char *path); /* without its folders */
bool viewer_read_number(const char *text, uint64_t limit, uint64_t *number);

/* Adopt a run: everything that belonged to the one before is forgotten, but the selection stays where it can. */
bool viewer_adopt(Viewer *viewer, ViewRun *run);
void viewer_drop(Viewer *viewer);

void viewer_layout(Viewer *viewer);
TileView viewer_tile_view(const Viewer *viewer);
void viewer_clamp(Viewer *viewer);
void viewer_show_cycle(Viewer *viewer); /* scroll so that the cursor is seen */
uint64_t viewer_cycle_at(const Viewer *viewer, int32_t x);
int32_t viewer_x_of(const Viewer *viewer, uint64_t cycle);
void viewer_zoom_to(Viewer *viewer, uint64_t from, uint64_t cycles); /* as large as they fit */
void viewer_zoom_about(Viewer *viewer, int zoom, int32_t x);
void viewer_scroll(Viewer *viewer, const char *pane, int64_t rows);

/* Go there; the wave's line is shown. False when out of memory. */
bool viewer_go(Viewer *viewer, uint64_t cycle);
bool viewer_select_core(Viewer *viewer, uint32_t core); /* false when out of memory */
void viewer_select_wave(Viewer *viewer, uint32_t number, uint64_t cycle);
void viewer_forget_preview(Viewer *viewer);
void viewer_changed(Viewer *viewer); /* the selection is another one */
const Facts *viewer_facts(Viewer *viewer);
uint32_t viewer_wave_number(Viewer *viewer); /* that the selected slot has, or has next; TRACE_NO_WAVE: none */
const LineRow *viewer_line_row(const Viewer *viewer, uint32_t line);
bool viewer_profile(Viewer *viewer);
/* A setting's value with more or less of it: the next power of two, or word. */
void viewer_other_value(const Viewer *viewer, const SettingInfo *setting, int by, char *out, size_t size);
void viewer_command(Viewer *viewer, char *out, size_t size); /* the equivalent command line */
ValueText viewer_value(const Viewer *viewer, uint32_t bits);

/* Breakpoints: what one is called, why it hit (which also selects the lane or the word), reading all of them again. */
void viewer_break_name(const ViewBreak *b, char *out, size_t size);
void viewer_tell_hit(Viewer *viewer, const ViewBreak *b, const BreakHit *hit, char *out, size_t size);
void viewer_read_breaks(Viewer *viewer);
void viewer_remove_breaks(Viewer *viewer);
const ViewBreak *viewer_cycle_break(const Viewer *viewer, int32_t x); /* near this place of the axis; NULL: none */
const ViewBreak *viewer_word_break(const Viewer *viewer, const char *memory, uint32_t word);

/* Its place in the source, and what it is. */
void viewer_problem_text(const Viewer *viewer, uint32_t number, char *out, size_t size);
/* Go to where a problem can be seen: the pixel of a fault; the last write of a word that is wrong. */
bool viewer_show_problem(Viewer *viewer, uint32_t number);
void viewer_start_at_fault(Viewer *viewer); /* where a run is looked at first, if it has one */

/* Ask for a line of text, which begins with `typed`, and do the action with it. */
void viewer_ask_for(Viewer *viewer, ActionId action, const char *typed);

/* Memory that can be shown: *words; NULL: there is none of this number. */
typedef struct ViewMemory {
    char name[24];
    const uint32_t *words;
    uint32_t count;
    const TextureShape *shape; /* NULL: a buffer, or group memory */
    bool can_stop;             /* breakpoints can be of its words */
} ViewMemory;
bool viewer_memory(Viewer *viewer, int number, ViewMemory *memory);
int viewer_memory_count(Viewer *viewer);

/* The machine that is shown, or the one that is being run to be shown. */
const Settings *viewer_wanted(const Viewer *viewer);
const Config *viewer_wanted_config(const Viewer *viewer);

bool viewer_open_overlay(Viewer *viewer, Overlay overlay); /* or close it; true */

/* Drawing. */
const Theme *viewer_theme(const Viewer *viewer);
void draw_timeline(Viewer *viewer);
/* Rows from .. to - 1 of all tiles of the timeline that are seen, into a pane; what it costs is taken from *budget. */
void draw_tiles(Viewer *viewer, Rect pane, int32_t from, int32_t to, int64_t *budget);
void draw_units(Viewer *viewer, int64_t *budget);
/* What the strip below the mouse has in a cycle, for the head of the timeline; nothing if that is not to be said. */
void draw_units_hover(Viewer *viewer, uint64_t cycle, char *out, size_t size);
void draw_source(Viewer *viewer);
void draw_side(Viewer *viewer);
void draw_registers(Viewer *viewer);
void draw_stack(Viewer *viewer);
void draw_memory(Viewer *viewer);
void draw_bars(Viewer *viewer);
void draw_waiting(Viewer *viewer); /* instead of all panes */
void draw_toolbar(Viewer *viewer);
void draw_banner(Viewer *viewer); /* what went wrong; nothing if nothing did */
void draw_problems(Viewer *viewer, Rect pane);
void draw_help(Viewer *viewer);
void draw_overlay(Viewer *viewer);
void draw_break_marks(Viewer *viewer); /* at the axis */
void draw_marks(Viewer *viewer, Rect pane);
void draw_diff(Viewer *viewer);
void draw_widths(Viewer *viewer);
/* The job that goes on, in a line with a bar. False: there is none. */
bool draw_job(Viewer *viewer, Rect line);
/* A panel over everything; returns what is inside. */
Rect draw_panel(Viewer *viewer, int32_t width, int32_t height, const char *title);
void draw_kinds(Viewer *viewer, Rect pane); /* what `break` can be told */

/* A button with a text; returns its right edge. */
int32_t draw_button(Viewer *viewer, int32_t x, int32_t y, const char *text, bool pressed, ActionId action,
                    const char *argument);
/* Buttons one after the other, in rows as they fit; those that are below the place are left out. */
typedef struct Flow {
    Rect place;
    int32_t x, y; /* of the next one */
} Flow;
void draw_flow(Viewer *viewer, Flow *flow, const char *text, bool pressed, ActionId action, const char *argument);

/* The first of some texts that fits in a width; the last one is cut. */
void draw_fitting(Viewer *viewer, int32_t x, int32_t y, int32_t width, Rgba colour, const char *const *texts,
                  size_t count);
/* The head of a pane. Returns what is left below it. */
Rect draw_pane(Viewer *viewer, Rect pane, const char *format, ...) __attribute__((format(printf, 3, 4)));

#endif
