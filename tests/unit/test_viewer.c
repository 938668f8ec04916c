/* test_viewer.c: what the window stands on: the table of keys, and the summary and tiles of the timeline, which must
 * lose nothing, however rare, and comparisons. Random programs; SEED=N repeats a failure. */
#include <ctype.h>

#include "sim/trace/lane_state.h"
#include "sim/trace/trace_event.h"
#include "sim/viewer/actions/action.h"
#include "sim/viewer/model/model.h"
#include "sim/viewer/model/settings.h"
#include "sim/viewer/paint/tiles.h"
#include "tests/unit/debug_helpers.h"

enum { RUNS = 25 };

/* ---- the table ---- */

static void every_action_has_help_and_every_key_one_meaning(void **state) {
    (void)state;
    for (int i = 0; i < ACTION_COUNT; i++) {
        assert_true(actions[i].help[0] && actions[i].group[0] && actions[i].run);
        assert_int_equal(action_find(actions[i].name), i);
    }
    Key key, found;
    int keys = 0;
    for (int i = 0; i < ACTION_COUNT; i++)
        for (int n = 0; action_key((ActionId)i, n, &key); n++, keys++) {
            assert_true(action_find_key(key.name, &found));
            assert_int_equal(found.action, i);
            assert_string_equal(found.argument, key.argument);
        }
    assert_true(keys > 100);
    assert_false(action_find_key("Ctrl+Shift+Alt+F13", &found));
    assert_int_equal(action_find("nothing"), -1);
}

static void keys_are_told_shortly(void **state) {
    char text[96];
    (void)state;
    action_keys_text(ACTION_WAVE, text, sizeof text);
    assert_string_equal(text, "1-9");
    action_keys_text(ACTION_MARK, text, sizeof text);
    assert_string_equal(text, "Ctrl+1-9");
    action_keys_text(ACTION_FIND_BACK, text, sizeof text);
    assert_string_equal(text, "Shift+F3");
    action_keys_text(ACTION_SELECT, text, sizeof text);
    assert_string_equal(text, "");
    action_keys_text(ACTION_FIT, text, sizeof text);
    assert_string_equal(text, "h, 0");
    action_keys_text(ACTION_GOTO, text, 8); /* too short for all of it */
    assert_int_equal(strlen(text), 7);
}

/* ---- the summary ---- */

/* Request cycles of each queue: those of the trace, on the whole and in parts that are all of the run. */
static void check_queues(const Trace *trace, const Summary *summary) {
    const TraceShape shape = trace_shape(trace);
    for (uint32_t i = 0; i < trace_queues(shape); i++) {
        size_t count;
        const TraceLevel *levels = trace_levels(trace, summary->core, i, &count);
        uint64_t held[QUEUE_PARTS] = {0}, parts[SUMMARY_PARTS], sums[QUEUE_PARTS] = {0};
        for (size_t l = 0; l < count; l++)
            held[levels[l].requests < shape.queue_entries ? QUEUE_HELD : QUEUE_FULL] +=
                (uint64_t)levels[l].cycles * levels[l].requests;
        held[QUEUE_FREE] = shape.queue_entries * trace_cycles(trace) - held[QUEUE_HELD] - held[QUEUE_FULL];
        for (uint32_t from = 0; from < summary->columns; from += 7) {
            summary_strip(summary, trace_units(shape) + i, from, from + 7, parts);
            for (int p = 0; p < QUEUE_PARTS; p++) sums[p] += parts[p];
        }
        for (int p = 0; p < QUEUE_PARTS; p++) assert_int_equal(sums[p], held[p]);
    }
}

/* Kinds of events of each slot. */
static void note_event(void *user, const TraceEvent *event) {
    uint32_t *kinds = user;
    kinds[event->slot] |= 1u << event->kind;
}

static void check_summary(const Trace *trace, uint32_t core) {
    Summary summary;
    const MaskFault fault = {0};
    const TraceShape shape = trace_shape(trace);
    uint64_t counts[LANE_STATE_COUNT];
    uint32_t seen, kinds[CONFIG_MAX_waves] = {0}, all = 0;
    LaneTotals totals = {0};
    assert_true(summary_start(&summary, trace, core, &fault));
    while (summary_work(&summary)) {}
    summary_overview(&summary, 0, summary.columns, counts, &seen);
    trace_event_find(trace, core, 0, trace_cycles(trace), note_event, kinds);
    for (uint32_t slot = 0; slot < shape.slots; slot++) {
        lane_totals_add(&totals, trace, core, slot, 0, trace_cycles(trace));
        all |= kinds[slot];
    }
    for (int i = 0; i < LANE_STATE_COUNT; i++) assert_int_equal(counts[i], totals.lanes[i]);
    assert_int_equal(seen, all);
    check_queues(trace, &summary);
    summary_free(&summary);
}

static void the_summary_has_every_lane_cycle_and_event(void **state) {
    (void)state;
    for (int run = 0; run < RUNS; run++) {
        Subject subject = random_subject();
        Travel *travel = record(subject.program, NULL);
        for (uint32_t core = 0; core < trace_shape(travel_trace(travel)).cores; core++)
            check_summary(travel_trace(travel), core);
        travel_destroy(travel);
        subject_free(&subject);
    }
}

/* ---- marks ---- */

static void marks_are_read_and_written_with_what_stands_between(void **state) {
    (void)state;
    static const struct {
        const char *text, *written;
        uint32_t wrong;
    } cases[] = {{NULL, "# name, cycle, core, slot, lane, note\n2 7 0 0 1\n", 0},
                 {"", "2 7 0 0 1\n", 0},
                 {"# a\n2 5 0 0 0 note\n3 1 2 3 4\n", "# a\n2 7 0 0 1\n3 1 2 3 4\n", 0},
                 {"2 1 0 0 0\n2 2 0 0 0", "2 7 0 0 1\n", 0},
                 {"A 1 0 0 0\na1 0 0 0 0\n1 1 0 0 0x\n", "A 1 0 0 0\na1 0 0 0 0\n1 1 0 0 0x\n2 7 0 0 1\n", 1}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        Marks marks = {0};
        assert_int_equal(marks_read(&marks, cases[i].text), cases[i].wrong);
        marks.of[mark_find("2")] = (Mark){.set = true, .cycle = 7, .lane = 1};
        char *written = marks_write(&marks);
        assert_string_equal(written, cases[i].written);
        free(written);
        marks_free(&marks);
    }
    for (int name = 0; name < MARK_COUNT; name++)
        assert_int_equal(mark_find((const char[]){mark_name(name), '\0'}), name);
    assert_int_equal(mark_find(""), MARK_NONE);
    assert_int_equal(mark_find("10"), MARK_NONE);
}

/* ---- tiles ---- */

static bool has_colour(const Canvas *canvas, Rect r, Rgba colour) {
    for (int32_t y = r.y; y < r.y + r.h; y++)
        for (int32_t x = r.x; x < r.x + r.w; x++) {
            const Rgba p = canvas_pixel(canvas, (uint32_t)x, (uint32_t)y);
            if (p.r == colour.r && p.g == colour.g && p.b == colour.b) return true;
        }
    return false;
}

/* In the tiles of the whole run at a zoom: every kind of event of a slot is somewhere in its rail. */
static void check_rails(const Trace *trace, const Summary *summary, Tiles *tiles, int zoom) {
    uint32_t kinds[CONFIG_MAX_waves] = {0};
    const TileView view = {
        .summary = summary, .theme = theme_of(THEME_DARK, PALETTE_NEW), .zoom = zoom, .lane_height = 1, .fold = 1};
    trace_event_find(trace, summary->core, 0, trace_cycles(trace), note_event, kinds);
    for (uint64_t i = 0; i * tile_cycles(zoom) < trace_cycles(trace); i++) {
        int64_t budget = INT64_MAX;
        const Canvas *tile = tiles_get(tiles, &view, i, &budget);
        assert_non_null(tile);
        for (uint32_t slot = 0; slot < summary->shape.slots; slot++) {
            const Rect rail = {0, tile_slot_y(&view, slot) - 1 - TILE_RAIL, TILE_WIDTH, TILE_RAIL};
            for (int kind = 0; kind < EVENT_COUNT; kind++)
                if (has_colour(tile, rail, theme_of(THEME_DARK, PALETTE_NEW)->event[kind]))
                    kinds[slot] &= ~(1u << kind);
        }
    }
    for (uint32_t slot = 0; slot < summary->shape.slots; slot++) assert_int_equal(kinds[slot], 0);
}

/* Kinds of events that are in some cycles of slots. */
typedef struct Kinds {
    uint64_t start, end;
    uint32_t of[CONFIG_MAX_waves];
} Kinds;

static void note_event_in(void *user, const TraceEvent *event) {
    Kinds *kinds = user;
    if (event->cycle < kinds->end && event->cycle + event->cycles > kinds->start)
        kinds->of[event->slot] |= 1u << event->kind;
}

/* A tile does not know what was before it: it shows no event that is not there. */
static void tiles_show_no_other_event(void **state) {
    (void)state;
    for (int run = 0; run < RUNS / 5; run++) {
        Subject subject = random_subject();
        Travel *travel = record(subject.program, NULL);
        const Trace *trace = travel_trace(travel);
        Summary summary;
        Tiles *tiles = tiles_create();
        const MaskFault fault = {0};
        assert_true(summary_start(&summary, trace, 0, &fault));
        while (summary_work(&summary)) {}
        const TileView view = {.summary = &summary,
                               .theme = theme_of(THEME_DARK, PALETTE_NEW),
                               .zoom = TILE_ZOOM_MAX,
                               .lane_height = 1,
                               .fold = 1};
        const uint64_t each = tile_cycles(view.zoom), cycles = trace_cycles(trace);
        for (uint64_t i = 0; i * each < cycles && i < 200; i++) {
            int64_t budget = INT64_MAX;
            Kinds kinds = {.start = i * each, .end = (i + 1) * each};
            trace_event_find(trace, 0, 0, cycles, note_event_in, &kinds);
            const Canvas *tile = tiles_get(tiles, &view, i, &budget);
            for (uint32_t slot = 0; slot < summary.shape.slots; slot++) {
                const Rect rail = {0, tile_slot_y(&view, slot) - 1 - TILE_RAIL, TILE_WIDTH, TILE_RAIL};
                for (int kind = 0; kind < EVENT_COUNT; kind++)
                    assert_true(kinds.of[slot] >> kind & 1 ||
                                !has_colour(tile, rail, theme_of(THEME_DARK, PALETTE_NEW)->event[kind]));
            }
        }
        tiles_destroy(tiles);
        summary_free(&summary);
        travel_destroy(travel);
        subject_free(&subject);
    }
}

static void tiles_show_every_event_at_every_zoom(void **state) {
    (void)state;
    for (int run = 0; run < RUNS / 5; run++) {
        Subject subject = random_subject();
        Travel *travel = record(subject.program, NULL);
        const Trace *trace = travel_trace(travel);
        Summary summary;
        const MaskFault fault = {0};
        Tiles *tiles = tiles_create();
        assert_true(summary_start(&summary, trace, 0, &fault));
        while (summary_work(&summary)) {}
        for (int zoom = 3; zoom > -16; zoom -= 3) check_rails(trace, &summary, tiles, zoom);
        tiles_destroy(tiles);
        summary_free(&summary);
        travel_destroy(travel);
        subject_free(&subject);
    }
}

/* ---- comparisons ---- */

/* Every instruction is counted once, and the times of a wave add up to its last instruction. */
static void a_tally_has_all_instructions_and_their_time(void **state) {
    (void)state;
    for (int run = 0; run < RUNS; run++) {
        Subject subject = random_subject();
        Travel *travel = record(subject.program, NULL);
        const Trace *trace = travel_trace(travel);
        const TraceShape shape = trace_shape(trace);
        const uint32_t count = subject.program->image->instructions;
        Tally tally;
        uint64_t times = 0, cycles = 0, last = 0, issued = 0;
        assert_true(tally_start(&tally, trace, count));
        while (tally_work(&tally)) {}
        assert_false(tally_work(&tally));
        for (uint32_t pc = 0; pc < count + 2; pc++) cycles += tally.at[pc].cycles;
        for (uint32_t pc = 0; pc <= count; pc++) times += tally.at[pc].times;
        for (uint32_t track = 0; track < shape.cores * shape.slots; track++) {
            TraceCursor *cursor = trace_run_cursor(trace, track / shape.slots, track % shape.slots);
            uint32_t wave = TRACE_NO_WAVE;
            uint64_t end = 0;
            for (TraceRun r; trace_next_run(cursor, &r);) {
                if (r.state != STATE_ACTIVE) continue;
                if (r.wave != wave) last += end;
                wave = r.wave;
                end = r.cycle + r.cycles - 1;
                issued += r.cycles;
            }
            last += end;
            trace_cursor_destroy(cursor);
        }
        assert_int_equal(times, issued);
        assert_int_equal(cycles, last);
        assert_true(issued > 0);
        tally_free(&tally);
        travel_destroy(travel);
        subject_free(&subject);
    }
}

static void settings_of_a_key_replace_each_other(void **state) {
    Settings s = {0}, other = {0};
    char text[64];
    (void)state;
    assert_true(settings_put_all(&s, "alus=1  waves=2 alus=4"));
    settings_text(&s, "none", text, sizeof text);
    assert_string_equal(text, "alus=4 waves=2");
    assert_false(settings_same(&s, &other));
    assert_true(settings_put(&s, "preset=talk"));
    settings_text(&s, "none", text, sizeof text);
    assert_string_equal(text, "preset=talk");
    assert_true(settings_put(&other, "preset=talk") && settings_same(&s, &other));
    assert_false(settings_put(&s, "alus") || settings_put(&s, "=1"));
    assert_false(settings_put_all(&s, "alus=1 waves"));
    s = (Settings){0};
    settings_text(&s, "none", text, sizeof text);
    assert_string_equal(text, "none");
    for (int i = 0; i < SETTINGS_MOST; i++) {
        snprintf(text, sizeof text, "k%d=1", i);
        assert_true(settings_put(&s, text));
    }
    assert_false(settings_put(&s, "one_more=1"));
    settings_text(&s, "", text, 8); /* too short for all of them */
    assert_int_equal(strlen(text), 7);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_action_has_help_and_every_key_one_meaning),
        cmocka_unit_test(keys_are_told_shortly),
        cmocka_unit_test(marks_are_read_and_written_with_what_stands_between),
        cmocka_unit_test(the_summary_has_every_lane_cycle_and_event),
        cmocka_unit_test(a_tally_has_all_instructions_and_their_time),
        cmocka_unit_test(settings_of_a_key_replace_each_other),
        cmocka_unit_test(tiles_show_no_other_event),
        cmocka_unit_test(tiles_show_every_event_at_every_zoom),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
