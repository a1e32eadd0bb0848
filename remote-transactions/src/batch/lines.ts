/** A line of a batch as it stands: typed text by column. */
export interface BatchLine {
  /** Its number in the file: row index + 2. */
  readonly line: number;
  /** One text for each of the batch's columns. */
  readonly cells: readonly string[];
  /** It had more values than the file has columns, so its values may stand in the wrong ones. */
  readonly shifted: boolean;
}

/** The lines with one cell changed; a line that was corrected counts as being in order. */
export function withCell(
  lines: readonly BatchLine[],
  line: number,
  column: number,
  text: string,
): readonly BatchLine[] {
  return lines.map((each) =>
    each.line === line ? { ...each, cells: each.cells.with(column, text), shifted: false } : each,
  );
}
