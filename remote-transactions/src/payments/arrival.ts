import {
  addBankingDays,
  addDays,
  type BankDay,
  bankingDayFrom,
  easternTime,
} from '@keyturn/shared/banking-days';
import type { Rail } from './rail';

interface Course {
  /** The hour, Eastern, from which a payment goes out on the next banking day; null where there is none. */
  readonly cutOff: number | null;
  /** Banking days from going out until the first leg has cleared, and until the money has arrived. */
  readonly cleared: number;
  readonly deposited: number;
}

/** What is usual (docs/adr/0032-banking-days.md); RTP runs around the clock and arrives at once. */
const courses: Readonly<Record<Rail, Course>> = {
  ACH: { cutOff: 17, cleared: 3, deposited: 4 },
  EXPEDITED_ACH: { cutOff: 17, cleared: 1, deposited: 2 },
  RTP: { cutOff: null, cleared: 0, deposited: 0 },
  CARD: { cutOff: null, cleared: 0, deposited: 2 },
};

/** How long an inbound debit may come back as unauthorized, and a card charge be disputed; calendar days. */
const disputable = { ACH: 60, CARD: 120 } as const;

/** Banking days within which the receiving bank may send back a credit. */
const creditReturn = 2;

/** How far the money is; instants in ISO 8601. */
export interface Progress {
  readonly authorizedAt: string | null;
  readonly initiatedAt: string | null;
  readonly clearedAt: string | null;
  readonly depositedAt: string | null;
}

/** The days on which what is still to come is expected; null where nothing can be said yet. */
export interface Arrival {
  readonly initiated: BankDay | null;
  readonly cleared: BankDay | null;
  readonly deposited: BankDay | null;
}

/** Of what nobody can say yet. */
export const unknownArrival: Arrival = { initiated: null, cleared: null, deposited: null };

/** The banking day on which a payment handed over at an instant goes out. */
function sendingDay(rail: Rail, iso: string): BankDay {
  const { day, hour } = easternTime(iso);
  const { cutOff } = courses[rail];
  if (rail === 'RTP') return day;
  return bankingDayFrom(cutOff !== null && hour >= cutOff ? addDays(day, 1) : day);
}

/** When the next steps are expected, never before today. `now` is ISO 8601. */
export function arrivalOf(rail: Rail, progress: Progress, now: string): Arrival {
  const start = progress.initiatedAt ?? progress.authorizedAt;
  if (start === null || progress.depositedAt !== null) return unknownArrival;
  const { cleared, deposited } = courses[rail];
  const today = sendingDay(rail, now);
  const notPast = (day: BankDay): BankDay => (day < today ? today : day);
  const after = (day: BankDay, count: number): BankDay =>
    notPast(count === 0 ? day : addBankingDays(day, count));
  const sent = sendingDay(rail, start);
  if (progress.clearedAt !== null) {
    const { day: clearing } = easternTime(progress.clearedAt);
    const day = rail === 'RTP' ? clearing : bankingDayFrom(clearing);
    return { ...unknownArrival, deposited: after(day, deposited - cleared) };
  }
  const going = progress.initiatedAt === null ? notPast(sent) : sent;
  return {
    initiated: progress.initiatedAt === null ? going : null,
    cleared: after(going, cleared),
    deposited: after(going, deposited),
  };
}

/** How long it usually takes from the authorization (or the approval) on, in words. */
export function usualTime(rail: Rail, from: 'authorized' | 'approved'): string {
  const { deposited } = courses[rail];
  return deposited === 0
    ? `Seconds after it is ${from}, at any hour`
    : `About ${deposited} banking days after it is ${from}`;
}

/**
 * The last day on which the money may still be taken back, or null: debits of a payer 60 days after they settled
 * (Nacha rules, unauthorized), credits two banking days after they arrived, cards 120 days; real-time payments never.
 */
export function returnableUntil(
  rail: Rail,
  direction: 'INBOUND' | 'OUTBOUND',
  { initiatedAt, depositedAt }: Progress,
): BankDay | null {
  if (rail === 'RTP' || initiatedAt === null) return null;
  if (rail === 'CARD') return addDays(easternTime(initiatedAt).day, disputable.CARD);
  if (direction === 'INBOUND')
    return addDays(addBankingDays(sendingDay(rail, initiatedAt), 1), disputable.ACH);
  return depositedAt === null ? null : addBankingDays(easternTime(depositedAt).day, creditReturn);
}
