import { DirectedAmount } from '@keyturn/shared/views';
import { Money, Time } from '@keyturn/shared/ui';
import { RowLink, SubLine, type TdProps, type ThProps } from '@keyturn/shared/ui/table';
import type { ReactNode } from 'react';
import { depositedAt, isVoid, methodOf, type Payment, payerName, troubleWith } from '../payments/model';
import { Standing } from '../payments/status-badge';
import { Deadline } from '../approvals/deadline';
import type { ColumnId } from '../address/columns';

/** How a column looks and what stands in it. */
interface CellLook {
  readonly head: Pick<ThProps, 'width' | 'align'>;
  readonly cell: Pick<TdProps, 'align' | 'stack' | 'flex'>;
  /** Dropped first where there is little room, unless the columns were chosen. */
  readonly optional?: boolean;
  /** Dropped beside an open record, which says it, unless the columns were chosen. */
  readonly spare?: boolean;
  readonly title?: (payment: Payment) => string;
  readonly content: (payment: Payment, href: string) => ReactNode;
}

const moment = (at: (payment: Payment) => string | null | undefined): CellLook => ({
  head: { width: '7.5rem' },
  cell: { stack: 'hidden' },
  optional: true,
  content: (payment) => {
    const iso = at(payment);
    return iso == null ? '–' : <Time iso={iso} />;
  },
});

const text = (width: string, content: (payment: Payment) => ReactNode): CellLook => ({
  head: { width },
  cell: { stack: 'hidden' },
  optional: true,
  content,
});

const subjectOf = ({ address, paymentOccasion }: Payment): string => address ?? paymentOccasion.name;

/** Marks what gives way beside an open record. */
export const sparing = (is: boolean | undefined, what: 'column' | 'decision' = 'column') =>
  is === true ? { 'data-spare': what } : {};

/** What stands in each column. */
export const cells: Readonly<Record<ColumnId, CellLook>> = {
  payer: {
    head: { width: '14rem' },
    cell: {},
    title: payerName,
    content: (payment, href) => (
      <>
        <RowLink href={href}>{payerName(payment)}</RowLink>
        <SubLine>#{payment.id}</SubLine>
      </>
    ),
  },
  subject: {
    head: {},
    cell: { flex: true, stack: 'wide' },
    spare: true,
    title: subjectOf,
    content: (payment) => (
      <>
        {subjectOf(payment)}
        {payment.address !== null && <SubLine>{payment.paymentOccasion.name}</SubLine>}
      </>
    ),
  },
  amount: {
    head: { width: '8.5rem', align: 'end' },
    cell: { align: 'end', stack: 'amount' },
    content: (payment) => (
      <DirectedAmount
        direction={payment.paymentOccasion.direction}
        cents={payment.amount}
        isVoid={isVoid(payment)}
      />
    ),
  },
  agent_fee: {
    head: { width: '7rem', align: 'end' },
    cell: { align: 'end', stack: 'hidden' },
    spare: true,
    content: ({ agentFee }) => (agentFee == null ? '–' : <Money cents={agentFee.amount} />),
  },
  direction: text('6.5rem', ({ paymentOccasion }) =>
    paymentOccasion.direction === 'INBOUND' ? 'Inbound' : 'Outbound',
  ),
  method: text('5.5rem', methodOf),
  status: {
    head: { width: '9.5rem' },
    cell: {},
    content: (payment) => <Standing payment={payment} />,
  },
  reason: {
    head: {},
    cell: { flex: true, stack: 'wide' },
    title: (payment) => troubleWith(payment)?.happened ?? '',
    content: (payment) => troubleWith(payment)?.happened ?? '–',
  },
  owner: {
    head: { width: '9rem' },
    cell: { stack: 'hidden' },
    spare: true,
    content: ({ recovery }) => (recovery?.mine === true ? 'You' : (recovery?.owner ?? 'Nobody yet')),
  },
  expires_at: {
    head: { width: '8.5rem' },
    cell: {},
    content: ({ approval }) => (approval === null ? '–' : <Deadline at={approval.expiresAt} />),
  },
  occasion: text('12rem', ({ paymentOccasion }) => paymentOccasion.name),
  id: text('7rem', ({ id }) => `#${id}`),
  created_at: { ...moment(({ createdAt }) => createdAt), cell: { stack: 'end' } },
  updated_at: moment(({ updatedAt }) => updatedAt),
  authorized_at: { ...moment(({ authorizedAt }) => authorizedAt), cell: { stack: 'end' } },
  deposited_at: { ...moment(depositedAt), cell: { stack: 'end' } },
  stopped_at: { ...moment(({ stoppedAt }) => stoppedAt), cell: { stack: 'end' } },
};
