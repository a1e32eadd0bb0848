import type { TransactionsQuery } from './query';

/** A filter in effect that has no control of its own, with the parameter that holds it. */
export interface Chip {
  readonly name: string;
  readonly value: string;
  readonly parameter: string;
}

/** The chips of what narrows the payments beside range and text. */
export function chipsOf(query: TransactionsQuery): readonly Chip[] {
  const all: Chip[] = [
    { name: 'ID', value: query.id, parameter: 'id' },
    { name: 'Trace ID', value: query.traceId, parameter: 'trace_id' },
    { name: 'Batch', value: query.batchId, parameter: 'batch_id' },
    { name: 'Funding source', value: query.fundingSourceId, parameter: 'funding_source_id' },
    { name: 'Payment occasion', value: query.paymentOccasionId, parameter: 'payment_occasion_id' },
    {
      name: 'Direction',
      value: query.direction === null ? '' : query.direction === 'INBOUND' ? 'Inbound' : 'Outbound',
      parameter: 'direction',
    },
  ];
  return all.filter(({ value }) => value !== '');
}

/** What Clear takes away: every filter; range, tab and view stay. */
export const clearedParameters: Readonly<Record<string, null>> = {
  payer: null,
  address: null,
  id: null,
  trace_id: null,
  batch_id: null,
  funding_source_id: null,
  payment_occasion_id: null,
  direction: null,
};
