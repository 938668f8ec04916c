/* mask_map.c: the layout of an execution-mask picture as JSON, so that tools can read states back from the pixels. */
#include <inttypes.h>

#include "sim/base/text_buffer.h"
#include "sim/view/mask/mask_layout.h"

static void put_colour(TextBuffer *json, bool first, const char *name, Rgba colour) {
    text_printf(json, "%s\"%s\":\"#%02x%02x%02x\"", first ? "" : ",", name, colour.r, colour.g, colour.b);
}

static void put_colours(TextBuffer *json, const Theme *theme) {
    text_printf(json, ",\"colours\":{");
    for (int i = 0; i < LANE_STATE_COUNT; i++) put_colour(json, i == 0, lane_states[i].name, theme->lane[i]);
    text_printf(json, "},\"textures\":{");
    bool first = true;
    for (int i = 0; i < LANE_STATE_COUNT; i++) {
        if (theme_textures[i] == TEXTURE_NONE) continue;
        put_colour(json, first, lane_states[i].name, theme->texture[i]);
        first = false;
    }
    text_printf(json, "},\"events\":{");
    for (int i = 0; i < EVENT_COUNT; i++) put_colour(json, i == 0, trace_events[i].name, theme->event[i]);
    text_printf(json, "}");
}

static void put_columns(TextBuffer *json, const MaskLayout *layout) {
    text_printf(json,
                "\"x0\":%" PRIu32 ",\"sx\":%" PRIu32 ",\"c0\":%" PRIu64 ",\"cycles\":%" PRIu64 ",\"bin\":%" PRIu64
                ",\"rows\":%" PRIu32 ",\"row_columns\":%" PRIu32 ",\"row_pitch\":%" PRIu32,
                layout->x0, layout->sx, layout->c0, layout->cycles, layout->bin, layout->rows, layout->row_columns,
                layout->row_pitch);
}

static void put_bands(TextBuffer *json, const MaskLayout *layout) {
    const MaskRow row = mask_layout_row(layout, 0);
    text_printf(
        json,
        ",\"lanes\":%" PRIu32 ",\"group_lanes\":%" PRIu32 ",\"group_height\":%" PRIu32 ",\"sy\":%" PRIu32
        ",\"rail_height\":%" PRIu32 ",\"core0\":%" PRIu32 ",\"cores\":%" PRIu32 ",\"slots\":%" PRIu32 ",\"y0\":[",
        layout->lanes, layout->group_lanes, layout->group_height, layout->group_lanes == 1 ? layout->group_height : 0,
        layout->rail_height, layout->core0, layout->cores, layout->slots);
    for (uint32_t core = 0; core < layout->cores; core++)
        for (uint32_t slot = 0; slot < layout->slots; slot++)
            text_printf(json, "%s%" PRIu32, core + slot ? "," : "", mask_layout_wave_y(layout, &row, core, slot));
    text_printf(json, "],\"alus\":%" PRIu32 ",\"alu_height\":%" PRIu32 ",\"alu_y0\":[", layout->alus,
                layout->alu_height);
    for (uint32_t core = 0; core < layout->cores; core++)
        for (uint32_t alu = 0; alu < layout->alus; alu++)
            text_printf(json, "%s%" PRIu32, core + alu ? "," : "", mask_layout_alu_y(layout, &row, core, alu));
    text_printf(json, "]");
    for (uint32_t strip = layout->alus; strip < layout->strips; strip++) {
        char name[16];
        mask_layout_strip_name(layout, strip, name, sizeof name);
        text_printf(json, ",\"%s_y0\":[", name);
        for (uint32_t core = 0; core < layout->cores; core++)
            text_printf(json, "%s%" PRIu32, core ? "," : "", mask_layout_alu_y(layout, &row, core, strip));
        text_printf(json, "]");
    }
    if (layout->strips > layout->units) text_printf(json, ",\"queue_entries\":%" PRIu32, layout->queue_entries);
}

char *mask_layout_json(const MaskLayout *layout, Palette palette) {
    TextBuffer json = {0};
    text_printf(&json, "{");
    put_columns(&json, layout);
    put_bands(&json, layout);
    put_colours(&json, &themes[palette]);
    text_printf(&json, "}");
    return text_take(&json);
}
