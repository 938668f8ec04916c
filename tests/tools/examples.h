/* examples.h: what the examples of headers take for granted (tests/tools/check-examples): things of the usual types
 * under the usual names, and functions of whoever uses the library. EXAMPLE_name is defined for the examples of name.h.
 */
#ifndef TESTS_TOOLS_EXAMPLES_H
#define TESTS_TOOLS_EXAMPLES_H

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "asm/base/memory.h"
#include "asm/base/text.h"
#include "asm/parse/assemble.h"
#include "asm/text/lex.h"
#include "sim/core/gpu.h"
#include "sim/debug/inspect/code.h"
#include "sim/debug/time/travel.h"
#include "sim/program/program.h"
#include "sim/run/run.h"
#include "sim/trace/trace_file.h"
#include "sim/view/raster/canvas.h"

/* A program, its machine, its run, and a place in it. */
extern Source source;
extern AsmOptions options;
extern Image *image;
extern Arena *arena;
extern Program *program;
extern Config *config;
extern Gpu *gpu;
extern Trace *trace;
extern TraceFileInfo info;
extern Travel *travel;
extern Code *code, *other_code;
extern uint32_t core, slot, pc, lane;
extern uint64_t cycle, from, to;

/* Texts, bytes, and where they come from and go to. */
extern const char *name, *title, *version;
extern size_t length, name_length, count;
extern FILE *file, *out;
extern void *user;
bool to_file(void *user, const char *bytes, size_t n);

/* Pictures. */
extern Canvas *canvas;
extern int32_t x, y, width;
extern Rect place;
extern Rgba colour, white;

/* ---- of single headers ---- */

#if defined EXAMPLE_search
extern struct Viewer *viewer;
#endif

#if defined EXAMPLE_import
extern const uint32_t *words;
extern const char *text;
void fail(const char *problem);
#elif defined EXAMPLE_shader
extern struct ShaderOperand condition;
void fail(const char *problem);
#endif

#if defined EXAMPLE_lex || defined EXAMPLE_number
extern const char *bytes, *text;
#elif defined EXAMPLE_json
extern TextBuffer text;
#else
extern const uint8_t *bytes;
extern const char *text;
#endif
#ifdef EXAMPLE_array
typedef struct Frame {
    uint32_t line;
} Frame;
extern Frame frame, *rows;
extern uint32_t line;
#endif
#ifdef EXAMPLE_diag
extern DiagList *list;
extern Span span, other_span;
extern int n;
#endif
#ifdef EXAMPLE_verify
extern DiagList list;
#endif
#ifdef EXAMPLE_input
#include "asm/parse/parser.h"
extern Parser *p;
#endif
#ifdef EXAMPLE_heap
typedef struct Turn {
    uint64_t cycle;
} Turn;
extern Turn *turns, turn;
extern uint64_t later;
bool turn_before(const Turn *a, const Turn *b);
#endif
#ifdef EXAMPLE_visible
extern char shown[16];
#endif
#ifdef EXAMPLE_chart_table
#include "sim/cli/sweep/sweep.h"
extern CsvTable table;
#endif
#ifdef EXAMPLE_pool
bool job(void *user, uint32_t item);
#endif
#ifdef EXAMPLE_breakpoint
extern uint64_t hit;
#endif
#ifdef EXAMPLE_kept
#include "sim/debug/time/kept.h"
extern Frames *frames;
extern const void *state;
#endif
#ifdef EXAMPLE_trace_file
extern const char *why;
extern TraceShape shape;
extern TraceFault *fault;
bool write(void *user, const void *bytes, size_t n);
bool read_at(void *user, uint64_t offset, void *bytes, size_t n);
#endif
#ifdef EXAMPLE_check
extern ProgramError error;
#elif defined EXAMPLE_compare
#include "sim/debug/why/profile.h"
extern Profile *profile, *other_profile;
#elif defined EXAMPLE_profile
extern const char *error;
#else
extern char error[256];
#endif
#ifdef EXAMPLE_cost
#include "sim/debug/why/profile.h"
extern Profile *profile;
extern Lines *lines;
extern Range *range;
#endif
#ifdef EXAMPLE_walk
extern uint64_t threads, exec;
extern uint32_t entry, next;
#endif
#ifdef EXAMPLE_inspect
#include "sim/debug/inspect/inspect.h"
extern InspectWave wave;
#else
extern uint32_t wave;
#endif
#ifdef EXAMPLE_run
extern char message[256];
#endif
#if defined EXAMPLE_job || defined EXAMPLE_pixels
extern struct Model *model;
#endif

#ifdef EXAMPLE_viewer
#include "sim/viewer/viewer.h"
extern ViewHost host;
extern Run *run;
#else
extern Run *run, *other_run;
#endif
#ifdef EXAMPLE_track
#include "sim/debug/time/track.h"
extern Issue issue;
#endif
#ifdef EXAMPLE_common
#include "sim/export/export.h"
extern ExportInput *input;
bool write(void *user, const char *bytes, size_t n);
#endif
#ifdef EXAMPLE_texture
extern TextureShape shape;
extern Sampler sampler;
extern uint32_t *words;
extern float u, v, lod;
#endif
#ifdef EXAMPLE_flow
extern int32_t item_width, gap;
#endif
#ifdef EXAMPLE_png
extern const char *json;
extern size_t map_length;
#endif
#ifdef EXAMPLE_theme
extern Rect cell, square;
#endif
#if defined EXAMPLE_sheet || defined EXAMPLE_timeline
#include "sim/view/sheet/sheet.h"
#include "sim/viewer/actions/action.h"
extern Sheet *sheet;
extern Rect pane;
#endif
#ifdef EXAMPLE_band
#include "sim/view/band/band.h"
extern Bins *bins;
extern BandView view;
extern BandRow row;
#endif
#ifdef EXAMPLE_chart_parts
extern int32_t bottom;
#endif
#ifdef EXAMPLE_fill
#include "sim/debug/fill/fill.h"
extern Fill *fill;
extern Range *range;
extern Run *run;
#endif

/* What is done with it. */
void use(int nothing, ...);
#define show(...) use(0, __VA_ARGS__)
#define say(...) use(0, __VA_ARGS__)
#define report(...) use(0, __VA_ARGS__)
#define suggest(...) use(0, __VA_ARGS__)
#define draw(...) use(0, __VA_ARGS__)
#define look(...) use(0, __VA_ARGS__)
#define fail(...) use(0, __VA_ARGS__)

#endif
