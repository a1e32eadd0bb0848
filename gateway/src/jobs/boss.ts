import { randomUUID } from 'node:crypto';
import { is, SQL, sql } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import { fromDrizzle, PgBoss, type Job, type JobResult } from 'pg-boss';
import { z } from 'zod';
import type { Database, Db } from '../db/client.ts';
import type { Deps } from '../context/deps.ts';
import { MAX_ATTEMPTS } from '../payments/outbox/store.ts';
import type { Jobs } from '../context/jobs.ts';
import { currentRequestId, inRequest } from '../trace/request.ts';
import { currentTraceparent, inSpan } from '../trace/spans.ts';
import { clockwork, earlierQueues, lanes } from './lanes.ts';
import { errorText } from '../base/error-text.ts';

/** The job queue of a process. */
export interface JobQueue extends Jobs {
  /** Starts to do jobs here; without it this process only queues them. */
  work(deps: Deps): Promise<void>;
  /** Finishes what is being done and stops. */
  stop(): Promise<void>;
}

/** How often a lane is looked at without a notification, for what is to be tried again. */
const POLL_SECONDS = 5;
const working = { notifyPollingIntervalSeconds: POLL_SECONDS, perJobResults: true } as const;
/** Work that the clock starts is given up after so long: it begins again by itself. */
const CLOCKWORK_SECONDS = 60;
/** It is not tried again, so that only a notification that was lost is made up for. */
const clockworking = { notifyPollingIntervalSeconds: CLOCKWORK_SECONDS } as const;
const clockworkQueue = { policy: 'exclusive', retryLimit: 0, expireInSeconds: CLOCKWORK_SECONDS } as const;
/** How often it is looked for such jobs. */
const SUPERVISE_SECONDS = 10;
const STOP_TIMEOUT_MS = 10_000;
/** More than the attempts of a row, which says itself when it is given up: some only find another one under way. */
const RETRIES = MAX_ATTEMPTS + 5;
const retries = { retryLimit: RETRIES, retryDelay: 2, retryBackoff: true, retryDelayMax: 300 };
const jobData = z.object({
  id: z.string(),
  requestId: z.string().nullish(),
  traceparent: z.string().nullish(),
});
const queues = Object.entries({ ...lanes, ...earlierQueues });

/** Opens the job queue on the gateway's own database, PGlite and PostgreSQL alike. */
export async function openJobQueue(database: Database, log: FastifyBaseLogger): Promise<JobQueue> {
  const boss = new PgBoss({
    backend: database.kind,
    useListenNotify: true,
    superviseIntervalSeconds: SUPERVISE_SECONDS,
    monitorIntervalSeconds: SUPERVISE_SECONDS,
    db: {
      executeSql: database.executeSql,
      async listen(channel, onNotification, onReconnect) {
        const close = await database.listen(channel, onNotification);
        onReconnect();
        return { close };
      },
    },
  });
  boss.on('error', (error) => log.error({ err: error }, 'job queue'));
  await database.alone(() => startQueues(boss));
  return {
    async enqueue(tx, lane, work, seconds = 0) {
      const requestId = currentRequestId();
      const traceparent = currentTraceparent();
      const belongsTo = { requestId, ...(traceparent === null ? {} : { traceparent }) };
      const jobs = [work].flat().map((piece) => {
        const { id, ...grouped } =
          typeof piece === 'string' ? { id: piece } : { ...piece, group: { id: piece.group } };
        return { data: { id, ...belongsTo }, startAfter: seconds, ...grouped };
      });
      if (jobs.length > 0) await boss.insert(lane, jobs, { db: fromDrizzle(insideOf(tx), sql) });
    },
    work: (deps) => startWorkers(boss, deps),
    async stop() {
      await boss.stop({ graceful: true, timeout: STOP_TIMEOUT_MS });
    },
  };
}

/** Makes the queue's tables and queues. Two processes that did so at once would be in each other's way. */
async function startQueues(boss: PgBoss): Promise<void> {
  await boss.start();
  for (const [name, { seconds }] of queues) {
    await boss.createQueue(name, { ...retries, expireInSeconds: seconds, notify: true });
    await boss.updateQueue(name, { expireInSeconds: seconds }); // an earlier release may have made it
    // Reads the queue's settings now: read inside a transaction of ours, they would wait for its connection for ever.
    await boss.insert(name, []);
  }
  for (const name of Object.keys(clockwork)) {
    await boss.createQueue(name, { ...clockworkQueue, notify: true });
    await boss.updateQueue(name, { notify: true }); // an earlier release asked every two seconds
    await boss.insert(name, []);
  }
}

/** What asks the database comes first: where it fails, nothing has been started, and all of it can be tried again. */
async function startWorkers(boss: PgBoss, deps: Deps): Promise<void> {
  for (const [name, { cron }] of Object.entries(clockwork)) await boss.schedule(name, cron);
  for (const [name, { atOnce, ofGroup, run }] of queues) {
    const work = (id: string) => run(deps, id);
    if (ofGroup === undefined) {
      for (let worker = 0; worker < atOnce; worker += 1) await startWorker(boss, name, work);
    } else {
      await startWorkersOfGroups(boss, name, { atOnce, ofGroup }, work);
    }
  }
  for (const [name, { run }] of Object.entries(clockwork)) {
    await boss.work(name, clockworking, async () => {
      try {
        await inRequest(`${name}:${randomUUID()}`, () => inJobSpan(name, null, () => run(deps)));
      } catch (error) {
        deps.log.error({ err: error, job: name }, 'job failed');
        // The queue stores the thrown error. Only the error text is passed on, so that no row values are stored.
        throw new Error(errorText(error));
      }
    });
  }
}

/**
 * Starts a worker that does one job after the other, waiting for nobody else's. Where it found one there may be more:
 * it looks again at once, and sleeps until it is woken when there was none.
 */
async function startWorker(boss: PgBoss, lane: string, run: (rowId: string) => Promise<void>): Promise<void> {
  const worker: { id?: string } = {};
  worker.id = await boss.work(lane, working, async (jobs) => {
    if (worker.id !== undefined) boss.notifyWorker(worker.id);
    return Promise.all(jobs.map((job) => doJob(job, run)));
  });
}

/** The same for workers of a lane together, of which only some do jobs of one group; where one begins, all look again. */
async function startWorkersOfGroups(
  boss: PgBoss,
  lane: string,
  { atOnce, ofGroup }: { atOnce: number; ofGroup: number },
  run: (rowId: string) => Promise<void>,
): Promise<void> {
  const options = { ...working, localConcurrency: atOnce, localGroupConcurrency: ofGroup };
  await boss.work(lane, options, async (jobs) => {
    for (const worker of boss.getWipData()) if (worker.name === lane) boss.notifyWorker(worker.id);
    return Promise.all(jobs.map((job) => doJob(job, run)));
  });
}

/** How a job ended. */
async function doJob(
  { id, name, data }: Job<unknown>,
  work: (rowId: string) => Promise<void>,
): Promise<JobResult> {
  try {
    const { id: rowId, requestId, traceparent = null } = jobData.parse(data);
    await inRequest(requestId ?? `job:${id}`, () => inJobSpan(name, traceparent, () => work(rowId)));
    return { id, status: 'completed' };
  } catch (error) {
    return {
      id,
      status: 'failed',
      output: { message: errorText(error) },
    };
  }
}

/** Does a job's work as a part of what queued it. */
const inJobSpan = <T>(name: string, parent: string | null, work: () => Promise<T>): Promise<T> =>
  inSpan({ name: `job ${name}`, kind: 'consumer', attributes: { 'keyturn.lane': name }, parent }, work);

/** Lets the queue write inside a transaction of ours. */
function insideOf(tx: Db) {
  return {
    async execute(query: unknown): Promise<{ rows: unknown[] }> {
      if (!is(query, SQL)) throw new Error('The job queue sent something that is not a statement.');
      const result: unknown = await tx.execute(query);
      const rows: unknown =
        typeof result === 'object' && result !== null && 'rows' in result ? result.rows : [];
      return { rows: Array.isArray(rows) ? rows : [] };
    },
  };
}
