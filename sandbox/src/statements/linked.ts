import type { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';
import { invalidInput, itemError } from '../bank-linking/api/errors.ts';
import { itemOfToken, shownAccount, shownItem, signedIn } from '../bank-linking/api/items.ts';
import type { Calls, Scope } from '../bank-linking/api/scope.ts';
import type { Account } from '../bank-linking/model/accounts.ts';
import { accountsOf, type Item } from '../bank-linking/store/items.ts';
import { stateOf } from '../bank-linking/store/item-states.ts';
import { rows, run } from '../store/sql.ts';
import { entriesOf, type Entry } from './entries.ts';

const sync = z.object({
  access_token: z.string(),
  cursor: z.string().nullish(),
  count: z.int().min(1).max(500).default(100),
  options: z.object({ account_id: z.string().optional() }).nullish(),
});
const balance = z.object({
  access_token: z.string(),
  options: z.object({ account_ids: z.array(z.string()).optional() }).nullish(),
});

/** The accounts that were asked for, or all that can have statements. @throws PlaidError */
function accountsIn(item: Item, ids: readonly string[] | null): Account[] {
  const accounts = accountsOf(item).filter(({ type }) => type === 'depository');
  const found = accounts.filter(({ id }) => ids === null || ids.includes(id));
  if (ids !== null && found.length < ids.length)
    throw invalidInput('INVALID_ACCOUNT_ID', 'failed to find requested account ID for requested item');
  return found;
}

/** What a bank sign-in tells of its accounts: their entries, with a place in what was told, and their balances. */
export const linkedAccountCalls = ({ db }: Scope): Calls => ({
  '/transactions/sync': (body) => {
    const { access_token: access, cursor, count, options } = sync.parse(body);
    const item = signedIn(db, itemOfToken(db, access));
    if (!stateOf(db, item.id).entries)
      throw itemError('ADDITIONAL_CONSENT_REQUIRED', 'additional user consent is required for transactions');
    const accounts = accountsIn(item, options?.account_id === undefined ? null : [options.account_id]);
    for (const account of accounts) note(db, account, entriesOf(db, account, new Date()).entries);
    const place = cursor ? Number(cursor) : 0;
    if (!Number.isInteger(place)) throw invalidInput('INVALID_FIELD', 'cursor is not one of ours');
    const told = toldSince(db, accounts, place);
    const page = told.slice(0, count);
    const of = (kind: string) => page.filter((each) => each.kind === kind);
    return {
      accounts: accounts.map((account) => shownAccount(account, entriesOf(db, account, new Date()).balances)),
      added: of('added').map(({ body: entry }) => parsedBody(entry)),
      modified: of('modified').map(({ body: entry }) => parsedBody(entry)),
      removed: of('removed').map(({ transaction_id, account_id }) => ({ transaction_id, account_id })),
      next_cursor: String(page.at(-1)?.id ?? place),
      has_more: told.length > page.length,
      transactions_update_status: 'HISTORICAL_UPDATE_COMPLETE',
    };
  },
  '/accounts/balance/get': (body) => {
    const { access_token: access, options } = balance.parse(body);
    const item = signedIn(db, itemOfToken(db, access));
    const accounts = accountsIn(item, options?.account_ids ?? null);
    return {
      accounts: accounts.map((account) => shownAccount(account, entriesOf(db, account, new Date()).balances)),
      item: shownItem(item),
    };
  },
});

/** An entry as it was told. */
const parsedBody = (body: string): unknown => JSON.parse(body);

const toldRow = z.object({
  ...{ id: z.number(), account_id: z.string(), kind: z.string() },
  ...{ transaction_id: z.string(), body: z.string() },
});

const toldSince = (db: DatabaseSync, accounts: readonly Account[], place: number) =>
  accounts
    .flatMap(({ id }) =>
      rows(db, toldRow, 'SELECT * FROM bl_told WHERE account_id = ? AND id > ? ORDER BY id', id, place),
    )
    .toSorted((one, other) => one.id - other.id);

/** Writes down what is not as it was told; what was told once stays, but for what was on its way. */
function note(db: DatabaseSync, account: Account, entries: readonly Entry[]): void {
  const known = new Map<string, string>();
  for (const { kind, transaction_id: id, body } of toldSince(db, [account], 0)) {
    if (kind === 'removed') known.delete(id);
    else known.set(id, body);
  }
  const add = (kind: string, id: string, body: string) =>
    run(
      db,
      'INSERT INTO bl_told (account_id, kind, transaction_id, body) VALUES (?, ?, ?, ?)',
      ...([account.id, kind, id, body] as const),
    );
  for (const entry of entries) {
    const { transaction_id: id } = entry;
    const body = JSON.stringify(entry);
    if (known.get(id) !== body) add(known.has(id) ? 'modified' : 'added', id, body);
  }
  const now = new Set(entries.map((entry) => entry.transaction_id));
  for (const [id, body] of known)
    if (!now.has(id) && z.object({ pending: z.boolean() }).parse(JSON.parse(body)).pending)
      add('removed', id, '{}');
}
