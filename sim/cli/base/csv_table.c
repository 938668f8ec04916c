/* csv_table.c: see csv_table.h. */
#include "sim/cli/base/csv_table.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "asm/base/array.h"

void csv_free(CsvTable *table) {
    free(text_take(&table->text));
    free(table->cells);
    free(table->rows);
    *table = (CsvTable){0};
}

/* ---- making ---- */

void csv_add_row(CsvTable *table) {
    if (ARRAY_RESERVE(table->rows, table->row_room, table->row_count + 1))
        table->rows[table->row_count++] = (CsvRow){.first = table->cell_count};
    else
        table->failed = true;
}

/* A cell whose text is what is added to the table's text from now on, up to a zero. */
static void begin_cell(CsvTable *table) {
    table->failed |= !ARRAY_RESERVE(table->cells, table->cell_room, table->cell_count + 1);
    if (table->failed) return;
    table->cells[table->cell_count++] = table->text.length;
    table->rows[table->row_count - 1].count++;
}

void csv_add(CsvTable *table, const char *cell) {
    begin_cell(table);
    text_bytes(&table->text, cell, strlen(cell) + 1);
    table->failed |= table->text.failed;
}

/* ---- reading ---- */

bool csv_read(CsvTable *table, const void *bytes, size_t length, char *error) {
    const char *at = bytes, *end = at + length;
    if (length >= 3 && memcmp(at, "\xef\xbb\xbf", 3) == 0) at += 3; /* byte order mark */
    *table = (CsvTable){0};

    for (size_t line = 1; at < end && !table->failed; line++) {
        const size_t first = line;
        bool more = *at != '\n' && *at != '\r', closed = true;
        if (more) csv_add_row(table);
        if (more && !table->failed) table->rows[table->row_count - 1].line = line;

        /* Its cells. Two quotes in a quoted one stand for one; what is behind the last one belongs to the cell too. */
        while (more) {
            begin_cell(table);
            if (at < end && *at == '"') {
                for (at++; (closed = at < end); at++) {
                    if (*at == '"' && (++at == end || *at != '"')) break;
                    line += *at == '\n';
                    text_char(&table->text, *at);
                }
            }
            for (; at < end && *at != ',' && *at != '\n' && *at != '\r'; at++) text_char(&table->text, *at);
            text_char(&table->text, '\0');
            table->failed |= table->text.failed;
            more = closed && at < end && *at == ',';
            at += more;
        }
        if (!closed) {
            snprintf(error, CSV_ERROR_MAX, "line %zu: a quote is not closed", first);
            csv_free(table);
            return false;
        }
        if (at < end && *at == '\r') at++;
        if (at < end && *at == '\n') at++;
    }
    if (!table->failed) return true;
    snprintf(error, CSV_ERROR_MAX, "out of memory");
    csv_free(table);
    return false;
}

/* ---- use ---- */

const char *csv_cell(const CsvTable *table, size_t row, size_t column) {
    const CsvRow *cells = &table->rows[row];
    return column < cells->count ? table->text.text + table->cells[cells->first + column] : "";
}

void csv_write(const CsvTable *table, TextBuffer *text) {
    for (size_t row = 0; row < table->row_count; row++) {
        for (size_t column = 0; column < table->rows[row].count; column++) {
            if (column) text_char(text, ',');
            text_csv(text, csv_cell(table, row, column));
        }
        text_char(text, '\n');
    }
}
