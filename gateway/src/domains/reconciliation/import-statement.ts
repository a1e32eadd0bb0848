import { buffer } from 'node:stream/consumers';
import type { Viewer } from '../../access/actor.ts';
import { bankDayOf } from '../../base/banking-days.ts';
import { dayInWords } from '../../base/format.ts';
import { badInput, GatewayError } from '../../base/errors.ts';
import type { Deps } from '../../context/deps.ts';
import type { BankStatementRow } from '../../db/rows.ts';
import { violatesUnique } from '../../db/unique.ts';
import { isFileKey } from '../../providers/files/port.ts';
import { largestUpload, statementFolder } from '../uploads/kinds.ts';
import { keepUpload } from '../uploads/pending.ts';
import type { OrganizationAccount } from './account.ts';
import { lockAccount } from './signed-days.ts';
import { recognised, rowsOf, type CsvColumns } from './statements/formats/csv.ts';
import { formatOf, readStatement, textOf } from './statements/read.ts';
import { BalanceMissing, StatementRefused } from './statements/statement.ts';
import { columnsOf, rememberColumns, statementOfFile } from './statements/store.ts';
import { fittingTo, takeIn } from './take-in.ts';
import { sha256 } from '../../base/sha256.ts';

/** How a file is to be read. */
export interface Reading {
  columns: CsvColumns | null;
  openingBalance: number | null;
}

interface ReadFile {
  bytes: Buffer;
  text: string;
  sha256: string;
}

/** The uploaded file. @throws GatewayError BAD_INPUT where it is not there or not the organization's */
async function readFile({ ports }: Deps, organizationId: string, key: string): Promise<ReadFile> {
  const own = isFileKey(key) && key.startsWith(`${statementFolder}/${organizationId}/`);
  const file = own ? await ports.files.read(key) : null;
  if (file === null) throw badInput('The file is not there any more. Please upload it again.', 'uploadKey');
  if (file.bytes > largestUpload) {
    file.content.destroy();
    throw badInput('The file is too large.', 'uploadKey');
  }
  const bytes = Buffer.from(await buffer(file.content));
  return { bytes, text: textOf(bytes), sha256: sha256(bytes) };
}

const importedBefore = ({ createdAt }: BankStatementRow): StatementRefused =>
  new StatementRefused(`This file was imported on ${dayInWords(bankDayOf(createdAt))} already.`);

/** What a file says, or what is wrong with it; nothing is stored. */
export async function previewStatement(
  deps: Deps,
  account: OrganizationAccount,
  key: string,
  reading: Reading,
) {
  const { text, sha256 } = await readFile(deps, account.organizationId, key);
  const remembered = reading.columns ?? (await columnsOf(deps.db, account.id));
  const isCsv = formatOf(text) === 'CSV';
  const rows = isCsv ? quietRows(text) : [];
  const columns = isCsv ? fittingColumns(rows, remembered) : null;
  const shown = { rows: rows.slice(0, 8).map((row) => row.slice(0, 20)), columns };
  const nothing = {
    fromDay: null,
    throughDay: null,
    openingBalance: null,
    closingBalance: null,
    lines: null,
    newLines: null,
  };
  try {
    const earlier = await statementOfFile(deps.db, account.id, sha256);
    if (earlier !== null) throw importedBefore(earlier);
    const read = readStatement(text, columns);
    const { fromDay, throughDay, opening, closing, lines, newLines } = await fittingTo(
      deps.db,
      deps.clock(),
      account,
      read,
      reading.openingBalance,
    );
    const balances = { openingBalance: opening, closingBalance: closing };
    return {
      ...shown,
      format: read.format,
      refusal: null,
      needsBalance: false,
      fromDay,
      throughDay,
      ...balances,
      lines,
      newLines: newLines.length,
    };
  } catch (error) {
    if (!(error instanceof StatementRefused)) throw error;
    const needsBalance = error instanceof BalanceMissing;
    return { ...shown, ...nothing, format: formatOf(text), refusal: error.message, needsBalance };
  }
}

/** What was remembered of the account, unless the file has another form. */
const fittingColumns = (rows: readonly string[][], remembered: CsvColumns | null): CsvColumns | null => {
  const found = recognised(rows);
  const fits = remembered !== null && rows[remembered.heading] !== undefined;
  return fits && (found === null || found.heading === remembered.heading) ? remembered : found;
};

function quietRows(text: string): string[][] {
  try {
    return rowsOf(text);
  } catch {
    return [];
  }
}

/**
 * Imports a file: all of it or nothing. What an earlier statement told already is not stored again; what belongs to
 * payments is matched or proposed at once.
 *
 * @throws GatewayError BAD_INPUT saying what is wrong with the file, CONFLICT where a signed period would change
 */
export async function importStatement(
  deps: Deps,
  viewer: Viewer,
  account: OrganizationAccount,
  { uploadKey, fileName, ...reading }: Reading & { uploadKey: string; fileName: string },
) {
  const { bytes, text, sha256 } = await readFile(deps, account.organizationId, uploadKey);
  try {
    return await deps.db.transaction(async (tx) => {
      await lockAccount(tx, account.id);
      const earlier = await statementOfFile(tx, account.id, sha256);
      // The same call once more, whose answer was lost.
      if (earlier?.file === uploadKey) return { statement: earlier, matched: 0, proposed: 0 };
      if (earlier !== null) throw importedBefore(earlier);
      const columns =
        formatOf(text) === 'CSV'
          ? (reading.columns ?? fittingColumns(rowsOf(text), await columnsOf(tx, account.id)))
          : null;
      const read = readStatement(text, columns);
      const fits = await fittingTo(tx, deps.clock(), account, read, reading.openingBalance);
      await keepUpload(tx, deps, uploadKey, 'uploadKey');
      if (columns !== null) await rememberColumns(tx, account.id, columns);
      const file = { format: read.format, fileName, file: uploadKey, sha256, bytes: bytes.length };
      const by = { viewer, importedById: viewer.userId, action: 'importStatement' };
      return takeIn(tx, deps.clock(), account, fits, file, by);
    });
  } catch (error) {
    if (error instanceof StatementRefused) throw badInput(error.message, 'uploadKey');
    if (violatesUnique(error))
      throw new GatewayError('CONFLICT', 'Another statement was imported meanwhile.');
    throw error;
  }
}
