import { sql } from 'drizzle-orm';
import type { Deps } from '../../context/deps.ts';
import type { Lane } from '../../context/jobs.ts';
import { clockwork, lanes } from '../../jobs/lanes.ts';
import { receiveWebhook } from '../../payments/inbox/receive.ts';
import { releasePayouts } from '../../payments/payouts/commands.ts';
import { MailUnavailable } from '../../providers/mail/port.ts';
import type { BankTransfers } from '../../providers/bank-transfers/port.ts';
import { gatedBank } from './bank.ts';
import { gatedDatabase } from './database.ts';
import type { Engine } from './engine.ts';
import { carryOut } from './people.ts';
import type { Gates, Subject, Surroundings, Work } from './subject.ts';
import { readFacts } from './truths.ts';
import type { Process } from './turns.ts';
import { callFate, databaseFate } from './weather.ts';

/** How the gateway's own code is run. */
export interface GatewayRun {
  gates: Gates;
  /** The provider's port as the gateway takes it; a mistake may lie in that. */
  changed?: ((port: BankTransfers) => BankTransfers) | undefined;
}

/** Lanes whose jobs turn at the provider alone. */
const moneyLanes: readonly Lane[] = ['transfer', 'provider-event'];

/** The gateway's own code on a database, behind gates where chance waits. */
export const ownCode =
  (engine: Engine, run: GatewayRun) =>
  (around: Surroundings): Subject => {
    engine.world.introduceTo(around.provider.control.bank);
    return {
      begin(process, what, work, ended) {
        around.turns.begin(
          process,
          what,
          () => doWork(depsOf(process, engine, run, around), engine, around.provider, work),
          ended,
        );
      },
      facts: () =>
        readFacts(engine.test.deps.db, engine.world.organizationId, { mails: run.gates === 'everywhere' }),
    };
  };

async function doWork(
  deps: Deps,
  { world }: Engine,
  { control }: Surroundings['provider'],
  work: Work,
): Promise<void> {
  switch (work.kind) {
    case 'job':
      return lanes[work.lane].run(deps, work.id);
    case 'timed':
      await clockwork[work.name]?.run(deps);
      return;
    case 'webhook': {
      const { body, signature } = control.webhookOf(work.event);
      await receiveWebhook(deps, body, signature);
      return;
    }
    case 'release':
      return deps.db.transaction((tx) => releasePayouts(tx, deps, null, 'Compared'));
    case 'wish': {
      const wish = work.decide();
      const done = wish === null ? null : await carryOut(deps, world, wish);
      if (done !== null) work.done(done);
    }
  }
}

/** The gateway as one task of a process has it: the same code as ever. */
function depsOf(
  process: Process,
  engine: Engine,
  { gates, changed }: GatewayRun,
  around: Surroundings,
): Deps {
  const { random, time, turns, queue, weather, provider } = around;
  const { deps } = engine.test;
  const turn = (what: string, milliseconds?: number): Promise<void> =>
    turns.wait(process, what, milliseconds);
  const everywhere = gates === 'everywhere';
  let queued: [Lane, readonly string[]][] = [];
  const db = gatedDatabase(engine.client, {
    turn: everywhere ? turn : () => Promise.resolve(),
    fate: () => (everywhere ? databaseFate(random, weather()) : 'well'),
    ended(committed) {
      if (committed) for (const [lane, ids] of queued) queue.add(lane, ids, time.now);
      queued = [];
    },
    counted: around.counted,
  });
  const bankTransfers = gatedBank(provider, {
    turn,
    fate: () => callFate(random, weather()),
    random,
    later: around.later,
  });
  return {
    ...deps,
    db,
    database: { ...deps.database, db, jobs: db, long: db, watch: db, reading: () => Promise.resolve(db) },
    ports: {
      ...deps.ports,
      bankTransfers: changed?.(bankTransfers) ?? bankTransfers,
      mail: {
        ...deps.ports.mail,
        async send() {
          await turn('mail');
          if (random.chance(weather().mail)) throw new MailUnavailable('The mail server does not answer.');
        },
      },
    },
    clock: () => new Date(time.now),
    databaseClock: () => sql<Date>`${new Date(time.now).toISOString()}::timestamptz`,
    jobs: {
      enqueue: async (_tx, lane, work) => {
        if (!everywhere && !moneyLanes.includes(lane)) return;
        queued.push([lane, [work].flat().map((each) => (typeof each === 'string' ? each : each.id))]);
      },
    },
  };
}
