import { randomUUID } from 'node:crypto';
import { ProviderRefused } from '../../../providers/bank-transfers/errors.ts';
import type { FakeAccount, FakeBank } from './fake-bank.ts';
import type { NewTransfer } from '../../../providers/bank-transfers/port.ts';

/** Gives a customer a balance that holds so much. @returns its reference. */
export function openBalance(bank: FakeBank, customerRef: string, cents: number): string {
  const ref = randomUUID();
  bank.accounts.set(ref, {
    ref,
    customerRef,
    name: 'Balance',
    verified: true,
    removed: false,
    microdeposits: 'none',
    wrongAttempts: 0,
    openedWith: cents,
    realTime: false,
  });
  return ref;
}

const us = 'our own account';

/** The platform's own balance; opened when it is first asked for. @returns its reference. */
export function ownBalance(bank: FakeBank): string {
  const found = [...bank.accounts.values()].find(({ customerRef }) => customerRef === us);
  return found?.ref ?? openBalance(bank, us, 0);
}

/** What a balance holds now, in cents. */
export function heldIn(bank: FakeBank, { ref, openedWith }: FakeAccount): number {
  let held = openedWith ?? 0;
  for (const { sourceRef, destinationRef, amountCents, stage } of bank.transfers.values()) {
    if (sourceRef === ref && stage !== 'failed' && stage !== 'canceled') held -= amountCents;
    if (destinationRef === ref && stage === 'complete') held += amountCents;
  }
  return held;
}

/** @throws ProviderRefused as the provider does: for too little money, and for what the real-time network can't do. */
export function refuseUnpayable(
  bank: FakeBank,
  { amountCents, feeCents, channel }: NewTransfer,
  source: FakeAccount,
  destination: FakeAccount,
): void {
  const refuse = (code: string, message: string) => {
    throw new ProviderRefused(code, message, { status: 400 });
  };
  if (source.openedWith !== null && heldIn(bank, source) < amountCents) {
    refuse('InsufficientFunds', 'Insufficient funds.');
  }
  if (channel !== 'RTP') return;
  if (source.openedWith === null) {
    const message = 'Transfers using the Real Time Payments processing channel must be funded by a balance';
    refuse('NotAllowed', message);
  }
  if (feeCents > 0) {
    refuse('NotAllowed', 'Real Time Payments does not currently support facilitator fees');
  }
  if (!destination.realTime) {
    refuse('NotAllowed', 'Destination funding source does not support processing channel');
  }
}
