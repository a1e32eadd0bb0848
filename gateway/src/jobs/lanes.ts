import { applyEvent } from '../provider-events/apply-event.ts';
import { pollCards, pollProvider } from '../provider-events/poll.ts';
import { reconcileOnTime } from '../provider-events/reconciliation/run.ts';
import { expirePolicyChanges } from '../domains/approval-policies/commands.ts';
import { expireControlChanges } from '../domains/control-changes/commands.ts';
import { expirePermissionChanges } from '../domains/users/permission-changes.ts';
import { expireApprovals } from '../payments/approvals/expiry.ts';
import { tendWaiting } from '../payments/receiving/deadlines.ts';
import { sendReminders } from '../payments/reminders/remind.ts';
import { removeEndedLinks } from '../domains/bank-links/removal.ts';
import { deliverWebhook } from '../domains/webhooks/deliver.ts';
import type { Deps } from '../context/deps.ts';
import { checkArchives } from '../domains/archives/check.ts';
import { archiveOld } from '../domains/archives/make.ts';
import { checkSeals } from '../domains/evidence/sealing/check-seals.ts';
import { sealDays } from '../domains/evidence/sealing/seal-days.ts';
import { watchReleases } from '../domains/releases/watch.ts';
import { makeReport } from '../domains/reports/commands.ts';
import { runSchedules } from '../domains/reports/schedules.ts';
import { bringDueFeeds } from '../domains/reconciliation/feed/due.ts';
import { noticeReturns } from '../domains/reconciliation/periods/commands.ts';
import { remindOfUnsigned } from '../domains/reconciliation/remind.ts';
import { makePeriodReport } from '../domains/reconciliation/report/make.ts';
import { endAtProvider } from '../domains/sessions/end-at-provider.ts';
import { deliver } from '../payments/delivery/deliver.ts';
import { keepWatch } from '../payments/payouts/watch.ts';
import { makeMonths } from '../db/months.ts';
import { queueInItsLane } from './earlier-queue.ts';
import { keepHouse } from './housekeeping.ts';
import type { Lane } from '../context/jobs.ts';

interface LaneRules {
  /** Jobs that one process does at the same time; the others wait in the database. */
  atOnce: number;
  /** Jobs of one group that one process does at the same time; as many as there are workers unless given. */
  ofGroup?: number;
  /** A job whose process died is done again after so many seconds; the calls of one job together take less. */
  seconds: number;
  /** Given the id of the job's row. */
  run: (deps: Deps, id: string) => Promise<void>;
}

/** The same for work whose statements may take minutes. */
const patient = (deps: Deps): Deps => ({ ...deps, db: deps.database.long });

/**
 * Work that is queued with a change, each kind in a lane with workers of its own, money first: what is slow or hangs in
 * one lane holds its own workers alone (ADR 0150).
 */
export const lanes: Readonly<Record<Lane, LaneRules>> = {
  transfer: { atOnce: 4, seconds: 60, run: deliver },
  'provider-event': { atOnce: 4, seconds: 60, run: applyEvent },
  mail: { atOnce: 4, seconds: 60, run: deliver },
  // A receiver that hangs keeps no more than this from the others.
  webhook: { atOnce: 6, ofGroup: 2, seconds: 60, run: deliverWebhook },
  'reconciliation-report': { atOnce: 1, seconds: 300, run: makePeriodReport },
  report: { atOnce: 1, seconds: 900, run: (deps, id) => makeReport(patient(deps), id) },
  'session-end': { atOnce: 2, seconds: 30, run: endAtProvider },
  'seal-check': {
    atOnce: 1,
    seconds: 3_600,
    async run(deps) {
      await checkSeals(patient(deps));
    },
  },
  archive: {
    atOnce: 1,
    seconds: 3_600,
    async run(deps) {
      await archiveOld(patient(deps));
      await checkArchives(patient(deps));
    },
  },
};

/** Queues of the release before, which may still be running beside this one; they go with the next. */
export const earlierQueues: Readonly<Record<string, LaneRules>> = {
  outbox: { atOnce: 1, seconds: 60, run: queueInItsLane },
};

interface Clockwork {
  /** When it starts, as cron says it. */
  cron: string;
  run: (deps: Deps) => Promise<unknown>;
}

/** Work that the clock starts, in one process at a time. */
export const clockwork: Readonly<Record<string, Clockwork>> = {
  'approval-expiry': { cron: '* * * * *', run: expireApprovals },
  'permission-change-expiry': { cron: '* * * * *', run: expirePermissionChanges },
  'approval-policy-change-expiry': { cron: '* * * * *', run: expirePolicyChanges },
  'control-change-expiry': { cron: '* * * * *', run: expireControlChanges },
  'receiver-deadlines': { cron: '*/10 * * * *', run: tendWaiting },
  reminders: { cron: '*/5 * * * *', run: sendReminders },
  heartbeat: { cron: '* * * * *', run: keepWatch },
  reconciliation: { cron: '* * * * *', run: reconcileOnTime },
  'provider-poll': { cron: '* * * * *', run: pollProvider },
  'bank-link-removal': { cron: '* * * * *', run: removeEndedLinks },
  'statement-feeds': { cron: '* * * * *', run: bringDueFeeds },
  'card-poll': { cron: '* * * * *', run: pollCards },
  'reconciliation-reminders': { cron: '*/30 * * * *', run: remindOfUnsigned },
  'scheduled-exports': { cron: '*/5 * * * *', run: runSchedules },
  'period-amendments': { cron: '* * * * *', run: noticeReturns },
  'release-watch': { cron: '* * * * *', run: watchReleases },
  'day-seals': { cron: '*/10 * * * *', run: (deps) => sealDays(patient(deps)) },
  months: { cron: '29 2 * * *', run: ({ database, clock }) => makeMonths(database.long, clock()) },
  archives: { cron: '41 3 * * *', run: ({ db, jobs }) => jobs.enqueue(db, 'archive', 'daily') },
  housekeeping: { cron: '17 * * * *', run: (deps) => keepHouse(patient(deps)) },
};
