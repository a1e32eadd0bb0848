import type { DatabaseSync } from 'node:sqlite';
import { amountBody } from '../model/money.ts';
import type { FundingSource } from '../store/funding-sources.ts';
import { ACCOUNT_ID, BALANCE_ID } from '../store/tables.ts';
import { takesRealTime } from '../model/banks.ts';
import { balanceChange } from '../store/transfers.ts';
import { link } from './hal.ts';

/** What balances hold before anything has moved, in cents: the account's own, and each business's. */
const openingCents = { account: 100_000_000, business: 25_000_000 };

/** What a balance holds now, in cents. */
export const balanceCents = (db: DatabaseSync, id: string) =>
  openingCents[id === BALANCE_ID ? 'account' : 'business'] + balanceChange(db, id);

/** A funding source as the API shows it. */
export function fundingSourceBody(root: string, source: FundingSource) {
  const path = `funding-sources/${source.id}`;
  const self = link(root, path, 'funding-source');
  const owner =
    source.customer_id === null
      ? { account: link(root, `accounts/${ACCOUNT_ID}`, 'account') }
      : { customer: link(root, `customers/${source.customer_id}`, 'customer') };
  const shared = { id: source.id, status: source.status, type: source.type, name: source.name };
  if (source.type === 'balance') {
    return {
      _links: { self, ...owner, balance: link(root, `${path}/balance`, 'balance') },
      ...shared,
      created: source.created,
      removed: false,
      channels: [],
    };
  }
  const microdeposits = link(root, `${path}/micro-deposits`, 'micro-deposits');
  return {
    _links: {
      self,
      ...owner,
      ...(source.removed ? {} : { remove: self }),
      ...(source.status === 'verified' ? { 'transfer-send': link(root, 'transfers', 'transfer') } : {}),
      'transfer-receive': link(root, 'transfers', 'transfer'),
      ...(source.microdeposits === null && source.status === 'unverified'
        ? { 'initiate-micro-deposits': microdeposits }
        : {}),
      ...(source.microdeposits === 'processed' && source.status === 'unverified'
        ? { 'verify-micro-deposits': microdeposits }
        : {}),
    },
    ...shared,
    bankAccountType: source.bank_account_type ?? 'checking',
    created: source.created,
    removed: source.removed,
    channels: takesRealTime(source.bank_name) ? ['ach', 'real-time-payments'] : ['ach'],
    bankName: source.bank_name ?? 'SANDBOX TEST BANK',
    ...(source.fingerprint === null ? {} : { fingerprint: source.fingerprint }),
  };
}

/** A balance as the API shows it. */
export function balanceBody(root: string, db: DatabaseSync, id: string) {
  const amount = amountBody(balanceCents(db, id));
  return {
    _links: {
      self: link(root, `funding-sources/${id}/balance`, 'balance'),
      'funding-source': link(root, `funding-sources/${id}`, 'funding-source'),
    },
    balance: amount,
    total: amount,
    lastUpdated: new Date().toISOString(),
  };
}
