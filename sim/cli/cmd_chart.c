/* cmd_chart.c: `lockstep chart`: draw a chart of a table. */
#include <string.h>
#include <sys/stat.h>

#include "sim/cli/base/files.h"
#include "sim/cli/base/terminal.h"
#include "sim/cli/command.h"
#include "sim/cli/sweep/chart_table.h"

enum { OPTION_COLUMNS = 0x700, OPTION_WHERE, MOST_COLUMNS = CHART_MAX_SERIES + 1 };

typedef struct ChartCommand {
    ChartOptions look;
    const char *file, *output;
    ChartColumns columns;
    const char *names[MOST_COLUMNS]; /* of --columns: x, then the values */
} ChartCommand;

static const struct argp_option chart_options[] = {
    {"output", 'o', "FILE.png", 0, "Write the picture to FILE.png; the numbers are in it, as JSON", 0},
    {"columns", OPTION_COLUMNS, "X,Y,...", 0, "Draw these columns; the first is x (default: all)", 0},
    {"by", CLI_TEXT(ChartCommand, columns.by), "NAME", 0,
     "A series for each value of this column, and one column of values", 0},
    {"where", OPTION_WHERE, "NAME=VALUE", 0, "Only rows with this value; may be repeated", 0},
    {0},
};

static error_t parse_chart(int key, char *text, struct argp_state *state) {
    ChartCommand *options = state->input;
    ChartColumns *columns = &options->columns;
    char *equals;
    size_t count = 0;
    switch (key) {
    case 'o': options->output = text; return 0;
    case OPTION_COLUMNS:
        for (char *name = strtok(text, ","); name; name = strtok(NULL, ",")) {
            if (count == MOST_COLUMNS) argp_error(state, "--columns takes at most %d names", MOST_COLUMNS);
            options->names[count++] = name;
        }
        if (count < 2) argp_error(state, "--columns takes two names or more, as in waves,cycles");
        columns->x = options->names[0];
        columns->y = options->names + 1;
        columns->y_count = count - 1;
        return 0;
    case OPTION_WHERE:
        equals = strchr(text, '=');
        if (!equals) argp_error(state, "--where takes NAME=VALUE, not '%s'", text);
        *equals = '\0';
        columns->filter[cli_one_more(state, "--where", &columns->filter_count, CHART_MAX_FILTERS)] =
            (ChartFilter){text, equals + 1};
        return 0;
    case ARGP_KEY_ARG:
        if (options->file) argp_error(state, "one table at a time: '%s' is too much", text);
        options->file = text;
        return 0;
    case ARGP_KEY_END:
        if (!options->file || !options->output) argp_error(state, "say which table to draw, and where to: -o OUT.png");
        return 0;
    default: return cli_fill(key, text, state);
    }
}

int cmd_chart(int argc, char **argv) {
    static const struct argp_child children[] = {{&chart_argp, 0, NULL, 4}, {0}};
    ChartCommand options = {0};
    cli_parse(argc, argv, chart_options, parse_chart, children, &options);
    uint8_t *bytes, *png;
    size_t length;
    CsvTable table;
    char why[CHART_ERROR_MAX];
    if (!file_can_write(options.file, options.output, NULL)) return EXIT_USAGE;
    struct stat info;
    const bool is_file = stat(options.output, &info) != 0 || S_ISREG(info.st_mode);
    if (is_file && strcmp(options.output, "-") != 0 && !file_has_extension(options.output, ".png"))
        return cli_error("-o %s: a chart is a picture, in a file that ends in .png", options.output);
    if (!file_read(options.file, &bytes, &length, NULL)) return EXIT_USAGE;
    activity_begin("drawing %s", options.output);
    csv_read(&table, options.file, bytes, length);
    Chart chart = options.look.chart;
    chart_of_table(&chart, &table, options.file, &options.columns);
    if (!(png = chart_png(&chart, 1, &length, why))) return cli_error("%s: %s", options.output, why);
    const bool ok = file_write(options.output, png, length, NULL);
    activity_end();
    return ok ? EXIT_OK : EXIT_USAGE;
}
