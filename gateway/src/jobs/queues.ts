import { applyEvent } from '../provider-events/apply-event.ts';
import { pollCards, pollProvider } from '../provider-events/poll.ts';
import { reconcileOnTime } from '../provider-events/reconciliation/run.ts';
import { expireApprovals } from '../payments/approvals/expiry.ts';
import { removeEndedLinks } from '../domains/bank-links/removal.ts';
import { deliverWebhook } from '../domains/webhooks/deliver.ts';
import type { Deps } from '../context/deps.ts';
import { makeReport } from '../domains/reports/commands.ts';
import { deliver } from '../payments/delivery/deliver.ts';
import { keepWatch } from '../payments/payouts/watch.ts';
import { keepHouse } from './housekeeping.ts';
import type { QueueName } from '../context/jobs.ts';

/** Work that is queued with a change: one handler for each queue, given the id of its row. */
export const handlers: Record<QueueName, (deps: Deps, id: string) => Promise<void>> = {
  outbox: deliver,
  'provider-event': applyEvent,
  report: makeReport,
  webhook: deliverWebhook,
};

interface Clockwork {
  /** When it starts, as cron says it. */
  cron: string;
  run: (deps: Deps) => Promise<unknown>;
}

/** Work that the clock starts, in one process at a time. */
export const clockwork: Record<string, Clockwork> = {
  'approval-expiry': { cron: '* * * * *', run: expireApprovals },
  heartbeat: { cron: '* * * * *', run: keepWatch },
  reconciliation: { cron: '* * * * *', run: reconcileOnTime },
  'provider-poll': { cron: '* * * * *', run: pollProvider },
  'bank-link-removal': { cron: '* * * * *', run: removeEndedLinks },
  'card-poll': { cron: '* * * * *', run: pollCards },
  housekeeping: { cron: '17 * * * *', run: keepHouse },
};
