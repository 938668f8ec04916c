/* csv_table.c: the CSV reader. */
#include "sim/cli/base/csv_table.h"

#include <stdio.h>
#include <stdlib.h>

/* Where reading is. Cells are never longer than in the file, so that their texts fit in as many bytes. */
typedef struct Reader {
    const uint8_t *bytes;
    size_t length, at, line;
    char *out;
    bool open_quote;
} Reader;

static bool at_row_end(const Reader *reader) {
    return reader->at == reader->length || reader->bytes[reader->at] == '\n' || reader->bytes[reader->at] == '\r';
}

static void skip_row_end(Reader *reader) {
    if (reader->at < reader->length && reader->bytes[reader->at] == '\r') reader->at++;
    if (reader->at < reader->length && reader->bytes[reader->at] == '\n') reader->at++;
    reader->line++;
}

/* After the opening quote. Two quotes stand for one. */
static void read_quoted(Reader *reader) {
    while (reader->at < reader->length) {
        const uint8_t c = reader->bytes[reader->at++];
        if (c == '"' && (reader->at == reader->length || reader->bytes[reader->at] != '"')) return;
        if (c == '"') reader->at++;
        if (c == '\n') reader->line++;
        *reader->out++ = (char)c;
    }
    reader->open_quote = true;
}

static char *read_cell(Reader *reader) {
    char *cell = reader->out;
    if (reader->at < reader->length && reader->bytes[reader->at] == '"') {
        reader->at++;
        read_quoted(reader);
    }
    while (!at_row_end(reader) && reader->bytes[reader->at] != ',') *reader->out++ = (char)reader->bytes[reader->at++];
    *reader->out++ = '\0';
    return cell;
}

static CsvRow read_row(Reader *reader, CsvTable *table) {
    CsvRow row = {.first = table->cell_count, .line = reader->line};
    for (;;) {
        table->cells[table->cell_count++] = read_cell(reader);
        row.count++;
        if (at_row_end(reader)) break;
        reader->at++; /* the comma */
    }
    skip_row_end(reader);
    return row;
}

/* Arrays for as many cells and rows as there can be. */
static bool reserve(CsvTable *table, const uint8_t *bytes, size_t length) {
    size_t separators = 0;
    for (size_t i = 0; i < length; i++) separators += bytes[i] == ',' || bytes[i] == '\n' || bytes[i] == '\r';
    table->text = malloc(length + separators + 2);
    table->cells = malloc((separators + 1) * sizeof *table->cells);
    table->rows = malloc((separators + 1) * sizeof *table->rows);
    return table->text && table->cells && table->rows;
}

bool csv_read(CsvTable *table, const uint8_t *bytes, size_t length, char *error) {
    *table = (CsvTable){0};
    if (!reserve(table, bytes, length)) {
        snprintf(error, CSV_ERROR_MAX, "out of memory");
        csv_free(table);
        return false;
    }
    Reader reader = {.bytes = bytes, .length = length, .line = 1, .out = table->text};
    if (length >= 3 && bytes[0] == 0xef && bytes[1] == 0xbb && bytes[2] == 0xbf) reader.at = 3; /* byte order mark */
    while (reader.at < length && !reader.open_quote) {
        if (at_row_end(&reader))
            skip_row_end(&reader);
        else
            table->rows[table->row_count++] = read_row(&reader, table);
    }
    if (!reader.open_quote) return true;
    snprintf(error, CSV_ERROR_MAX, "line %zu: a quote is not closed", table->rows[table->row_count - 1].line);
    csv_free(table);
    return false;
}

void csv_free(CsvTable *table) {
    free(table->text);
    free(table->cells);
    free(table->rows);
    *table = (CsvTable){0};
}

const char *csv_cell(const CsvTable *table, size_t row, size_t column) {
    return column < table->rows[row].count ? table->cells[table->rows[row].first + column] : "";
}
