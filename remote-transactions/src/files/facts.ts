import { isDay } from '@keyturn/shared/ui/date-range';
import { groupOfPayment, payerName } from '../payments/model';
import { railOf } from '../payments/rail';
import type { FilePayment } from './data';
import type { Coming } from './in-time';

/** What is known of a payment's money. */
export function comingOf(payment: FilePayment): Coming {
  const transaction = payment.transactions[0];
  return {
    rail: railOf(payment),
    direction: payment.paymentOccasion.direction,
    group: groupOfPayment(payment),
    progress: {
      authorizedAt: payment.authorizedAt ?? null,
      initiatedAt: transaction?.initiatedAt ?? null,
      clearedAt: transaction?.clearedAt ?? null,
      depositedAt: transaction?.depositedAt ?? null,
    },
  };
}

/** The closing that was typed on the forms of payments: the latest of those days, or null. */
export function typedClosing(payments: readonly Pick<FilePayment, 'formData'>[]): string | null {
  const days = payments.flatMap(({ formData }) =>
    formData.filter(({ name, value }) => name === 'closingdate' && isDay(value)).map(({ value }) => value),
  );
  return days.toSorted().at(-1) ?? null;
}

/** Somebody who has to do with a file. */
export interface FilePerson {
  readonly name: string;
  readonly roles: readonly string[];
}

/** Payers, receivers and agents of a file, each once with all that they are in it. */
export function peopleOf(payments: readonly FilePayment[]): readonly FilePerson[] {
  const named = payments.flatMap((payment) => [
    [payerName(payment), payment.paymentOccasion.direction === 'INBOUND' ? 'Payer' : 'Receiver'] as const,
    [payment.buyerAgent?.fullName ?? '', 'Buyer’s agent'] as const,
    [payment.listingAgent?.fullName ?? '', 'Listing agent'] as const,
  ]);
  const byName = Map.groupBy(
    named.filter(([name]) => name !== ''),
    ([name]) => name,
  );
  return [...byName].map(([name, each]) => ({ name, roles: [...new Set(each.map(([, role]) => role))] }));
}
