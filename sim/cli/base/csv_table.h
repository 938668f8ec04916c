/* csv_table.h: a table of texts, read from CSV. Cells that hold commas, quotes or line ends stand in quotes there, as
 * text_csv writes them.
 *
 *   CsvTable table;
 *   char error[CSV_ERROR_MAX];
 *   if (!csv_read(&table, bytes, length, error)) fail(error);
 *   const char *cell = csv_cell(&table, 0, 2);       // row 0 is the header, "" where a row has no such cell
 */
#ifndef SIM_CLI_BASE_CSV_TABLE_H
#define SIM_CLI_BASE_CSV_TABLE_H

#include <stdbool.h>
#include <stddef.h>

#include "asm/base/text.h"

enum { CSV_ERROR_MAX = 160 };

typedef struct CsvRow {
    size_t first, count; /* cells */
    size_t line;         /* of the file, from 1 */
} CsvRow;

typedef struct CsvTable {
    TextBuffer text; /* all cells, each ended by a zero */
    size_t *cells;   /* where each begins in the text, row after row */
    CsvRow *rows;
    size_t cell_count, cell_room, row_count, row_room;
} CsvTable;

/* Read a table; empty lines are left out. False, with a sentence, if a quote is not closed. */
bool csv_read(CsvTable *table, const void *bytes, size_t length, char *error);

const char *csv_cell(const CsvTable *table, size_t row, size_t column);

#endif
