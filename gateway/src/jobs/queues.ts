import { applyEvent } from '../inbox/apply-event.ts';
import { pollProvider } from '../inbox/poll.ts';
import { expireApprovals } from '../domains/approvals/expiry.ts';
import type { Deps } from '../deps.ts';
import { deliver } from '../outbox/deliver.ts';
import type { QueueName } from './port.ts';

/** Work that is queued with a change: one handler for each queue, given the id of its row. */
export const handlers: Record<QueueName, (deps: Deps, id: string) => Promise<void>> = {
  outbox: deliver,
  'provider-event': applyEvent,
};

/** Work that the clock starts, every minute, in one process at a time. */
export const clockwork: Record<string, (deps: Deps) => Promise<unknown>> = {
  'approval-expiry': expireApprovals,
  'provider-poll': pollProvider,
};
