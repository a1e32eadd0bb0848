import type { Statement } from '../model.ts';
import { dollars } from './amounts.ts';

const cell = (text: string): string => (/[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

/** Columns as large banks write them, with the running balance. The file tells neither account nor currency. */
export function writeCsv({ opening, lines }: Statement): string {
  let balance = opening;
  let before: string | null = null;
  const rows = lines.map(({ day, description, amount, traceId, ref }) => {
    // A line that is there twice has the same balance twice.
    if (ref !== before) balance += amount;
    before = ref;
    const written = `${day.slice(5, 7)}/${day.slice(8)}/${day.slice(0, 4)}`;
    return [written, cell(description), dollars(amount), dollars(balance), traceId ?? ''].join(',');
  });
  return ['Date,Description,Amount,Balance,Reference', ...rows, ''].join('\n');
}
