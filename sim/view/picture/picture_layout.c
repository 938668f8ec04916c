/* picture_layout.c: the cycles and cores that are shown of runs, the columns of a picture, how tall its bands are, and
 * its rows of cycles; see picture.h. */
#include <inttypes.h>
#include <stdio.h>

#include "asm/base/text.h"
#include "sim/view/picture/picture.h"

enum {
    MARGIN = 20,
    HEADER_GAP = 16,       /* between header and axis, and between data and footer */
    MIN_CONTENT = 560,     /* the legend has room, however short the run is */
    LABEL_GAP = 12,        /* between labels and lane numbers */
    DATA_GAP = 8,          /* between a lane's number and the data: a tick and the frame */
    RIGHT_GAP = 12,        /* between data and the shares of issues */
    RUN_NAME_GAP = 16,     /* between names of runs and labels */
    ROW_GAP = 18,          /* between the rows of a wrapped picture */
    INSTRUCTIONS = 17,     /* the line of instructions above a band */
    INSTRUCTION_CELL = 40, /* least width of a cycle that names its instruction */
    WIDEST_CELL = 60,      /* a cycle is at most so wide by itself: `push_mask` fits */
    MOST_COUNTS = 1 << 19, /* that are kept: 40 MB */
    TEXTURED = 4,          /* least pixels of a cycle with a texture */

    GAP = 4,           /* between two bands: their frames and two pixels */
    CORE_GAP = 10,     /* above a core that has a heading */
    TOTAL_HEIGHT = 14, /* of a bar with texts */
    UNIT_HEIGHT = 8,   /* of an ALU, sampler or queue, whose label needs a bit more, */
    UNIT_PITCH = 13,
    UNIT_TALLER = 3,    /* and of several runs, which differ in what their units do */
    LEAST_PITCH = 18,   /* of bands that have a label: it fits */
    TALLEST_LANE = 12,  /* a lane so tall, */
    TALLEST_BAND = 256, /* a slot so tall, */
    TALL = 900,         /* and all bands together, unless every core is one already; */
    TALL_RUNS = 760,    /* of several runs */
    LEAST_LANE = 2,     /* lanes lower than this become shares */
    LEAST_RAILED = 18,  /* shares of this height have a rail */
};

#define refuse(error, ...) text_wrong(error, PICTURE_ERROR_MAX, __VA_ARGS__)

/* ---- what is shown ---- */

/* Open the runs' traces, and choose the cycles that are shown. The last one of a run that is alone is not, if all that
 * is left in it is the end of waves. */
static bool choose_window(PictureLayout *layout, char *error) {
    const PictureOptions *options = layout->options;
    uint64_t last_end = 1;
    for (uint32_t r = 0; r < layout->run_count; r++) {
        const Run *run = &layout->runs[r];
        ShownRun *sum = &layout->shown[r];
        const Trace *trace = sum->trace = run_trace(run);
        if (!trace_load_short(trace)) return refuse(error, "%s", trace_error(trace));
        sum->fill = fill_create(run, trace);
        sum->cycles = trace_cycles(trace);
        sum->end = sum->cycles;
        if (layout->run_count == 1 && trace_used(trace) + 1 >= sum->cycles) sum->end = max_u64(trace_used(trace), 1);
        if (sum->cycles == 0) return refuse(error, "the trace is empty: there is nothing to draw");
        last_end = max_u64(last_end, sum->end);
    }
    const bool all = options->window_start == 0 && options->window_end == 0;
    const uint64_t end = all ? last_end : min_u64(options->window_end, last_end);
    if (options->window_start >= end)
        return refuse(error,
                      "the window %" PRIu64 ":%" PRIu64 " holds no cycle of the trace, of which cycles 0 to %" PRIu64
                      " can be seen",
                      options->window_start, options->window_end, last_end - 1);
    layout->c0 = options->window_start;
    layout->cycles = end - options->window_start;
    for (uint32_t r = 0; r < layout->run_count; r++) layout->shown[r].end = min_u64(layout->shown[r].end, end);
    return true;
}

uint64_t picture_layout_sums(const PictureLayout *layout, uint32_t number, uint64_t start, uint64_t end,
                             const BandColumns *columns) {
    const Trace *trace = layout->shown[number].trace;
    const uint32_t slots = trace_shape(trace).slots;
    const ShownRun *sum = &layout->shown[number];
    uint64_t *edges = columns ? memory_raw((columns->columns + (size_t)1) * sizeof *edges) : NULL, exposed = 0;
    for (uint32_t i = 0; columns && i <= columns->columns; i++)
        edges[i] = min_u64(band_start(columns->zoom, columns->column + i), trace_cycles(trace));
    for (uint32_t core = sum->first_core; core < sum->end_core && !trace_failed(trace); core++) {
        const ColumnCounts wanted = {edges, columns ? columns->columns : 0,
                                     columns ? band_columns_of(columns, slots, core) : NULL};
        exposed += count_sum(trace, core, start, end, sum->slots + (size_t)(core - sum->first_core) * slots,
                             columns ? &wanted : NULL, 0);
    }
    memory_free(edges);
    return exposed;
}

/* The issue ports of a core that have rows. The machine of a recording is not known: as many as ever issue at once. */
static void add_ports(const PictureLayout *layout, const Run *run, ShownRun *sum) {
    if (layout->options->rows == PICTURE_ROWS_SLOTS) return;
    sum->survey = ports_survey(sum->trace, sum->first_core, sum->end_core, layout->c0, sum->end);
    const uint64_t known = run->program ? run->program->config.issue : max_u32(sum->survey.most, 1);
    sum->ports = (uint32_t)min_u64(known, trace_shape(sum->trace).slots);
}

static bool add_up(PictureLayout *layout, char *error) {
    const PictureOptions *options = layout->options;
    for (uint32_t r = 0; r < layout->run_count; r++) {
        const Trace *trace = layout->shown[r].trace;
        const TraceShape shape = trace_shape(trace);
        ShownRun *sum = &layout->shown[r];
        const uint64_t start = layout->c0, end = max_u64(start, sum->end);
        const bool all = options->core_start == 0 && options->core_end == 0;
        sum->first_core = options->core_start;
        sum->end_core = all || options->core_end > shape.cores ? shape.cores : options->core_end;
        if (sum->first_core >= sum->end_core)
            return refuse(error, "there are no cores %" PRIu32 ":%" PRIu32 " in the trace: it has %" PRIu32,
                          options->core_start, options->core_end, shape.cores);
        const size_t cores = sum->end_core - sum->first_core, slots = cores * shape.slots;
        sum->slots = memory_array(slots, sizeof *sum->slots);

        /* Columns are counted on the way if they are known without the labels, and are not too many. */
        BandColumns *columns = &sum->columns;
        if (options->bin > 1 && layout->run_count == 1) {
            columns->zoom = band_zoom(1, options->bin);
            columns->column = start / options->bin / STRIP_COLUMNS * STRIP_COLUMNS;
            const uint64_t count = band_edge(columns->zoom, sum->end) - columns->column;
            const size_t rows = slots + cores;
            columns->columns = (uint32_t)count;
            columns->core = sum->first_core;
            if (count <= MOST_COUNTS / rows) columns->counts = memory_array(count * rows, sizeof *columns->counts);
        }
        add_ports(layout, &layout->runs[r], sum);
        sum->count.exposed = picture_layout_sums(layout, r, start, end, columns->counts ? columns : NULL);
        if (trace_failed(trace)) return refuse(error, "%s", trace_error(trace));
        for (size_t slot = 0; slot < slots; slot++) count_add(&sum->count, &sum->slots[slot].count);
    }
    return true;
}

/* ---- columns ---- */

static bool check_size(const PictureLayout *layout, uint64_t width, uint64_t height, char *error) {
    width *= (uint64_t)layout->scale;
    height *= (uint64_t)layout->scale;
    if (width > PICTURE_MAX_WIDTH)
        return refuse(error,
                      "the picture would be more than %d pixels wide: wrap it with --wrap N, join cycles with --bin K, "
                      "or draw fewer with --window A:B or narrower ones with --cell N",
                      PICTURE_MAX_WIDTH);
    if (height > PICTURE_MAX_HEIGHT || height > PICTURE_MAX_PIXELS / width)
        return refuse(error,
                      "the picture would have %" PRIu64 " x %" PRIu64 " pixels; the limits are %d rows and %d million "
                      "pixels: draw fewer cycles with --window A:B or --bin K, fewer cores with --cores A:B, or "
                      "smaller cells with --cell N",
                      width, height, PICTURE_MAX_HEIGHT, PICTURE_MAX_PIXELS / 1000000);
    return true;
}

static void make_room(int32_t *width, Face face, const char *text) {
    *width = max_i32(*width, face_text_width(face, text));
}

/* What stands left and right of the data. Returns the width of all of it. */
static int32_t place_labels(PictureLayout *layout) {
    int32_t name = 0, right = 0, label = 0, lanes = 0;
    uint32_t last_lane = 0;
    char text[64];
    make_room(&label, FACE_SMALL, "lane-cycles");
    for (uint32_t r = 0; r < layout->run_count; r++) {
        /* All bands that there may be have labels: one for each slot, and rows that say why they are empty. */
        const ShownRun *sums = &layout->shown[r];
        const TraceShape shape = trace_shape(sums->trace);
        const Painter measure = {.layout = layout};
        const TimePainter painter = {.trace = sums->trace, .label = picture_label, .user = (void *)&measure};
        TimeRow row = {.run = r, .core = sums->first_core, .count = 1, .end = INT32_MAX};
        for (; row.core < sums->end_core; row.core++)
            for (row.slot = 0; row.slot < shape.slots; row.slot++) {
                const TimeLabel words = timeline_label(&painter, &row);
                label = max_i32(label, timeline_label_width(&words));
            }
        snprintf(text, sizeof text, "slots %" PRIu32 "–%" PRIu32, shape.slots, shape.slots);
        make_room(&label, FACE_SMALL, text);
        snprintf(text, sizeof text, "cores %" PRIu32 "–%" PRIu32, shape.cores, shape.cores);
        make_room(&label, FACE_SMALL, text);
        last_lane = max_u32(last_lane, shape.wave_size - 1);
        if (layout->run_count == 1) break;
        make_room(&name, FACE_STRONG, layout->options->names[r]);
        make_room(&name, FACE_CODE_BOLD, draw_cycles(sums->cycles).text);
        snprintf(text, sizeof text, "ends in %s", draw_count(sums->cycles).text);
        make_room(&right, FACE_SMALL_STRONG, text);
    }
    layout->name_x = MARGIN;
    layout->label_x = MARGIN + (name ? name + RUN_NAME_GAP : 0);

    snprintf(text, sizeof text, "0–%" PRIu32, last_lane);
    if (layout->run_count == 1) lanes = LABEL_GAP + face_text_width(FACE_CODE_SMALL, text);
    lanes += label;
    snprintf(text, sizeof text, "%" PRIu32 "–%" PRIu32 " none", last_lane, last_lane);
    make_room(&lanes, FACE_CODE_SMALL, text);
    layout->x0 = layout->label_x + lanes + DATA_GAP;
    right = max_i32(right ? right + DATA_GAP : 0, RIGHT_GAP + face_text_width(FACE_CODE_SMALL, "100 %"));
    return layout->x0 + right + MARGIN;
}

/* Cycles a column, columns a row, pixels a column, so that the data have at most `room` pixels unless something else is
 * asked for. */
static bool choose_columns(PictureLayout *layout, uint32_t room, char *error) {
    const PictureOptions *options = layout->options;
    const bool free_choice = !options->bin && !options->wrap && !options->cell_x && !options->bare;
    layout->bin = options->bin ? options->bin : 1;
    if (free_choice) layout->bin = min_u64(div_ceil(layout->cycles, room), PICTURE_MAX_BIN);
    if (layout->bin > PICTURE_MAX_BIN)
        return refuse(error, "%" PRIu64 " cycles in a column of pixels: at most %d fit", layout->bin, PICTURE_MAX_BIN);
    if (options->wrap % layout->bin != 0)
        return refuse(error, "rows of %" PRIu64 " cycles do not consist of whole columns of %" PRIu64 " cycles",
                      options->wrap, layout->bin);
    const uint64_t last = layout->c0 + layout->cycles - 1;
    const uint64_t columns = last / layout->bin - layout->c0 / layout->bin + 1;
    const uint64_t wrap = options->wrap / layout->bin;
    const uint64_t row_columns = wrap > 0 && wrap < columns ? wrap : columns;
    const uint64_t rows = div_ceil(columns, row_columns);
    const uint64_t fitting =
        options->bare || layout->bin > 1 ? 1 : min_u64(max_u64(room / row_columns, 1), WIDEST_CELL);
    layout->sx = options->cell_x && layout->bin == 1 ? (int32_t)min_u64(options->cell_x, INT32_MAX) : (int32_t)fitting;
    if (!check_size(layout, row_columns, rows, error) ||
        !check_size(layout, (uint64_t)layout->x0 + row_columns * (uint64_t)layout->sx, 1, error))
        return false;
    layout->row_columns = (int32_t)row_columns;
    layout->rows = (int32_t)rows;
    return true;
}

/* What is shown, and all of x. */
static bool place_columns(PictureLayout *layout, char *error) {
    const PictureOptions *options = layout->options;
    if (!choose_window(layout, error) || !add_up(layout, error)) return false;
    if (options->bare) {
        if (!choose_columns(layout, PICTURE_MAX_WIDTH, error)) return false;
        layout->width = layout->row_columns * layout->sx;
    } else {
        const int32_t beside = place_labels(layout);
        const int32_t wanted = options->width ? (int32_t)options->width : PICTURE_WIDTH;
        if (!choose_columns(layout, (uint64_t)max_i32(wanted - beside, 1), error)) return false;
        const int32_t data_end = layout->x0 + layout->row_columns * layout->sx;
        layout->right_x = data_end + RIGHT_GAP;
        layout->width = max_i32(data_end + beside - layout->x0, 2 * MARGIN + MIN_CONTENT);
        layout->header_y = MARGIN;
        const bool known = layout->runs[0].image && layout->bin == 1 && layout->sx >= INSTRUCTION_CELL;
        layout->instruction_height = known && layout->run_count == 1 ? INSTRUCTIONS : 0;
    }
    const bool automatic = options->palette != PALETTE_CLASSIC && !options->bare;
    layout->textures =
        layout->bin == 1 && layout->sx >= TEXTURED &&
        (options->patterns == PICTURE_PATTERNS_AUTO ? automatic : options->patterns == PICTURE_PATTERNS_ON);
    return check_size(layout, (uint64_t)layout->width, 1, error);
}

/* ---- bands ---- */

/* How tall bands are; 0: there are none of this kind. */
typedef struct Sizes {
    int32_t lane;  /* of bands of lanes, in which case there are no shares */
    int32_t share; /* of a slot's shares, in which case cores are not folded */
    int32_t core;  /* of a core's shares */
} Sizes;

/* The lines of notes above a run, in the row of cycles that needs most. */
static int32_t note_lines(const PictureLayout *layout, uint32_t number) {
    uint32_t lines = 0;
    for (int32_t r = 0; !layout->options->bare && r < layout->rows; r++) {
        const Painter measure = {.layout = layout, .row = picture_layout_row(layout, r)};
        lines = max_u32(lines, picture_notes(&measure, number));
    }
    return (int32_t)lines;
}

/* Place all bands, in some sizes. Return the height of all. */
static int32_t put_runs(PictureLayout *layout, Sizes sizes) {
    const bool bare = layout->options->bare, several = layout->run_count > 1;
    TimeRows *rows = &layout->bands;
    rows->count = 0;
    rows->height = 0;
    layout->rails =
        !bare && layout->options->rows != PICTURE_ROWS_ISSUED && max_i32(sizes.share, sizes.core) >= LEAST_RAILED;
    for (uint32_t r = 0; r < layout->run_count; r++) {
        const Trace *trace = layout->shown[r].trace;
        const TraceShape shape = trace_shape(trace);
        ShownRun *sum = &layout->shown[r];
        const bool units = !bare && (!several || shape.cores == 1);
        const bool only = layout->options->rows == PICTURE_ROWS_ISSUED;
        const bool total = units && !several && !only && shape.cores * shape.slots == 1 && layout->rows == 1;
        TimeSizes place = {.core = sizes.core, .core_rail = layout->rails ? PICTURE_RAIL + 1 : 0};
        place.slot = (TimeSlotSize){.kind = sizes.share || (bare && layout->bin > 1) ? ROW_SHARES : ROW_LANES,
                                    .lane = min_i32(sizes.lane, PICTURE_MAX_HEIGHT),
                                    .shares = sizes.share,
                                    .words = layout->instruction_height,
                                    .rail = sizes.share ? PICTURE_RAIL + 1 : 0,
                                    .gap = bare ? 0 : GAP};
        place.port = place.slot;
        place.port.kind = ROW_ISSUED;
        place.port.rail = 0;
        if (!bare) {
            place.gap = GAP;
            place.core_gap = GAP / 2;
            place.least = sizes.lane ? LEAST_PITCH : 0;
            place.heading = shape.cores > 1 ? PICTURE_CORE_HEADING : 0;
            place.heading_gap = shape.cores > 1 ? CORE_GAP : 0;
            place.unit = units ? UNIT_HEIGHT + several * UNIT_TALLER : 0;
            place.unit_pitch = UNIT_PITCH + several * UNIT_TALLER;
            place.total = total ? TOTAL_HEIGHT : 0;
        }
        const size_t slots = (size_t)shape.cores * shape.slots;
        uint8_t *lanes = memory_raw(slots);
        timeline_lanes(trace, lanes);
        if (bare) memset(lanes, (int)shape.wave_size, slots);
        sum->notes = r > 0 ? PICTURE_NOTE_LINE * note_lines(layout, r) : 0;
        if (r > 0 && !bare) timeline_skip(rows, PICTURE_RUN_GAP + sum->notes);
        sum->y = rows->height;
        timeline_rows(rows,
                      &(TimeRun){trace, lanes, r, sum->first_core, sum->end_core, .all_open = !sizes.core,
                                 .ports = sum->ports, .no_slots = only},
                      &place);
        sum->height = rows->height - sum->y - place.gap;
        timeline_skip(rows, several && !bare ? max_i32(sum->y + PICTURE_RUN_NAME - rows->height, 0) : 0);
        memory_free(lanes);
    }
    layout->lane_height = sizes.lane;
    layout->folded = sizes.core > 0;
    return rows->height;
}

/* Place all bands, as if the first one were at the top of the picture, in the tallest sizes with which they fit: lanes,
 * else shares of slots, else of cores. Return the height of all. */
static int32_t place_bands(PictureLayout *layout) {
    const PictureOptions *options = layout->options;
    static const int32_t shares[] = {96, 72, 56, 44, 36, 28, 22, 18, 0}, cores[] = {24, 18, 14, 0};
    const int32_t tall = layout->run_count > 1 ? TALL_RUNS : TALL;
    int32_t height = 0;
    if (options->cell_y || options->bare) {
        const int32_t lane = options->cell_y ? (int32_t)min_u64(options->cell_y, INT32_MAX) : 1;
        return put_runs(layout,
                        layout->bin == 1 || options->bare ? (Sizes){.lane = lane} : (Sizes){.share = shares[2]});
    }
    int32_t lane = min_i32(max_i32(TALLEST_BAND / (int32_t)trace_shape(layout->shown[0].trace).wave_size, LEAST_LANE),
                           TALLEST_LANE);
    for (; layout->bin == 1 && lane >= LEAST_LANE; lane--)
        if ((height = put_runs(layout, (Sizes){.lane = lane})) <= tall) return height;
    for (const int32_t *share = shares; *share; share++)
        if ((height = put_runs(layout, (Sizes){.share = *share})) <= tall) return height;
    for (const int32_t *core = cores; *core && options->rows == PICTURE_ROWS_SLOTS; core++)
        if ((height = put_runs(layout, (Sizes){.core = *core})) <= tall || !core[1]) break;
    return height;
}

/* ---- rows ---- */

/* Place header, notes, bands, footer, in this order as the texts of header and footer depend on the bands' height. */
static bool place_rows(PictureLayout *layout, char *error) {
    const int32_t data = place_bands(layout);
    const bool bare = layout->options->bare;
    Painter measure = {.layout = layout, .theme = theme_of(layout->options->theme, layout->options->palette)};
    int32_t y = 0;
    if (!bare) {
        layout->notes_y = picture_head(&measure) + HEADER_GAP;
        layout->axis_y = layout->notes_y + PICTURE_NOTE_LINE * note_lines(layout, 0);
        y = layout->axis_y + TIMELINE_AXIS + 1; /* and the frame */
    }
    if (!check_size(layout, (uint64_t)layout->width, (uint64_t)y + (uint64_t)data, error)) return false;

    for (uint32_t i = 0; i < layout->bands.count; i++) {
        layout->bands.list[i].y += y;
        layout->bands.list[i].top += y;
        layout->bands.list[i].end += y;
    }
    for (uint32_t r = 0; r < layout->run_count; r++) layout->shown[r].y += y;
    layout->row_pitch = data;
    uint64_t height = (uint64_t)layout->rows * (uint64_t)data;
    if (!bare) {
        layout->bottom_axis_y = y + data;
        layout->row_pitch = layout->bottom_axis_y + TIMELINE_AXIS + ROW_GAP - layout->notes_y;
        const uint64_t end = (uint64_t)(layout->bottom_axis_y + TIMELINE_AXIS) +
                             (uint64_t)(layout->rows - 1) * (uint64_t)layout->row_pitch;
        layout->footer_y = (int32_t)min_u64(end + HEADER_GAP, INT32_MAX);
        height = end + HEADER_GAP + (uint64_t)picture_foot(&measure) + MARGIN;
    }
    layout->height = (int32_t)min_u64(height, INT32_MAX);
    return check_size(layout, (uint64_t)layout->width, height, error);
}

bool picture_layout(PictureLayout *layout, const Run *runs, size_t count, const PictureOptions *options, char *error) {
    *layout = (PictureLayout){
        .runs = runs, .options = options, .run_count = (uint32_t)count, .scale = (int32_t)max_u32(options->scale, 1)};
    return place_columns(layout, error) && place_rows(layout, error);
}

void picture_layout_free(PictureLayout *layout) {
    memory_free(layout->bands.list);
    for (uint32_t r = 0; r < layout->run_count; r++) {
        fill_destroy(layout->shown[r].fill);
        memory_free(layout->shown[r].slots);
        memory_free(layout->shown[r].columns.counts);
    }
    *layout = (PictureLayout){0};
}

/* ---- asking ---- */

PictureRow picture_layout_row(const PictureLayout *layout, int32_t row) {
    const uint64_t row_cycles = (uint64_t)layout->row_columns * layout->bin;
    const uint64_t start = layout->c0 / layout->bin * layout->bin + (uint64_t)row * row_cycles,
                   end = start + row_cycles;
    const uint64_t shown_end = layout->c0 + layout->cycles;
    PictureRow result = {
        .start = max_u64(start, layout->c0), .end = min_u64(end, shown_end), .y = row * layout->row_pitch};
    result.columns = (int32_t)((result.end - 1) / layout->bin - result.start / layout->bin) + 1;
    return result;
}

Rect picture_layout_columns(const PictureLayout *layout, const PictureRow *row, uint64_t from, uint64_t to) {
    const uint64_t base = row->start / layout->bin;
    const uint64_t left = max_u64(from, row->start) / layout->bin - base;
    const uint64_t right = (min_u64(to, row->end) - 1) / layout->bin - base + 1;
    return (Rect){.x = layout->x0 + (int32_t)left * layout->sx, .w = (int32_t)(right - left) * layout->sx};
}
