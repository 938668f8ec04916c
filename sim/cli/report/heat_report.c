/* heat_report.c: `lockstep profile --heat`: what each pixel cost, as a picture, a table and in words. */
#include "sim/cli/report/heat_report.h"

#include <string.h>

#include "sim/cli/base/json_tree.h"
#include "sim/cli/base/terminal.h"
#include "sim/cli/report/report.h"
#include "sim/cli/session/output.h"
#include "sim/view/heat/heat_map.h"

/* ---- options ---- */

void heat_read_quantity(struct argp_state *state, const char *text, HeatOptions *options) {
    OWNED TextBuffer names = {0};
    options->quantity = 0;
    while (options->quantity < HEAT_QUANTITIES && strcmp(heat_infos[options->quantity].name, text) != 0)
        options->quantity++;
    for (int q = 0; q < HEAT_QUANTITIES; q++)
        text_printf(&names, "%s%s", q ? q + 1 == HEAT_QUANTITIES ? " or " : ", " : "", heat_infos[q].name);
    if (options->quantity == HEAT_QUANTITIES) argp_error(state, "--heat takes %s, not '%s'", names.text, text);
    options->wanted = true;
}

void heat_check_options(struct argp_state *state, const HeatOptions *options, const char *other) {
    if (!options->wanted && options->outputs.count) argp_error(state, "-o is for the picture of --heat");
    if (!options->wanted && options->title) argp_error(state, "--title is of the picture of --heat");
    if (!options->wanted && options->line) argp_error(state, "--heat-line needs --heat QUANTITY");
    if (!options->wanted) return;
    if (other) argp_error(state, "--heat is of one run as a whole, so %s has no effect", other);
    if (options->line && heat_infos[options->quantity].extent == HEAT_WHOLE)
        argp_error(state, "--heat-line: %s are of a lane's whole time, not of a line",
                   heat_infos[options->quantity].name);
    for (size_t i = 0; i < options->outputs.count; i++) {
        const char *path = options->outputs.items[i];
        if (!file_has_extension(path, ".png") && !file_has_extension(path, ".csv"))
            argp_error(state, "-o %s: --heat writes a .png or a .csv", path);
    }
}

/* ---- the table ---- */

/* A row a pixel: its place, and each quantity that was counted. */
static bool write_table(const Heat *heat, const char *path) {
    OutFile out;
    if (!file_open(&out, path, NULL)) return false;
    TextBuffer row = {0};
    text_add(&row, "x,y");
    for (int q = 0; q < HEAT_QUANTITIES; q++)
        if (!heat->line || heat_infos[q].extent == HEAT_LINE) text_printf(&row, ",%s", heat_infos[q].name);
    text_add(&row, "\n");
    for (uint32_t y = 0; y < heat->height; y++) {
        for (uint32_t x = 0; x < heat->width; x++) {
            text_printf(&row, "%u,%u", x, y);
            for (int q = 0; q < HEAT_QUANTITIES; q++) {
                const double value = heat_value(&heat->pixels[(size_t)y * heat->width + x], (HeatQuantity)q);
                if (heat->line && heat_infos[q].extent == HEAT_WHOLE) continue;
                text_printf(&row, heat_infos[q].form == HEAT_SHARE ? ",%.2f" : ",%.0f", value);
            }
            text_add(&row, "\n");
        }
        file_put(&out, row.text, row.length);
        row.length = 0;
    }
    memory_free(row.text);
    return file_commit(&out);
}

/* ---- the report ---- */

static json_t *json_cost(double value, HeatQuantity quantity) {
    return heat_infos[quantity].form == HEAT_SHARE ? json_real(value) : json_integer((json_int_t)value);
}

static json_t *json_of(const Heat *heat, const Run *run, HeatQuantity quantity, const char *pass,
                       const HeatSummary *s) {
    json_t *tile = json_pack("{sI sI sI sI sf}", "x", (json_int_t)s->tile_x, "y", (json_int_t)s->tile_y, "width",
                             (json_int_t)s->tile_w, "height", (json_int_t)s->tile_h, "mean", s->tile_mean);
    json_t *root = json_add(json_object(), "file %s cycles %llu image %s width %u height %u quantity %s", run->file,
                            wide(gpu_now(run->gpu)), program_resource_name(OPERAND_RES_U, heat->image).text,
                            heat->width, heat->height, heat_infos[quantity].name);
    if (heat->line) json_add(root, "line %u", heat->line);
    if (pass) json_add(root, "pass %s", pass);
    return json_add(root,
                    "headline %s evidence %s sum %p outside %p median %p worst %p scale %p tenth_percent %p tile %p",
                    s->headline, s->evidence, json_cost(s->sum, quantity),
                    json_cost(heat_value(&heat->outside, quantity), quantity), json_cost(s->median, quantity),
                    json_cost(s->worst, quantity), json_cost(s->scale, quantity), json_real(s->tenth), tile);
}

int heat_command(SessionOptions *session, const HeatOptions *options) {
    char why[HEAT_ERROR_MAX];
    Run run;
    for (size_t i = 0; i < options->outputs.count; i++)
        if (!file_can_write(session->file, options->outputs.items[i], NULL)) return EXIT_USAGE;
    if (session->functional) return cli_error("--functional runs without timing, so there is nothing to look at");
    if (!session_open(&run, session, SESSION_PLAIN, NULL)) return EXIT_USAGE;
    uint32_t entry;
    if (options->pass && !report_find_pass(&run, options->pass, &entry)) return EXIT_USAGE;
    OWNED bool *counts = memory_array(run.program->dispatch_count, sizeof *counts);
    for (uint32_t d = 0; d < run.program->dispatch_count; d++)
        counts[d] = !options->pass || run.program->dispatches[d].entry == entry;
    Heat *heat = heat_create(run.program, (HeatScope){options->line, options->pass ? counts : NULL, 0}, why);
    if (!heat) return cli_error("%s: --heat: %s", session->file, why);
    gpu_set_heat(run.gpu, heat);
    if (!session_drive(&run, session, 1)) return EXIT_USAGE;
    if (run.interrupted) cli_error("interrupted at cycle %llu", wide(gpu_now(run.gpu)));

    HeatSummary summary = {0};
    while (heat_summary_work(heat, options->quantity, &summary)) continue;
    if (session->json)
        json_out(json_of(heat, &run, options->quantity, options->pass, &summary), stdout);
    else if (!session->quiet)
        printf("%s.\n%s%s", summary.headline, summary.evidence, *summary.evidence ? "\n" : "");
    output_describe(&run);
    const HeatMapOptions picture = {.quantity = options->quantity,
                                    .summary = &summary,
                                    .title = options->title,
                                    .file = run.title,
                                    .machine = run.machine,
                                    .version = "lockstep " LOCKSTEP_VERSION,
                                    .hashes = run.hashes,
                                    .cycles = gpu_now(run.gpu)};
    bool ok = true;
    for (size_t i = 0; i < options->outputs.count; i++) {
        const char *path = options->outputs.items[i];
        activity_begin("writing %s", path);
        bool written;
        if (file_has_extension(path, ".csv")) {
            written = write_table(heat, path);
        } else {
            size_t length;
            OWNED uint8_t *bytes = heat_map_png(heat, &picture, &length);
            written = file_write(path, bytes, length, NULL);
        }
        activity_end();
        if (written && !session->quiet && !session->json) printf("wrote %s\n", path);
        ok &= written;
    }
    const int status = report_status(&run, session);
    run_destroy(&run);
    heat_destroy(heat);
    return ok ? status : EXIT_USAGE;
}
