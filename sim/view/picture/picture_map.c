/* picture_map.c: the layout of a picture as JSON, for programs that read it back from its pixels. */
#include <stdio.h>

#include "sim/base/json.h"
#include "sim/view/picture/picture_layout.h"

static const char *const kinds[] = {
    [PICTURE_LANES] = "lanes", [PICTURE_SHARES] = "shares", [PICTURE_EMPTY] = "empty", [PICTURE_TOTAL] = "total"};

static void put_colour(Json *json, const char *name, Rgba colour) {
    text_printf(json_value(json, name), "\"#%02x%02x%02x\"", colour.r, colour.g, colour.b);
}

static void put_run(Json *json, const PictureLayout *layout, uint32_t number) {
    const PictureRun *run = &layout->runs[number];
    const TraceShape shape = trace_shape(run->trace);
    json_open(json, NULL, '{');
    if (run->name) json_text(json, "name", run->name);
    json_number(json, "cycles", layout->run[number].cycles);
    json_number(json, "end", layout->run[number].end);
    json_number(json, "cores", shape.cores);
    json_number(json, "slots", shape.slots);
    json_number(json, "lanes", shape.wave_size);
    if (trace_queues(shape)) json_number(json, "queue_entries", shape.queue_entries);
    json_open(json, "bands", '[');
    for (uint32_t i = 0; i < layout->band_count; i++) {
        const PictureBand *band = &layout->bands[i];
        if (band->run != number) continue;
        const bool unit = band->kind == PICTURE_UNIT;
        const char *kind = !unit                     ? kinds[band->kind]
                           : band->slot < shape.alus ? "alu"
                           : band->slot < trace_units(shape)
                               ? "sampler"
                               : trace_queue_names[trace_queue(shape, band->slot - trace_units(shape))];
        json_open(json, NULL, '{');
        json_text(json, "kind", kind);
        json_number(json, "core", band->core);
        if (band->cores > 1) json_number(json, "cores", band->cores);
        if (!unit) json_number(json, "slot", band->slot);
        if (unit && band->slot < shape.alus) json_number(json, "number", band->slot);
        if (band->slots > 1) json_number(json, "slots", band->slots);
        json_number(json, "y", band->y * layout->scale);
        json_number(json, "height", band->height * layout->scale);
        if (band->kind == PICTURE_LANES) {
            json_number(json, "lanes", band->lanes);
            json_number(json, "sy", layout->lane_height * layout->scale);
        }
        json_close(json, '}');
    }
    json_close(json, ']');
    json_close(json, '}');
}

char *picture_layout_json(const PictureLayout *layout) {
    const Theme *theme = theme_of(layout->options->theme, layout->options->palette);
    TextBuffer text = {0};
    Json json = {.out = &text, .ascii = true};
    json_open(&json, NULL, '{');
    if (layout->scale > 1) json_number(&json, "scale", layout->scale);
    json_number(&json, "x0", layout->x0 * layout->scale);
    json_number(&json, "sx", layout->sx * layout->scale);
    json_number(&json, "c0", layout->c0);
    json_number(&json, "cycles", layout->cycles);
    json_number(&json, "bin", layout->bin);
    json_number(&json, "rows", layout->rows);
    json_number(&json, "row_columns", layout->row_columns);
    json_number(&json, "row_pitch", layout->row_pitch * layout->scale);
    json_open(&json, "runs", '[');
    for (uint32_t r = 0; r < layout->run_count; r++) put_run(&json, layout, r);
    json_close(&json, ']');
    json_open(&json, "colours", '{');
    for (int s = 0; s < SHADE_COUNT; s++) put_colour(&json, shades[s].key, theme->shade[s]);
    json_close(&json, '}');
    json_open(&json, "textures", '{');
    for (int s = 0; layout->textures && s < SHADE_COUNT; s++)
        if (theme->texture[s].kind != TEXTURE_NONE) put_colour(&json, shades[s].key, theme_mark(theme, (Shade)s));
    json_close(&json, '}');
    json_open(&json, "events", '{');
    for (int e = 0; e < EVENT_COUNT; e++) put_colour(&json, trace_events[e].name, theme->event[e]);
    json_close(&json, '}');
    json_close(&json, '}');
    return text_take(&text);
}
