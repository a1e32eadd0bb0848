import type { DatabaseSync } from 'node:sqlite';
import { findCustomer } from '../bank-transfers/store/customers.ts';
import { findTransfer, settledLegs, type Transfer } from '../bank-transfers/store/transfers.ts';
import { bankDayOf, lastDayOf, monthsThrough } from './days.ts';
import type { Line } from './model.ts';

/** What an account sees that no transfer of ours explains. */
export const extras = ['fees', 'interest', 'deposits'] as const;
export type Extra = (typeof extras)[number];

/** What every account holds before its first line. */
export const OPENING = 250_000_00;

/**
 * All lines of an account up to a day, oldest first. What is no transfer comes each month again, so that the statements of
 * two months fit to each other where both are made with the same extras.
 */
export function linesOf(
  db: DatabaseSync,
  accountId: string,
  through: string,
  chosen: readonly Extra[],
): Line[] {
  const moved = settledLegs(db, accountId).flatMap((leg) => legLines(db, accountId, leg));
  const strange = monthsThrough(through).flatMap((month) => extraLines(month, chosen));
  return [...moved, ...strange]
    .filter(({ day }) => day <= through)
    .toSorted((one, other) => one.day.localeCompare(other.day));
}

/** A leg's line, and that of its return. */
function legLines(db: DatabaseSync, accountId: string, leg: Transfer): Line[] {
  const into = leg.destination_id === accountId;
  const amount = into ? leg.amount_cents : -leg.amount_cents;
  const description = `KEYTURN DES:${into ? 'DEPOSIT' : 'PAYMENT'} INDN:${otherEnd(db, leg)}`;
  const line = (at: string, cents: number, ref: string, words: string): Line => ({
    ...{ day: bankDayOf(new Date(at)), amount: cents, description: words },
    ...{ traceId: leg.trace_id, ref, kind: 'transfer' },
  });
  return [
    ...(leg.settled === null ? [] : [line(leg.settled, amount, leg.id, description)]),
    ...(leg.returned === null
      ? []
      : [line(leg.returned, -amount, `${leg.id}-R`, `RETURN ${leg.failure_code ?? ''} ${description}`)]),
  ];
}

/** Who stands at the other end of the transfer that a leg belongs to, as banks write it. */
function otherEnd(db: DatabaseSync, leg: Transfer): string {
  const whole = leg.parent_id === null ? null : findTransfer(db, leg.parent_id);
  const customerId = leg.kind === 'credit' ? whole?.source_customer_id : whole?.destination_customer_id;
  const customer = customerId == null ? null : findCustomer(db, customerId);
  const name =
    customer?.business_name ?? [customer?.first_name, customer?.last_name].filter(Boolean).join(' ');
  return name === '' ? 'KEYTURN' : name.toUpperCase();
}

/** What a month brings besides: a fee on the 28th, interest on its last day, a wire from outside on the 12th. */
function extraLines(month: string, chosen: readonly Extra[]): Line[] {
  const number = Number(month.slice(5));
  const line = (
    kind: Exclude<Line['kind'], 'transfer'>,
    day: string,
    amount: number,
    words: string,
  ): Line => ({
    ...{ day, amount, description: words, traceId: null, ref: `${kind}-${month}`, kind },
  });
  const lines: Record<Extra, Line> = {
    fees: line('fee', `${month}-28`, -15_00, 'MONTHLY SERVICE FEE'),
    interest: line('interest', lastDayOf(month), 4_00 + 17 * number, 'INTEREST PAYMENT'),
    deposits: line('wire', `${month}-12`, 1_250_00 + 100 * number, 'WIRE IN NORTHFIELD TITLE LLC'),
  };
  return chosen.map((extra) => lines[extra]);
}
