import { filledInText, formatMoney } from '@keyturn/shared/format';
import type { Tone } from '@keyturn/shared/ui';
import type { PaymentLink } from './data';

const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' });

/** `Mar 4, 2026` of `2026-03-04`. */
const dayOf = (iso: string): string => day.format(new Date(`${iso}T00:00:00.000Z`));

const looks: Readonly<Record<PaymentLink['state'], { readonly label: string; readonly tone: Tone }>> = {
  OPEN: { label: 'Open', tone: 'aqua' },
  ENDED: { label: 'Ended', tone: 'gray' },
  USED_UP: { label: 'Used up', tone: 'gray' },
  REVOKED: { label: 'Revoked', tone: 'red' },
};

/** How a link's state is shown. */
export const stateLook = (state: PaymentLink['state']) => looks[state];

/** What a link is called: its amount, or that the payer names one. */
export const linkTitle = ({ amount }: Pick<PaymentLink, 'amount'>): string =>
  amount === null ? 'Any amount' : formatMoney(amount);

/** What was decided for the payer besides the amount, and how far the link reaches, in words. */
export function linkTerms({ formData, endsOn, maxPayments }: PaymentLink): string {
  const fields = formData.map(({ name, label, value }) => `${label ?? name}: ${filledInText(value)}`);
  const most =
    maxPayments === null ? [] : [maxPayments === 1 ? 'one payment' : `up to ${maxPayments} payments`];
  return [...fields, `until ${dayOf(endsOn)}`, ...most].join(' · ');
}

/** What came through a link, in words. */
export function cameThrough({ payments, paid }: Pick<PaymentLink, 'payments' | 'paid'>): string {
  if (payments === 0) return 'No payments yet';
  return `${payments === 1 ? 'One payment' : `${payments} payments`}, ${formatMoney(paid)}`;
}
