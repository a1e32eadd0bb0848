import type { Actor } from '../../access/actor.ts';
import { DAY, later, passed, settlement } from '../chance/days.ts';
import type { Random } from '../chance/random.ts';
import { demoId } from '../chance/uuid.ts';
import type { Target } from './plan.ts';
import { next } from './play.ts';
import type { Played } from './play.ts';

const provider: Actor = { kind: 'provider' };

/** What a debit and a credit are returned for, as the bank network names it. */
const debitReturns = [
  ['R01', 'Insufficient Funds'],
  ['R02', 'Bank Account Closed'],
  ['R08', 'Payment Stopped'],
  ['R16', 'Bank Account Frozen'],
] as const;
const creditReturns = [
  ['R03', 'No Account/Unable to Locate Account'],
  ['R04', 'Invalid Bank Account Number Structure'],
] as const;
const lateReturns = [['R10', 'Customer Advises Not Authorized']] as const;

interface Clock {
  random: Random;
  now: Date;
}

/** Lets the bank network carry an authorized payment as far as the plan has it. */
export function transfer({ random, now }: Clock, played: Played, target: Target): Played {
  if (target === 'AUTHORIZED') return played;
  const authorizedAt = played.template.updatedAt;
  const instant = played.template.paymentType === 'RTP';
  const initiatedAt = passed(random, now, later(random, authorizedAt, 5_000, 90_000));
  const trace = random.digits(15);
  next(played, {
    to: 'X.INITIATED',
    by: 'transfer-job',
    actor: provider,
    at: initiatedAt,
    transaction: {
      transferRef: demoId(`transfer:${played.template.id}`),
      traceId: instant ? null : trace,
      transferStatus: 'pending:funds',
    },
  });
  if (target === 'INITIATED') return played;
  const debitedAt = instant ? later(random, initiatedAt, 4_000, 40_000) : settlement(random, initiatedAt, 1);
  const clearedAt = passed(random, now, debitedAt);
  if (target === 'PROVIDER_CANCELED') {
    next(played, {
      to: 'X.CANCELED',
      by: 'provider',
      actor: provider,
      at: later(random, initiatedAt, 60_000, 3_600_000),
    });
    return played;
  }
  if (target === 'FAILED' && random.chance(0.75)) return fail(random, played, clearedAt, debitReturns);
  if (!instant) {
    next(played, {
      to: 'X.CLEARED',
      by: 'provider',
      actor: provider,
      at: clearedAt,
      transaction: { transferStatus: 'pending:deposit' },
    });
  }
  if (target === 'CLEARED') return played;
  const creditedAt = instant
    ? later(random, clearedAt, 2_000, 20_000)
    : settlement(random, clearedAt, random.int(1, 2));
  const depositedAt = passed(random, now, creditedAt);
  if (target === 'FAILED') return fail(random, played, depositedAt, creditReturns);
  next(played, {
    to: 'X.DEPOSITED',
    by: 'provider',
    actor: provider,
    at: depositedAt,
    transaction: { transferStatus: 'complete' },
  });
  if (target === 'DEPOSITED_AND_FAILED')
    returned(random, played, later(random, depositedAt, 3 * DAY, 40 * DAY));
  return played;
}

function fail(
  random: Random,
  played: Played,
  at: Date,
  reasons: readonly (readonly [string, string])[],
): Played {
  const [errorType, text] = random.pick(reasons);
  const reason = `${errorType}: ${text}`;
  next(played, { to: 'X.FAILED', by: 'provider', actor: provider, at, reason, transaction: { errorType } });
  return played;
}

function returned(random: Random, played: Played, at: Date): void {
  const [errorType, text] = random.pick(lateReturns);
  const reason = `${errorType}: ${text}`;
  next(played, {
    to: 'X.DEPOSITED_AND_FAILED',
    by: 'provider',
    actor: provider,
    at,
    reason,
    transaction: { errorType },
  });
}
