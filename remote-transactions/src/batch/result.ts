import { type BatchColumn, columnsOf } from './csv/columns';
import { toCsv } from './csv/write';
import type { FormFieldDefinition } from '@keyturn/shared/forms';
import type { BatchOutcome } from './kept';
import type { BatchLine } from './lines';
import type { BatchRequest } from './requests';

/** A line that was not sent, and why. */
export interface FailedLine {
  readonly request: BatchRequest;
  readonly reason: string;
}

/** The failed lines of a result, as they were sent. */
export function failedLines(
  requests: readonly BatchRequest[],
  { failed }: BatchOutcome,
): readonly FailedLine[] {
  const byLine = new Map(requests.map((request) => [request.lineNumber, request]));
  return failed.flatMap(({ lineNumber, reason }) => {
    const request = byLine.get(lineNumber);
    return request === undefined ? [] : [{ request, reason }];
  });
}

/** The sum of what was asked for, cents. */
export function sentAmount(requests: readonly BatchRequest[], { failed }: BatchOutcome): number {
  const missing = new Set(failed.map(({ lineNumber }) => lineNumber));
  return requests.reduce((sum, { lineNumber, amount }) => (missing.has(lineNumber) ? sum : sum + amount), 0);
}

/** Requests as lines that can be corrected, with every column of the occasion. */
export function linesOf(
  requests: readonly BatchRequest[],
  columns: readonly BatchColumn[],
): readonly BatchLine[] {
  return requests.map((request) => ({
    line: request.lineNumber,
    cells: columns.map((column) => cellOf(request, column)),
    shifted: false,
  }));
}

function cellOf(
  { amount, receiverEmail, dueOn, formFields }: BatchRequest,
  { name, field }: BatchColumn,
): string {
  if (field !== null) return formFields.find((each) => each.name === name)?.value ?? '';
  if (name === 'due') return dueOn ?? '';
  return name === 'amount' ? (amount / 100).toFixed(2) : receiverEmail;
}

/** The failed lines as a file that can be corrected and chosen again; its last column says why. */
export function errorsCsv(failed: readonly FailedLine[], fields: readonly FormFieldDefinition[]): string {
  const columns = columnsOf(fields);
  const lines = linesOf(
    failed.map(({ request }) => request),
    columns,
  );
  return toCsv(
    [...columns.map(({ name }) => name), 'error'],
    lines.map(({ cells }, index) => [...cells, failed[index]?.reason ?? '']),
  );
}

/** A file with nothing but the columns of an occasion. */
export function templateCsv(fields: readonly FormFieldDefinition[]): string {
  return toCsv(
    columnsOf(fields).map(({ name }) => name),
    [],
  );
}
