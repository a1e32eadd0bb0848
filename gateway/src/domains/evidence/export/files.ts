import { z } from 'zod';
import type { Evidence } from '../proofs/evidence.ts';
import type { SealedRow } from '../proofs/sealed.ts';

const statement = z.object({ file: z.string(), fileName: z.string() });
const period = z.object({
  ...{ fromDay: z.string(), throughDay: z.string() },
  ...{ pdf: z.string().nullable(), csv: z.string().nullable() },
});

/** The files that a row has the hash of: their names in the archive, and their keys in the store. */
export function filesOf({ kind, id, row }: SealedRow): (Evidence['files'][number] & { key: string })[] {
  if (kind === 'statement') {
    const { file, fileName } = statement.parse(row);
    const name = `statements/${id}-${fileName.replaceAll(/[^\w.-]+/g, '-')}`;
    return [{ kind, id, field: 'sha256', name, key: file }];
  }
  if (kind !== 'period') return [];
  const { fromDay, throughDay, pdf, csv } = period.parse(row);
  const name = `reports/${id}-${fromDay}-${throughDay}`;
  return [
    ...(pdf === null ? [] : [{ kind, id, field: 'pdfHash' as const, name: `${name}.pdf`, key: pdf }]),
    ...(csv === null ? [] : [{ kind, id, field: 'csvHash' as const, name: `${name}.csv`, key: csv }]),
  ];
}
