import { GatewayError } from '../../base/errors.ts';
import { shownStatus } from './states.ts';
import type { PaymentState } from './states.ts';
import { statusLabel } from './status.ts';

const verbs: Partial<Record<PaymentState, string>> = {
  'T.PENDING': 'requested again',
  'T.CANCELED': 'canceled',
  'X.CANCELED': 'canceled',
  'X.AUTHORIZED': 'authorized',
  'X.PENDING': 'accepted',
  'X.APPROVAL_PENDING': 'authorized',
  'T.APPROVAL_REJECTED': 'declined',
  'X.APPROVAL_REJECTED': 'declined',
};

/** What is said of a step that the lifecycle table does not list. */
export function refusedMove(from: PaymentState, to: PaymentState): GatewayError {
  const before = shownStatus(from);
  const after = shownStatus(to);
  const verb = verbs[to] ?? `set to ${after === null ? 'nothing' : statusLabel(after)}`;
  const subject = before === null ? 'A new payment' : `A payment with the status ${statusLabel(before)}`;
  return new GatewayError('CONFLICT', `${subject} can't be ${verb}.`);
}
