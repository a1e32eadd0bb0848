import { randomUUID } from 'node:crypto';
import { ProviderRefused, ProviderUnavailable } from '../../../providers/bank-transfers/errors.ts';
import type {
  ListedTransfer,
  NewTransfer,
  ProviderEvent,
  TransferState,
} from '../../../providers/bank-transfers/port.ts';
import { refuseUnpayable } from './fake-balances.ts';
import { listed, notFound, once, reach, stateOf, tell, type FakeBank } from './fake-bank.ts';

/** Makes a transfer, once for a key. @throws ProviderRefused, and ProviderUnavailable where the answer is lost. */
export function makeTransfer(bank: FakeBank, input: NewTransfer, key: string): TransferState {
  reach(bank);
  const ref = once(bank, key, input, () => {
    const { refusal } = bank;
    bank.refusal = null;
    if (refusal) throw refusal;
    const source = bank.accounts.get(input.sourceRef);
    const destination = bank.accounts.get(input.destinationRef);
    if (!source?.verified || source.removed || !destination || destination.removed) {
      throw new ProviderRefused('Invalid', 'Invalid funding source.', { status: 400 });
    }
    refuseUnpayable(bank, input, source, destination);
    const made = randomUUID();
    const stage = input.channel === 'RTP' ? ('initiated' as const) : ('pending:funds' as const);
    const fresh = { stage, lateReturn: null, failedLeg: null, failureCode: null };
    bank.transfers.set(made, { ref: made, ...input, ...fresh, createdAt: bank.clock().toISOString() });
    tell(bank, 'customer_transfer_created', 'transfer', made);
    return made;
  });
  if (bank.lostAnswers > 0) {
    bank.lostAnswers -= 1;
    throw new ProviderUnavailable('The provider did not answer in time');
  }
  const made = bank.transfers.get(ref);
  if (!made) throw notFound();
  return { ...stateOf(made), stage: 'initiated' };
}

/** The transfer that carries an id of ours; null where there is none. */
export function transferFor(bank: FakeBank, correlationId: string): TransferState | null {
  reach(bank);
  const found = [...bank.transfers.values()].find((item) => item.correlationId === correlationId);
  return found ? stateOf(found) : null;
}

/** A transfer by its reference; null where there is none. */
export function transferNamed(bank: FakeBank, transferRef: string): TransferState | null {
  reach(bank);
  const found = bank.transfers.get(transferRef);
  return found ? stateOf(found) : null;
}

/** What was made from the one instant until before the other. */
export function transfersMade(bank: FakeBank, fromIso: string, untilIso: string): ListedTransfer[] {
  reach(bank);
  const [from, until] = [Date.parse(fromIso), Date.parse(untilIso)];
  return [...bank.transfers.values()].map(listed).filter(({ createdAt }) => {
    const at = Date.parse(createdAt);
    return at >= from && at < until;
  });
}

/** What happened from an instant on, oldest first. */
export function eventsSince(bank: FakeBank, sinceIso: string): ProviderEvent[] {
  reach(bank);
  return bank.events.filter((event) => Date.parse(event.occurredAt) >= Date.parse(sinceIso));
}
