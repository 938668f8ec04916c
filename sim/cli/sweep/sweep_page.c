/* sweep_page.c: the results of a sweep as one HTML page that needs nothing else: the chart, and a table to be sorted.
 */
#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "sim/base/text_buffer.h"
#include "sim/cli/base/base64.h"
#include "sim/cli/sweep/sweep_output.h"

static const char page_style[] =
    "body { font: 14px/1.4 system-ui, sans-serif; margin: 2em; color: #1a1a1a; background: #fff; }\n"
    "img { max-width: 100%; image-rendering: pixelated; display: block; margin: 1em 0; }\n"
    "code { background: #f2f2f2; padding: .2em .4em; display: inline-block; }\n"
    ".wide { overflow-x: auto; }\n"
    "table { border-collapse: collapse; font-variant-numeric: tabular-nums; }\n"
    "th, td { padding: .2em .7em; text-align: right; border-bottom: 1px solid #ddd; white-space: nowrap; }\n"
    "th { position: sticky; top: 0; background: #fff; border-bottom: 2px solid #888; }\n"
    "th button { font: inherit; font-weight: bold; border: 0; background: none; padding: 0; cursor: pointer; }\n"
    "th[aria-sort=ascending] button::after { content: ' \\25b2'; }\n"
    "th[aria-sort=descending] button::after { content: ' \\25bc'; }\n"
    "tr.bad td { background: #fff0e6; }\n"
    "table.brief .same { display: none; }\n";

/* A click on a name sorts by that column, another one the other way round. Numbers stand before words. */
static const char page_script[] =
    "const table = document.querySelector('table'), body = table.tBodies[0];\n"
    "function compare(a, b) {\n"
    "  const x = parseFloat(a), y = parseFloat(b);\n"
    "  if (isNaN(x) || isNaN(y)) return isNaN(x) - isNaN(y) || a.localeCompare(b);\n"
    "  return x - y;\n"
    "}\n"
    "table.tHead.addEventListener('click', event => {\n"
    "  const head = event.target.closest('th');\n"
    "  if (!head) return;\n"
    "  const up = head.getAttribute('aria-sort') !== 'ascending', column = head.cellIndex;\n"
    "  for (const other of head.parentNode.cells) other.removeAttribute('aria-sort');\n"
    "  head.setAttribute('aria-sort', up ? 'ascending' : 'descending');\n"
    "  const text = row => row.cells[column].textContent;\n"
    "  const rows = [...body.rows].sort((a, b) => (up ? 1 : -1) * compare(text(a), text(b)));\n"
    "  body.append(...rows);\n"
    "});\n"
    "document.querySelector('input').addEventListener('change', event => {\n"
    "  table.classList.toggle('brief', !event.target.checked);\n"
    "});\n";

static void put_escaped(TextBuffer *page, const char *text) {
    for (; *text; text++) switch (*text) {
        case '&': text_printf(page, "&amp;"); break;
        case '<': text_printf(page, "&lt;"); break;
        case '>': text_printf(page, "&gt;"); break;
        case '"': text_printf(page, "&quot;"); break;
        default: text_printf(page, "%c", *text);
        }
}

static bool is_same(const CsvTable *table, size_t column) {
    for (size_t row = 2; row < table->row_count; row++)
        if (strcmp(csv_cell(table, row, column), csv_cell(table, 1, column)) != 0) return false;
    return true;
}

/* Is the cell in a column that is the same in all rows? Axes and status are always shown. */
static bool *find_same(const CsvTable *table) {
    const size_t columns = table->rows[0].count;
    bool *same = calloc(columns, sizeof *same), results = false;
    for (size_t c = 0; same && c < columns; c++) {
        same[c] = results && table->row_count > 2 && is_same(table, c);
        results |= strcmp(csv_cell(table, 0, c), "status") == 0;
    }
    return same;
}

static void put_row(TextBuffer *page, const CsvTable *table, size_t row, const bool *same) {
    bool bad = false;
    for (size_t c = 0; row > 0 && c < table->rows[row].count; c++)
        if (strcmp(csv_cell(table, 0, c), "status") == 0) bad = strcmp(csv_cell(table, row, c), "ok") != 0;
    text_printf(page, bad ? "<tr class=bad>" : "<tr>");
    for (size_t c = 0; c < table->rows[0].count; c++) {
        text_printf(page, row ? "<td%s>" : "<th%s><button>", same[c] ? " class=same" : "");
        put_escaped(page, csv_cell(table, row, c));
        text_printf(page, row ? "</td>" : "</button></th>");
    }
    text_printf(page, "</tr>\n");
}

static void put_table(TextBuffer *page, const CsvTable *table, const bool *same) {
    text_printf(page,
                "<p><label><input type=checkbox> Show the columns that are the same in all rows, too</label></p>\n"
                "<div class=wide><table class=brief><thead>\n");
    put_row(page, table, 0, same);
    text_printf(page, "</thead><tbody>\n");
    for (size_t row = 1; row < table->row_count; row++) put_row(page, table, row, same);
    text_printf(page, "</tbody></table></div>\n");
}

static void put_head(TextBuffer *page, const SweepReport *report) {
    const char *given = report->look->chart.chart.title, *title = given ? given : "A sweep with lockstep";
    text_printf(page, "<!DOCTYPE html>\n<html lang=en><head><meta charset=utf-8><title>");
    put_escaped(page, title);
    text_printf(page, "</title><style>\n%s</style></head><body>\n<h1>", page_style);
    put_escaped(page, title);
    text_printf(page, "</h1>\n<p>");
    put_escaped(page, report->machine);
    text_printf(page, "</p>\n<p><code>");
    put_escaped(page, report->command);
    text_printf(page, "</code></p>\n");
}

/* The chart, if there is one: many axes have a table only. */
static void put_chart(TextBuffer *page, const SweepReport *report) {
    size_t length;
    errno = 0;
    uint8_t *png = sweep_chart(report, &length);
    char *text = png ? base64_encode(png, length) : NULL;
    page->failed |= !text && errno == ENOMEM;
    if (text)
        text_printf(page,
                    "<img alt=\"The chart; its numbers are in the table below.\" src=\"data:image/png;base64,%s\">\n",
                    text);
    free(text);
    free(png);
}

char *sweep_page(const SweepReport *report) {
    TextBuffer page = {0};
    bool *same = find_same(&report->table);
    if (!same) return cli_error("out of memory"), NULL;
    put_head(&page, report);
    put_chart(&page, report);
    put_table(&page, &report->table, same);
    text_printf(&page, "<script>\n%s</script>\n</body></html>\n", page_script);
    free(same);
    char *text = text_take(&page);
    if (!text) cli_error("out of memory");
    return text;
}
