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
import type { CsvColumns } from './statements/formats/csv.ts';
import { readStatementApart } from './statements/read-apart.ts';
import type { StatementFile, StatementJob } from './statements/read-file.ts';
import { BalanceMissing, StatementRefused, type ReadStatement } from './statements/statement.ts';
import { columnsOf, rememberColumns, statementOfFile } from './statements/store.ts';
import { fittingTo, takeIn } from './take-in.ts';
import { sha256 } from '../../base/sha256.ts';

/** How a file is to be read. */
export interface Reading {
  columns: CsvColumns | null;
  openingBalance: number | null;
}

interface UploadedFile {
  bytes: Buffer;
  sha256: string;
}

/** The uploaded file. @throws GatewayError BAD_INPUT where it is not there or not the organization's */
async function readFile({ ports }: Deps, organizationId: string, key: string): Promise<UploadedFile> {
  const own = isFileKey(key) && key.startsWith(`${statementFolder}/${organizationId}/`);
  const file = own ? await ports.files.read(key) : null;
  if (file === null) throw badInput('The file is not there any more. Please upload it again.', 'uploadKey');
  if (file.bytes > largestUpload) {
    file.content.destroy();
    throw badInput('The file is too large.', 'uploadKey');
  }
  const bytes = Buffer.from(await buffer(file.content));
  return { bytes, sha256: sha256(bytes) };
}

/** Reads a file; one beyond the budget is like any other that is refused. */
async function readOrRefusal(job: StatementJob): Promise<StatementFile> {
  try {
    return await readStatementApart(job);
  } catch (error) {
    if (!(error instanceof StatementRefused)) throw error;
    return { format: 'CSV', rows: [], columns: null, read: { refusal: error.message } };
  }
}

/** @throws StatementRefused */
function statementIn({ read }: StatementFile): ReadStatement {
  if ('refusal' in read) throw new StatementRefused(read.refusal);
  return read;
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
  const { bytes, sha256 } = await readFile(deps, account.organizationId, key);
  const columns = reading.columns ?? (await columnsOf(deps.db, account.id));
  const file = await readOrRefusal({ bytes, columns, onlyIfFitting: true });
  const shown = { rows: file.rows, columns: file.columns };
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
    const read = statementIn(file);
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
    return { ...shown, ...nothing, format: file.format, refusal: error.message, needsBalance };
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
  const { bytes, sha256 } = await readFile(deps, account.organizationId, uploadKey);
  const remembered = await columnsOf(deps.db, account.id);
  const onlyIfFitting = reading.columns === null;
  const found = await readOrRefusal({ bytes, columns: reading.columns ?? remembered, onlyIfFitting });
  try {
    return await deps.db.transaction(async (tx) => {
      await lockAccount(tx, account.id);
      const earlier = await statementOfFile(tx, account.id, sha256);
      // The same call once more, whose answer was lost.
      if (earlier?.file === uploadKey) return { statement: earlier, matched: 0, proposed: 0 };
      if (earlier !== null) throw importedBefore(earlier);
      const { columns } = found;
      const read = statementIn(found);
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
