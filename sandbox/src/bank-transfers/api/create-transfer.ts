import type { DatabaseSync } from 'node:sqlite';
import type { TransferInput } from './new-transfer.ts';
import { addCredit, addDebit, legsOf, needsDebit } from '../legs.ts';
import { scheduleNext } from '../progress.ts';
import { isHeld } from '../store/holds.ts';
import { BALANCE_ID } from '../store/tables.ts';
import { findTransfer, insertTransfer, setStatus, type Transfer } from '../store/transfers.ts';
import { announceLeg, announceWhole } from '../transfer-events.ts';

/** Stores a transfer with its fees and its first leg, puts it on the clock and tells of it. @returns its id. */
export function createTransfer(db: DatabaseSync, input: TransferInput, stepMs: number): string {
  const created = new Date().toISOString();
  const ends = {
    source_id: input.source.id,
    source_customer_id: input.source.customer_id,
    destination_id: input.destination.id,
    destination_customer_id: input.destination.customer_id,
  };
  const plain = {
    clearing: null,
    metadata: null,
    trace_id: null,
    failure_code: null,
    status: 'pending',
    created,
  } as const;
  const id = insertTransfer(db, {
    ...plain,
    ...ends,
    kind: 'whole',
    parent_id: null,
    amount_cents: input.amountCents,
    correlation_id: input.correlationId,
    metadata: input.metadata === null ? null : JSON.stringify(input.metadata),
    channel: input.channel,
    held: isHeld(db, `amount ${arriving(input)}`),
    clearing: input.clearing === null ? null : JSON.stringify(input.clearing),
  });
  for (const fee of input.fees) {
    insertTransfer(db, {
      ...plain,
      kind: 'fee',
      parent_id: id,
      source_id: fee.customerId === input.source.customer_id ? input.source.id : input.destination.id,
      source_customer_id: fee.customerId,
      destination_id: BALANCE_ID,
      destination_customer_id: null,
      amount_cents: fee.amountCents,
      correlation_id: null,
    });
  }
  const whole = stored(db, id);
  announceWhole(db, whole, 'created');
  const legId = needsDebit(db, whole)
    ? addDebit(db, whole, 'pending', null)
    : addCredit(db, whole, 'pending', null);
  announceLeg(db, stored(db, legId), 'created');
  scheduleNext(db, id, stepMs);
  return id;
}

/** What arrives: the amount without the fees that the receiver is charged. */
const arriving = ({ amountCents, fees, source }: TransferInput): number =>
  fees
    .filter(({ customerId }) => customerId !== source.customer_id)
    .reduce((rest, fee) => rest - fee.amountCents, amountCents);

/** Takes a transfer back with everything of it that is pending. */
export function cancelTransfer(db: DatabaseSync, whole: Transfer): void {
  const { debit, credit, fees } = legsOf(db, whole);
  for (const part of [debit, credit, ...fees]) {
    if (part?.status === 'pending') setStatus(db, part.id, 'cancelled', null);
  }
  setStatus(db, whole.id, 'cancelled', null);
  scheduleNext(db, whole.id, 0);
  for (const leg of [debit, credit]) if (leg?.status === 'pending') announceLeg(db, leg, 'cancelled');
  announceWhole(db, whole, 'cancelled');
}

function stored(db: DatabaseSync, id: string): Transfer {
  const transfer = findTransfer(db, id);
  if (transfer === null) throw new Error(`Transfer ${id} was not stored`);
  return transfer;
}
