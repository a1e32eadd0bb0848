import { fittingColumns, rowsOf, type CsvColumns } from './formats/csv.ts';
import { marked } from './accept.ts';
import { formatOf, readRows, readStatement, refuseNoText, textOf } from './read.ts';
import { refuseMoreThanMost, StatementRefused, type FileFormat, type ReadStatement } from './statement.ts';

/** A file to read. */
export interface StatementJob {
  bytes: Uint8Array;
  /** The columns of a CSV file as a person said or as they were remembered; null for what is recognised. */
  columns: CsvColumns | null;
  /** Whether the columns only hold for a file of the same form, because nobody said them of this one. */
  onlyIfFitting: boolean;
}

/** What is in a file. */
export interface StatementFile {
  format: FileFormat;
  /** The first rows of a CSV file, for a person who says which column is what. */
  rows: string[][];
  /** The columns that a CSV file was read with. */
  columns: CsvColumns | null;
  read: ReadStatement | { refusal: string };
}

/** Rows and cells that are shown of a file. */
const shown = { rows: 8, cells: 20 };

/** Reads a bank's file. Bad content is no error here: the answer says why it is refused. */
export function readStatementFile(job: StatementJob): StatementFile {
  const text = textOf(job.bytes);
  const format = formatOf(text);
  if (format === 'CSV') return readCsvFile(text, job);
  return { format, rows: [], columns: null, read: orRefusal(() => accepted(readStatement(text, null))) };
}

/** The rows are parsed once, for the person who looks at them and for the statement. */
function readCsvFile(text: string, { columns: given, onlyIfFitting }: StatementJob): StatementFile {
  const rows = orRefusal(() => {
    refuseNoText(text);
    return rowsOf(text);
  });
  if ('refusal' in rows)
    return { format: 'CSV', rows: [], columns: onlyIfFitting ? null : given, read: rows };
  const columns = onlyIfFitting ? fittingColumns(rows, given) : given;
  return {
    format: 'CSV',
    rows: rows.slice(0, shown.rows).map((row) => row.slice(0, shown.cells)),
    columns,
    read: orRefusal(() => accepted(readRows(rows, columns))),
  };
}

function accepted(read: ReadStatement): ReadStatement {
  refuseMoreThanMost(read.lines.length);
  return { ...read, lines: marked(read.lines) };
}

function orRefusal<Read extends object>(read: () => Read): Read | { refusal: string } {
  try {
    return read();
  } catch (error) {
    if (error instanceof StatementRefused) return { refusal: error.message };
    // The readers meet bytes of strangers; what they did not foresee is a bad file, not a broken gateway.
    return { refusal: 'The file cannot be read. Download it again from the bank.' };
  }
}
