import { bankingDayAfter } from '@keyturn/shared/banking-days';
import type { TimelineState } from '@keyturn/shared/ui/timeline';
import { isVerified } from '@keyturn/shared/funding-sources';

/** What of an account's verification has happened. Times are ISO 8601 UTC. */
export interface DepositTimes {
  readonly status: string;
  readonly mdInitiatedAt: string | null;
  readonly mdSucceededAt: string | null;
  readonly mdFailedAt: string | null;
  readonly mdVerificationFailedAt: string | null;
  readonly mdVerifiedAt: string | null;
}

/** A step of verifying an account: when it was, or by which banking day (`2026-11-23`) it is expected. */
export interface DepositStep {
  readonly key: 'sent' | 'arrived' | 'entered' | 'verified';
  readonly title: string;
  readonly state: TimelineState;
  readonly at: string | null;
  readonly by: string | null;
}

/** Banking days until the deposits appear, and until an account is verified. */
const bankingDays = { arrival: 1, verification: 2 } as const;

/** The banking day by which the deposits should have arrived; null before they were sent. */
export function arrivalDay({ mdInitiatedAt }: Pick<DepositTimes, 'mdInitiatedAt'>): string | null {
  return mdInitiatedAt === null ? null : bankingDayAfter(mdInitiatedAt, bankingDays.arrival);
}

/** Whether a banking day, `2026-11-23`, lies behind an instant (ISO 8601 UTC). */
export const isOver = (day: string, now: string): boolean => bankingDayAfter(now, 0) > day;

/**
 * How verifying an account by two deposits goes. Where the provider reads the amounts itself, nobody enters them; behind
 * what stopped it nothing more comes.
 */
export function depositSteps(source: DepositTimes): readonly DepositStep[] {
  const { mdInitiatedAt, mdSucceededAt, mdFailedAt, mdVerificationFailedAt, mdVerifiedAt } = source;
  const verified = isVerified(source);
  const automatic = source.status === 'PENDING_AUTOMATIC_MICRODEPOSIT';
  const step = (
    key: DepositStep['key'],
    title: string,
    state: TimelineState,
    at: string | null,
    by: string | null = null,
  ): DepositStep => ({ key, title, state, at, by: at === null ? by : null });
  const sent = mdInitiatedAt !== null;
  const arrived = mdSucceededAt !== null || verified;
  const steps = [
    step('sent', 'Deposits sent', sent ? 'done' : 'expected', mdInitiatedAt),
    mdFailedAt !== null && !arrived
      ? step('arrived', 'Deposits failed', 'stopped', mdFailedAt)
      : step(
          'arrived',
          arrived ? 'Deposits arrived' : 'Deposits arrive',
          arrived ? 'done' : sent ? 'current' : 'expected',
          mdSucceededAt,
          arrived ? null : arrivalDay(source),
        ),
    ...(automatic ? [] : [enteredStep(step, { arrived, verified, mdVerificationFailedAt })]),
    step(
      'verified',
      'Verified',
      verified ? 'done' : 'expected',
      mdVerifiedAt,
      automatic && mdInitiatedAt !== null ? bankingDayAfter(mdInitiatedAt, bankingDays.verification) : null,
    ),
  ];
  const stopped = steps.findIndex(({ state }) => state === 'stopped');
  return stopped < 0 ? steps : steps.slice(0, stopped + 1);
}

type MakeStep = (
  key: DepositStep['key'],
  title: string,
  state: TimelineState,
  at: string | null,
) => DepositStep;

function enteredStep(
  step: MakeStep,
  given: { arrived: boolean; verified: boolean; mdVerificationFailedAt: string | null },
): DepositStep {
  const { arrived, verified, mdVerificationFailedAt } = given;
  if (verified) return step('entered', 'You entered both amounts', 'done', null);
  if (mdVerificationFailedAt !== null)
    return step('entered', 'The amounts did not match', 'stopped', mdVerificationFailedAt);
  return step('entered', 'You enter both amounts', arrived ? 'act' : 'expected', null);
}
