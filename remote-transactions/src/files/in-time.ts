import { addDays, type BankDay, easternTime, formatBankingDay } from '@keyturn/shared/banking-days';
import { arrivalOf, type Progress, returnableUntil } from '../payments/arrival';
import type { Rail } from '../payments/rail';
import type { StatusGroup } from '../payments/status-groups';

/** What is known of a payment's money. */
export interface Coming {
  readonly rail: Rail;
  readonly direction: 'INBOUND' | 'OUTBOUND';
  readonly group: StatusGroup;
  readonly progress: Progress;
}

/**
 * Whether money is there in time: it is, or is expected (`safe`); it would be if somebody acted by then (`open`); or it
 * is not (`late`). Null where nothing has to arrive, or no closing is known.
 */
export type Verdict = 'safe' | 'open' | 'late' | null;

/** What can be said of a payment and the closing. */
export interface Timing {
  readonly verdict: Verdict;
  /** Empty where there is nothing to say. */
  readonly text: string;
  /** The last day on which the money may be taken back, where that is after the closing. */
  readonly returnableUntil: BankDay | null;
}

const nothing: Timing = { verdict: null, text: '', returnableUntil: null };

/** How far back the last day to pay is looked for: longer than any way takes. */
const longestWay = 30;

/** What can be said of one payment. `now` is ISO 8601. */
export function timingOf(money: Coming, closing: BankDay | null, now: string): Timing {
  const { rail, direction, group, progress } = money;
  if (group === 'CANCELED_AND_FAILED') return nothing;
  const until = returnableUntil(rail, direction, progress);
  const after = closing !== null && until !== null && until >= closing ? until : null;
  const verdictOf = (day: BankDay): Verdict =>
    closing === null || direction === 'OUTBOUND' ? null : day <= closing ? 'safe' : 'late';
  if (progress.depositedAt !== null) {
    const day = easternTime(progress.depositedAt).day;
    return { verdict: verdictOf(day), text: `Arrived ${formatBankingDay(day)}`, returnableUntil: after };
  }
  const expected = arrivalOf(rail, progress, now).deposited;
  if (expected !== null && group === 'AUTHORIZED_AND_INITIATED')
    return {
      verdict: verdictOf(expected),
      text: `Expected ${formatBankingDay(expected)}`,
      returnableUntil: after,
    };
  if (closing === null || direction === 'OUTBOUND') return nothing;
  const deed = group === 'APPROVAL_PENDING' ? 'approved' : 'paid';
  const soonest = arrivalIfBegun(rail, now);
  if (soonest > closing)
    return {
      verdict: 'late',
      text: `Would arrive ${formatBankingDay(soonest)} if ${deed} now`,
      returnableUntil: null,
    };
  const last = lastDayToBegin(rail, closing);
  return { verdict: 'open', text: `In time if ${deed} by ${formatBankingDay(last)}`, returnableUntil: null };
}

/** The day on which money arrives that begins its way at an instant. */
function arrivalIfBegun(rail: Rail, now: string): BankDay {
  const begun = { authorizedAt: now, initiatedAt: null, clearedAt: null, depositedAt: null };
  return arrivalOf(rail, begun, now).deposited ?? easternTime(now).day;
}

/** Mid-morning on the East coast, before any cut-off. */
const morning = (day: BankDay): string => `${day}T15:00:00.000Z`;

/** The last day on whose morning money may begin its way to be there on a day. */
export function lastDayToBegin(rail: Rail, closing: BankDay): BankDay {
  for (let back = 0; back <= longestWay; back += 1) {
    const day = addDays(closing, -back);
    if (arrivalIfBegun(rail, morning(day)) <= closing) return day;
  }
  throw new Error('No way takes so long.');
}

const worst = ['late', 'open', 'safe'] as const;

/** What the timings of a file's payments come to: the worst of them, and until when any money may be taken back. */
export function timingOfAll(timings: readonly Timing[]): Pick<Timing, 'verdict' | 'returnableUntil'> {
  const verdict = worst.find((each) => timings.some((timing) => timing.verdict === each)) ?? null;
  const returnable = timings.flatMap(({ returnableUntil: until }) => (until === null ? [] : [until]));
  return { verdict, returnableUntil: returnable.toSorted().at(-1) ?? null };
}
