import type { TemplateRow } from '../../db/rows.ts';
import type { DisplayStatus } from '../../db/schema/values.ts';

/** What a message tells of. */
export interface MessageFacts extends Pick<
  TemplateRow,
  'amount' | 'currency' | 'direction' | 'context' | 'paymentOccasionId'
> {
  id: string;
  /** An event of the lifecycle tables. */
  event: string;
  from: DisplayStatus | null;
  to: DisplayStatus | null;
  at: Date;
  /** Which event of the payment it is: what comes late has a lower number than what came before it. */
  sequence: number;
}

/** The name of an event in messages. */
export const messageType = (event: string): string => `payment.${event.toLowerCase()}`;

/** The body of a message as a published date has it. It names the payment and its status; people are not in it. */
export function messageBody(version: string, { event, ...facts }: MessageFacts): Record<string, unknown> {
  const { id, from, to, at, amount, currency, direction, context, paymentOccasionId, sequence } = facts;
  const payment = { id, status: to, previousStatus: from, amount, currency, direction, context };
  const message = { type: messageType(event), timestamp: at.toISOString() };
  if (version < '2026-11-24') return { ...message, data: { ...payment, paymentOccasionId } };
  return { ...message, version, data: { ...payment, paymentOccasionId, sequence } };
}

interface Kind {
  about: string;
  status: DisplayStatus;
}

/** Every event that messages tell of; a test holds it to the lifecycle tables. */
export const messageKinds: Readonly<Record<string, Kind>> = {
  DRAFTED: { about: 'A request was prepared by an agent and names no payer yet.', status: 'DRAFT' },
  REQUESTED: { about: 'A payer was asked for money.', status: 'PENDING' },
  CREATED: { about: 'A payer began a payment by a link.', status: 'CREATED' },
  ACCESSED: { about: 'The payer opened the request.', status: 'PENDING' },
  ACCEPTED: { about: 'The payer accepted the request.', status: 'TRANSACTION_PENDING' },
  AUTHORIZED: { about: 'The payer, or who sends, authorized the payment.', status: 'AUTHORIZED' },
  APPROVAL_REQUESTED: { about: 'The payment waits for an approval.', status: 'APPROVAL_PENDING' },
  APPROVAL_GIVEN: { about: 'The first of two people approved it.', status: 'APPROVAL_PENDING' },
  APPROVED: { about: 'Somebody approved it.', status: 'AUTHORIZED' },
  APPROVAL_REJECTED: { about: 'Somebody declined it.', status: 'APPROVAL_REJECTED' },
  APPROVAL_EXPIRED: { about: 'Nobody approved it in time.', status: 'APPROVAL_EXPIRED' },
  BLOCKED: { about: 'It is held: a check did not pass.', status: 'BLOCKED' },
  UNBLOCKED: { about: 'What held it is settled.', status: 'AUTHORIZED' },
  INITIATED: { about: 'The money is on its way.', status: 'INITIATED' },
  CLEARED: { about: 'The money left the account it is paid from.', status: 'CLEARED' },
  DEPOSITED: { about: 'The money arrived.', status: 'DEPOSITED' },
  FAILED: { about: 'The money did not arrive.', status: 'FAILED' },
  RETURNED: { about: 'The bank took the money back after the deposit.', status: 'DEPOSITED_AND_FAILED' },
  CANCELED: { about: 'It was canceled.', status: 'CANCELED' },
  REACTIVATED: { about: 'A canceled request was brought back.', status: 'PENDING' },
  RETRIED: { about: 'It was tried again.', status: 'AUTHORIZED' },
  STATUS_MODIFIED: { about: 'Platform staff set its status by hand.', status: 'DEPOSITED' },
  AGENT_FEE_COVERED: { about: 'The buyer’s agent bears the fee.', status: 'AUTHORIZED' },
  AGENT_FEE_BLOCKED: { about: 'The agent’s fee is held.', status: 'DEPOSITED' },
  AGENT_FEE_UNBLOCKED: { about: 'What held the agent’s fee is settled.', status: 'DEPOSITED' },
  AGENT_FEE_INITIATED: { about: 'The agent’s fee is on its way.', status: 'DEPOSITED' },
  AGENT_FEE_DEPOSITED: { about: 'The agent’s fee arrived.', status: 'DEPOSITED' },
  AGENT_FEE_FAILED: { about: 'The agent’s fee did not arrive.', status: 'DEPOSITED' },
  AGENT_FEE_RETURNED: { about: 'The agent’s bank took the fee back.', status: 'DEPOSITED' },
  AGENT_FEE_CANCELED: { about: 'The agent’s fee was canceled.', status: 'CANCELED' },
};

/** Their names in messages. */
export const messageTypes: ReadonlySet<string> = new Set(Object.keys(messageKinds).map(messageType));

/** A message about a payment that there is not. */
export function exampleBody(version: string, type: string, at: Date): Record<string, unknown> {
  const event = type.replace('payment.', '').toUpperCase();
  const body = messageBody(version, {
    ...{ event, at, id: '000000000', from: null, to: messageKinds[event]?.status ?? 'DEPOSITED' },
    ...{ amount: 125_000, currency: 'USD', direction: 'INBOUND', context: 'EMD', sequence: 1 },
    paymentOccasionId: '00000000-0000-4000-8000-000000000000',
  });
  return { ...body, type };
}
