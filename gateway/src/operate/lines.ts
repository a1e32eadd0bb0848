type Cell = string | number | Date | null;

/**
 * Rows as lines of columns between tabs, under a line of the columns' names; for people and for `cut` alike.
 *
 * @param none the line where there are no rows
 */
export function table<Row>(
  columns: Readonly<Record<string, (row: Row) => Cell>>,
  rows: readonly Row[],
  none: string,
): string[] {
  if (rows.length === 0) return [none];
  const cells = Object.values(columns);
  const lines = rows.map((row) => cells.map((cell) => written(cell(row))).join('\t'));
  return [Object.keys(columns).join('\t'), ...lines];
}

function written(cell: Cell): string {
  if (cell === null) return '-';
  return cell instanceof Date ? cell.toISOString() : String(cell);
}
