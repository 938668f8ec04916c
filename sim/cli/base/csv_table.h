/* csv_table.h: reading CSV: rows of cells, separated by commas, quoted where they hold commas, quotes or line ends.
 *
 *   CsvTable table;
 *   char error[CSV_ERROR_MAX];
 *   if (!csv_read(&table, bytes, length, error)) ...
 *   csv_cell(&table, 0, 2)       // row 0 is the header; "" where a row has no such cell
 *   csv_free(&table);
 */
#ifndef SIM_CLI_BASE_CSV_TABLE_H
#define SIM_CLI_BASE_CSV_TABLE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { CSV_ERROR_MAX = 160 };

typedef struct CsvRow {
    size_t first, count; /* cells */
    size_t line;         /* of the file, from 1 */
} CsvRow;

typedef struct CsvTable {
    char *text;   /* all cells, each ended by a zero */
    char **cells; /* row after row */
    CsvRow *rows;
    size_t cell_count, row_count;
} CsvTable;

/* Read a table; empty lines are left out. False, with a sentence, if a quote is not closed or memory ran out. */
bool csv_read(CsvTable *table, const uint8_t *bytes, size_t length, char *error);
void csv_free(CsvTable *table);

const char *csv_cell(const CsvTable *table, size_t row, size_t column);

#endif
