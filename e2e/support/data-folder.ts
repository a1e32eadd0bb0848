import { join } from 'node:path';

/** Where a composition keeps its data and logs. */
export function dataOf(composition: number): string {
  const data = process.env['KEYTURN_E2E_DATA'];
  if (data === undefined) throw new Error('KEYTURN_E2E_DATA does not name the data folder');
  return join(data, String(composition));
}
