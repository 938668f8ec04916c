/* csv_table.c: see csv_table.h. */
#include "sim/cli/base/csv_table.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "asm/base/array.h"

bool csv_read(CsvTable *table, const void *bytes, size_t length, char *error) {
    const char *at = bytes, *end = at + length;
    if (length >= 3 && memcmp(at, "\xef\xbb\xbf", 3) == 0) at += 3; /* byte order mark */
    *table = (CsvTable){0};
    TextBuffer *text = &table->text;
    bool closed = true;
    size_t first = 1; /* line of the row */
    for (size_t line = 1; at < end && closed; line++) {
        bool more = *at != '\n' && *at != '\r';
        first = line;
        (void)ARRAY_RESERVE(table->rows, table->row_room, table->row_count + 1);
        if (more) table->rows[table->row_count++] = (CsvRow){table->cell_count, .line = line};

        /* Its cells. Two quotes in a quoted one stand for one; what is behind the last one belongs to the cell too. */
        while (more) {
            (void)ARRAY_RESERVE(table->cells, table->cell_room, table->cell_count + 1);
            table->cells[table->cell_count++] = text->length;
            table->rows[table->row_count - 1].count++;
            if (at < end && *at == '"') {
                for (at++; (closed = at < end); at++) {
                    if (*at == '"' && (++at == end || *at != '"')) break;
                    line += *at == '\n';
                    text_char(text, *at);
                }
            }
            for (; at < end && *at != ',' && *at != '\n' && *at != '\r'; at++) text_char(text, *at);
            text_char(text, '\0');
            more = closed && at < end && *at == ',';
            at += more;
        }
        if (at < end && *at == '\r') at++;
        if (at < end && *at == '\n') at++;
    }
    if (!closed) snprintf(error, CSV_ERROR_MAX, "line %zu: a quote is not closed", first);
    return closed;
}

const char *csv_cell(const CsvTable *table, size_t row, size_t column) {
    const CsvRow *cells = &table->rows[row];
    return column < cells->count ? table->text.text + table->cells[cells->first + column] : "";
}
