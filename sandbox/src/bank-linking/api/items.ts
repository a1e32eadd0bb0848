import type { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';
import type { Account } from '../model/accounts.ts';
import { institutionOf } from '../model/institutions.ts';
import {
  accountsOf,
  addItem,
  issueProcessorToken,
  issuePublicToken,
  itemOfAccess,
  removeItem,
  spendPublicToken,
  type Item,
} from '../store/items.ts';
import { changeState, stateOf } from '../store/item-states.ts';
import { invalidInput, itemError } from './errors.ts';
import type { Calls, Scope } from './scope.ts';

const withPublicToken = z.object({ public_token: z.string() });
const withAccess = z.object({ access_token: z.string() });
const processor = withAccess.extend({ account_id: z.string(), processor: z.literal('dwolla') });
const shortcut = z.object({
  institution_id: z.string(),
  initial_products: z.array(z.string()).min(1),
  options: z.object({ override_username: z.string().optional() }).nullish(),
});

/** The item of an access token. @throws PlaidError */
export function itemOfToken(db: DatabaseSync, accessToken: string): Item {
  const item = itemOfAccess(db, accessToken);
  if (item === null) throw invalidInput('INVALID_ACCESS_TOKEN', 'could not find matching access token');
  return item;
}

/** Exchange, accounts, processor tokens and removal of sign-ins; and a sign-in without Link, for programs. */
export const itemCalls = ({ db }: Scope): Calls => ({
  '/item/public_token/exchange': (body) => {
    const item = spendPublicToken(db, withPublicToken.parse(body).public_token);
    if (item === null) throw invalidInput('INVALID_PUBLIC_TOKEN', 'could not find matching public token');
    return { access_token: item.access_token, item_id: item.id };
  },
  '/accounts/get': (body) => {
    const item = signedIn(db, itemOfToken(db, withAccess.parse(body).access_token));
    return { accounts: accountsOf(item).map((account) => shownAccount(account)), item: shownItem(item) };
  },
  '/processor/token/create': (body) => {
    const { access_token: access, account_id: accountId } = processor.parse(body);
    const item = signedIn(db, itemOfToken(db, access));
    if (!accountsOf(item).some(({ id }) => id === accountId)) {
      throw invalidInput('INVALID_ACCOUNT_ID', 'failed to find requested account ID for requested item');
    }
    return { processor_token: issueProcessorToken(db, item.id, accountId) };
  },
  '/item/remove': (body) => {
    removeItem(db, itemOfToken(db, withAccess.parse(body).access_token).id);
    return {};
  },
  '/sandbox/public_token/create': (body) => {
    const { institution_id: institutionId, options, initial_products: products } = shortcut.parse(body);
    const institution = institutionOf(institutionId);
    if (institution === null) throw invalidInput('INVALID_INSTITUTION', 'invalid institution_id provided');
    const item = addItem(db, institution, options?.override_username ?? 'user_good');
    changeState(db, item.id, { entries: products.includes('transactions') });
    return { public_token: issuePublicToken(db, item.id) };
  },
});

/** @throws PlaidError where the bank has forgotten the sign-in. */
export function signedIn(db: DatabaseSync, item: Item): Item {
  const forgets = institutionOf(item.institution_id)?.behaviour === 'login-required';
  if (!forgets && !stateOf(db, item.id).forgotten) return item;
  throw itemError('ITEM_LOGIN_REQUIRED', 'the login details of this item have changed');
}

export const shownItem = (item: Item) => ({
  item_id: item.id,
  institution_id: item.institution_id,
  institution_name: institutionOf(item.institution_id)?.name ?? null,
  available_products: [],
  billed_products: ['auth'],
  products: ['auth'],
  consent_expiration_time: null,
  error: null,
  update_type: 'background',
  webhook: null,
});

export const shownAccount = (
  { id, name, mask, type, subtype }: Account,
  balances = { available: 10_000, current: 10_000 },
) => ({
  account_id: id,
  name,
  official_name: name,
  mask,
  type,
  subtype,
  balances: {
    ...balances,
    limit: null,
    iso_currency_code: 'USD',
    unofficial_currency_code: null,
  },
});
