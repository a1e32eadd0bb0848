import { randomUUID } from 'node:crypto';
import { bankDayOf, shiftDay } from '../../../base/banking-days.ts';
import { GatewayError } from '../../../base/errors.ts';
import { sha256 } from '../../../base/sha256.ts';
import type { Deps } from '../../../context/deps.ts';
import type { Db } from '../../../db/client.ts';
import { notifyReconciliationChanged } from '../../../notify/channels.ts';
import { LinkRefused, LinkUnavailable } from '../../../providers/bank-links/errors.ts';
import type { EntryChanges, LinkedBalance } from '../../../providers/bank-links/port.ts';
import { unseal } from '../../../secrets/seal.ts';
import { sealedFor } from '../../bank-links/removal.ts';
import { statementFolder } from '../../uploads/kinds.ts';
import type { OrganizationAccount } from '../account.ts';
import { lockAccount } from '../signed-days.ts';
import { StatementRefused } from '../statements/statement.ts';
import { spanOf, statementsOf } from '../statements/store.ts';
import { fittingTo, takeIn } from '../take-in.ts';
import { linesOf } from './entries.ts';
import {
  bringable,
  changeFeed,
  feedOf,
  keepChanges,
  leaveToFiles,
  markBrought,
  openEntries,
  type Bringable,
} from './store.ts';
import { whole } from '../../../providers/files/whole.ts';

const MINUTE = 60_000;
const DAY = 1_440 * MINUTE;
/** How often an answer is asked for again that changes while it is read. */
const TRIES = 3;

/** What keeps a statement from being brought, for people. */
class Trouble extends Error {
  override readonly name = 'Trouble';
  readonly needsSignIn: boolean;
  /** When it is tried again, ms. */
  readonly pause: number;

  constructor(message: string, { needsSignIn = false, pause = 60 * MINUTE } = {}) {
    super(message);
    this.needsSignIn = needsSignIn;
    this.pause = pause;
  }
}

/** Refusals after which a sign-in at the bank helps. */
const signInHelps = new Set(['ITEM_LOGIN_REQUIRED', 'ADDITIONAL_CONSENT_REQUIRED', 'PENDING_DISCONNECT']);

function troubleOf(error: unknown): Trouble | null {
  if (error instanceof Trouble) return error;
  if (error instanceof LinkUnavailable) return new Trouble('The bank did not answer. It is asked again.');
  if (error instanceof StatementRefused) return new Trouble(error.message);
  if (error instanceof GatewayError) return new Trouble(error.message);
  if (!(error instanceof LinkRefused)) return null;
  if (error.code === 'PRODUCT_NOT_READY') return notReady();
  return new Trouble(error.message, { needsSignIn: signInHelps.has(error.code), pause: DAY });
}

const notReady = (): Trouble =>
  new Trouble('The bank is getting the account’s entries ready. They are brought in a few minutes.', {
    pause: 5 * MINUTE,
  });

/**
 * Brings an account's statement up to yesterday from its bank sign-in, by the path that a file's lines take. What keeps it from
 * that is kept in words, and it is tried again; repeating it brings nothing twice.
 */
export async function bringFeed(deps: Deps, fundingSourceId: string): Promise<void> {
  const found = await bringable(deps.db, fundingSourceId);
  if (found === null) {
    await changeFeed(deps.db, fundingSourceId, { nextAt: new Date(deps.clock().getTime() + DAY) });
    return;
  }
  try {
    await bring(deps, found);
    const now = deps.clock();
    const next = { broughtAt: now, nextAt: new Date(now.getTime() + DAY) };
    await tell(deps, found, { ...next, problem: null, needsSignIn: false });
  } catch (error) {
    const trouble = troubleOf(error);
    if (trouble === null) throw error;
    const { message: problem, needsSignIn, pause } = trouble;
    const nextAt = new Date(deps.clock().getTime() + pause);
    await tell(deps, found, { problem, needsSignIn, nextAt });
    deps.log.warn({ fundingSourceId, problem }, 'a statement could not be brought');
  }
}

/** Keeps how bringing ended, and has it seen by who looks. */
async function tell(
  { db }: Deps,
  { account: { id: fundingSourceId, organizationId } }: Bringable,
  ended: Parameters<typeof changeFeed>[2],
): Promise<void> {
  await db.transaction(async (tx) => {
    await changeFeed(tx, fundingSourceId, ended);
    await notifyReconciliationChanged(tx, { fundingSourceId, organizationId });
  });
}

async function bring(deps: Deps, { feed, account, sealed }: Bringable): Promise<void> {
  const accessToken = unseal(deps.config.encryptionKey, sealed, sealedFor);
  const { bankLinks } = deps.ports;
  const known = feed.itemId === account.plaidItemId ? feed : { ...feed, accountRef: null, cursor: null };
  const accountRef = known.accountRef ?? (await accountIn(deps, accessToken, account));
  if (known.accountRef === null)
    await bankLinks.tellOfChanges(accessToken, `${deps.config.gatewayUrl}/webhooks/plaid`);
  let cursor = known.cursor;
  for (let tries = 0; tries < TRIES; tries += 1) {
    const changes = await bankLinks.changes(accessToken, accountRef, cursor);
    await keep(deps, account, { accountRef, cursor }, changes);
    cursor = changes.through;
    if (!changes.complete) throw notReady();
    const balance = await bankLinks.balance(accessToken, accountRef);
    // What is posted between the two answers would be in one and not in the other.
    const since = await bankLinks.changes(accessToken, accountRef, cursor);
    if (since.entries.length > 0 || since.removed.length > 0) continue;
    await takeStatement(deps, account, balance);
    return;
  }
  throw new Trouble('The bank’s entries change while they are read. They are brought in a few minutes.', {
    pause: 5 * MINUTE,
  });
}

/** The account as its sign-in names it. */
async function accountIn(
  { ports }: Deps,
  accessToken: string,
  { last4 }: OrganizationAccount,
): Promise<string> {
  const { accounts } = await ports.bankLinks.readItem(accessToken);
  const [own, another] = accounts.filter(({ mask, type }) => mask === last4 && type === 'depository');
  if (own === undefined || another !== undefined)
    throw new Trouble('The account is not among those that the bank sign-in shares.', { needsSignIn: true });
  return own.accountId;
}

/** Keeps what was told with the place after it, together. */
async function keep(
  { db }: Deps,
  account: OrganizationAccount,
  { accountRef, cursor }: { accountRef: string; cursor: string | null },
  changes: EntryChanges,
): Promise<void> {
  await db.transaction(async (tx) => {
    await lockAccount(tx, account.id);
    const now = await feedOf(tx, account.id);
    // Another call was quicker: it has kept the same.
    if (now?.cursor !== cursor && cursor !== null) return;
    await keepChanges(tx, account, changes);
    const place = { accountRef, itemId: account.plaidItemId, cursor: changes.through };
    await changeFeed(tx, account.id, place);
  });
}

/** Makes a statement of the days through yesterday that none has told of. */
async function takeStatement(
  deps: Deps,
  account: OrganizationAccount,
  balance: LinkedBalance,
): Promise<void> {
  const now = deps.clock();
  const throughDay = shiftDay(bankDayOf(now), -1);
  await deps.db.transaction(async (tx) => {
    await lockAccount(tx, account.id);
    const fromDay = await beginningOf(tx, account, throughDay);
    if (fromDay > throughDay) return;
    const open = await openEntries(tx, account.id);
    const { lines, brought, later } = linesOf(open, fromDay, throughDay);
    const closing = balance.current - later;
    const days = { fromDay, throughDay };
    const opening = closing - lines.reduce((sum, { amount }) => sum + amount, 0);
    const said = { account: account.last4, currency: balance.currency, ...days, opening, closing };
    const fits = await fittingTo(tx, now, account, { format: 'BANK_LINK', ...said, lines }, null);
    const told = open.filter(({ ref }) => brought.includes(ref));
    const text = JSON.stringify({ ...said, broughtAt: now.toISOString(), balance, entries: told, lines });
    const file = `${statementFolder}/${account.organizationId}/${randomUUID()}.json`;
    await deps.ports.files.write(file, whole(text));
    const fileName = `bank-link-${throughDay}.json`;
    const kept = { format: 'BANK_LINK' as const, fileName, file, sha256: sha256(text) };
    const feed = await feedOf(tx, account.id);
    if (feed === null) throw new Error('A feed that is being brought is gone.');
    const by = { viewer: null, importedById: feed.turnedOnById, action: 'bringStatement' };
    await takeIn(tx, now, account, fits, { ...kept, bytes: Buffer.byteLength(text) }, by);
    await markBrought(tx, account, brought);
  });
}

/** The first day that no statement has told of. Entries of days that the last file has told of are in it. */
async function beginningOf(tx: Db, account: OrganizationAccount, throughDay: string): Promise<string> {
  const span = await spanOf(tx, account.id);
  if (span === null) {
    const days = (await openEntries(tx, account.id)).map(({ day }) => day).toSorted();
    return [...days, throughDay].toSorted()[0] ?? throughDay;
  }
  const fromDay = shiftDay(span.throughDay, 1);
  const [last] = await statementsOf(tx, account.id);
  if (last?.format !== 'BANK_LINK') await leaveToFiles(tx, account.id, fromDay);
  return fromDay;
}
