import { bankDayOf, bankingDaysFrom, type Day, shiftDay } from '../../base/banking-days.ts';
import type { TransactionRow } from '../../db/rows.ts';
import type { RequestRow } from './store.ts';

type Way = 'ACH' | 'EXPEDITED_ACH' | 'RTP' | 'CARD';

/** Banking days from going out until the first leg has cleared, and until the money is there (ADR 0032). */
const usual: Readonly<Record<Exclude<Way, 'RTP'>, { cleared: number; deposited: number }>> = {
  ACH: { cleared: 3, deposited: 4 },
  EXPEDITED_ACH: { cleared: 1, deposited: 2 },
  CARD: { cleared: 0, deposited: 2 },
};

/** Banks' cut-off, 5 PM Eastern, is so long before the end of the day. */
const CUT_OFF_MS = 7 * 3_600_000;

/** When a payment made which step. */
type Steps = Pick<TransactionRow, 'authorizedAt' | 'initiatedAt' | 'clearedAt'>;

/** The day itself where banks settle on it, else the next one. */
const bankingDay = (day: Day): Day => bankingDaysFrom(shiftDay(day, -1), 1);

/** The banking day on which money goes out that is handed over at an instant. */
const goingOut = (way: Way, at: Date): Day =>
  bankingDay(bankDayOf(way === 'CARD' ? at : new Date(at.getTime() + CUT_OFF_MS)));

/** The day on which money is usually there that was authorized; never a past one. Real-time payments take seconds. */
export function arrivalDay(way: Way, { authorizedAt, initiatedAt, clearedAt }: Steps, now: Date): Day {
  if (way === 'RTP') return bankDayOf(now);
  const { cleared, deposited } = usual[way];
  const today = goingOut(way, now);
  const begun = goingOut(way, initiatedAt ?? authorizedAt ?? now);
  const sent = initiatedAt === null && begun < today ? today : begun;
  const day =
    clearedAt === null
      ? bankingDaysFrom(sent, deposited)
      : bankingDaysFrom(bankingDay(bankDayOf(clearedAt)), deposited - cleared);
  return day < today ? today : day;
}

/** When the money of a payment is usually there, by bank transfer and by card. */
export interface Arrivals {
  bank: Day | null;
  card: Day | null;
}

const never: Arrivals = { bank: null, card: null };
const underWay = new Set(['AUTHORIZED', 'INITIATED', 'CLEARED']);

/** When it is there if it is authorized now; not known where somebody approves it first. */
export const arrivalsIfAuthorized = (
  paymentType: 'ACH' | 'RTP',
  { approvalRequired }: { approvalRequired: boolean },
  now: Date,
): Arrivals => {
  if (approvalRequired) return never;
  const begun: Steps = { authorizedAt: now, initiatedAt: null, clearedAt: null };
  return { bank: arrivalDay(paymentType, begun, now), card: arrivalDay('CARD', begun, now) };
};

/** The same of a payment, which may be under way, or failed and be paid anew; not known where somebody has to act first. */
export function arrivalsOf(
  { template, occasion }: Pick<RequestRow, 'template' | 'occasion'>,
  transaction: TransactionRow | null,
  now: Date,
): Arrivals {
  if (transaction === null || transaction.status === 'FAILED')
    return arrivalsIfAuthorized(template.paymentType, occasion, now);
  if (!underWay.has(transaction.status) || transaction.authorizedAt === null) return never;
  const day = arrivalDay(wayOf(transaction), transaction, now);
  return { bank: day, card: day };
}

function wayOf({ paymentType, paymentMethodId, expedited }: TransactionRow): Way {
  if (paymentMethodId !== null) return 'CARD';
  if (paymentType === 'RTP') return 'RTP';
  return expedited ? 'EXPEDITED_ACH' : 'ACH';
}
