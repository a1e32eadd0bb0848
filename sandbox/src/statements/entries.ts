import { createHash } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';
import type { Account } from '../bank-linking/model/accounts.ts';
import { sourceOfNumbers } from '../bank-transfers/store/funding-sources.ts';
import { extras, linesOf, OPENING } from './account.ts';
import { bankDayOf, shiftDay } from './days.ts';
import type { Line } from './model.ts';

/** So far back the provider knows an account, unless one asks for more. */
const KNOWN_DAYS = 90;

/** An account's lines as a bank sign-in shows them: what is of today is on its way still. */
export function entriesOf(db: DatabaseSync, account: Account, now: Date) {
  const today = bankDayOf(now);
  const lines = linesOf(db, sourceOfNumbers(db, account) ?? '', today, extras);
  const sum = (some: readonly Line[]): number => some.reduce((all, { amount }) => all + amount, OPENING);
  return {
    entries: lines
      .filter(({ day }) => day >= shiftDay(today, -KNOWN_DAYS))
      .map((line) => entryOf(account, line, line.day === today)),
    balances: {
      available: sum(lines) / 100,
      current: sum(lines.filter(({ day }) => day < today)) / 100,
    },
  };
}

export type Entry = ReturnType<typeof entryOf>;

/** A line in Plaid's form; what is on its way has another name than once it is posted. */
function entryOf(account: Account, { ref, day, amount, description, traceId }: Line, pending: boolean) {
  const name = (state: string): string =>
    createHash('sha256').update(`${account.id}:${ref}:${state}`).digest('hex').slice(0, 37);
  return {
    transaction_id: name(pending ? 'pending' : 'posted'),
    pending_transaction_id: pending ? null : name('pending'),
    ...{ account_id: account.id, account_owner: null, amount: amount === 0 ? 0 : -amount / 100 },
    ...{ iso_currency_code: 'USD', unofficial_currency_code: null, date: day, authorized_date: day },
    ...{ name: description, original_description: description, merchant_name: null, pending },
    ...{ payment_channel: 'other', transaction_type: 'special', transaction_code: null, check_number: null },
    payment_meta: {
      ...{ reference_number: traceId, ppd_id: null, payee: null, by_order_of: null, payer: null },
      ...{ payment_method: null, payment_processor: null, reason: null },
    },
  };
}
