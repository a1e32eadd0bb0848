import type { DatabaseSync } from 'node:sqlite';
import { recordEvent } from './store/events.ts';
import {
  countWrongAttempt,
  failedBefore,
  failMicrodeposits,
  findFundingSource,
  landMicrodeposits,
  markVerified,
  startMicrodeposits,
  type FundingSource,
} from './store/funding-sources.ts';
import { atomically } from '../store/sql.ts';

/** The two amounts, in cents, that every micro-deposit consists of. */
export const microdepositCents: readonly [number, number] = [3, 9];
export const maxAttempts = 3;
const travelMs = 5000;

export function tellOfFundingSource(db: DatabaseSync, source: FundingSource, what: string): void {
  recordEvent(db, {
    topic: `customer_${what}`,
    resource: 'funding-sources',
    resource_id: source.id,
    customer_id: source.customer_id,
  });
}

/** What a bank account is named whose two amounts take twice as long, also where others have them at once. */
const slowAccount = 'slow-microdeposits';

/** Sends the two amounts on their way; with `instant` they are there at once, else after 5 seconds. */
export function sendMicrodeposits(db: DatabaseSync, source: FundingSource, instant: boolean): void {
  const slow = source.name === slowAccount;
  atomically(db, () => {
    startMicrodeposits(db, source.id, Date.now() + travelMs * (slow ? 2 : 1));
    tellOfFundingSource(db, source, 'microdeposits_added');
    if (instant && !slow) arrive(db, source.id);
  });
}

/** What a bank account is named whose bank sends the two amounts back, the first time. */
const withoutAccount = 'R03-microdeposits';

/** The two amounts are in the account from now on, or have come back. */
export function arrive(db: DatabaseSync, fundingSourceId: string): void {
  const source = findFundingSource(db, fundingSourceId);
  if (source?.microdeposits !== 'pending') return;
  atomically(db, () => {
    if (source.name === withoutAccount && !failedBefore(db, source)) {
      failMicrodeposits(db, source.id);
      tellOfFundingSource(db, source, 'microdeposits_failed');
      return;
    }
    landMicrodeposits(db, source.id);
    tellOfFundingSource(db, source, 'microdeposits_completed');
  });
}

/** Compares the amounts that the customer read from the account (in cents, any order) with those that were sent. */
export function checkMicrodeposits(
  db: DatabaseSync,
  source: FundingSource,
  amounts: readonly [number, number],
): 'verified' | 'wrong' {
  return atomically(db, () => {
    const [low, high] = amounts[0] <= amounts[1] ? amounts : [amounts[1], amounts[0]];
    if (low === microdepositCents[0] && high === microdepositCents[1]) {
      verifyBank(db, source);
      return 'verified';
    }
    countWrongAttempt(db, source.id);
    const exhausted = source.md_attempts + 1 >= maxAttempts;
    tellOfFundingSource(db, source, exhausted ? 'microdeposits_maxattempts' : 'microdeposits_failed');
    return 'wrong';
  });
}

/** Makes an account usable as a source of transfers. */
export function verifyBank(db: DatabaseSync, source: FundingSource): void {
  atomically(db, () => {
    markVerified(db, source.id);
    tellOfFundingSource(db, source, 'funding_source_verified');
  });
}
