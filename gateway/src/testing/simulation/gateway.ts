import type { Deps } from '../../context/deps.ts';
import type { Lane } from '../../context/jobs.ts';
import { MailUnavailable } from '../../providers/mail/port.ts';
import type { BankTransfers } from '../../providers/bank-transfers/port.ts';
import type { Random } from '../../seed/chance/random.ts';
import { gatedBank, type CallFate } from './bank.ts';
import { gatedDatabase, type DatabaseFate } from './database.ts';
import type { Engine } from './engine.ts';
import type { Queue } from './queue.ts';
import type { Process, Time, Turns } from './turns.ts';

/** What breaks, and how often of 1; each seed has its own weather. */
export interface Weather {
  database: number;
  bank: number;
  mail: number;
  kills: number;
  webhooksLost: number;
  /** How often the clock, where it goes on, goes on by hours. */
  jumps: number;
}

export const calm: Weather = { database: 0, bank: 0, mail: 0, kills: 0, webhooksLost: 0, jumps: 0 };

/** Half of the calls of the provider go wrong, for days. */
export const storm: Weather = {
  database: 0.02,
  bank: 0.5,
  mail: 0,
  kills: 0.01,
  webhooksLost: 0.3,
  jumps: 0.6,
};

/** The weather of a seed; one in eight is calm. */
export const weatherOf = (random: Random): Weather =>
  random.chance(0.125)
    ? calm
    : {
        database: random.next() * 0.08,
        bank: random.next() * 0.4,
        mail: random.next() * 0.4,
        kills: random.next() * 0.03,
        webhooksLost: random.next() * 0.6,
        jumps: 0.12,
      };

export interface Surroundings {
  engine: Engine;
  random: Random;
  time: Time;
  turns: Turns;
  queue: Queue;
  bank: BankTransfers;
  /** The port as the gateway takes it; a mistake may lie in that. */
  changed: (port: BankTransfers) => BankTransfers;
  weather: () => Weather;
  /** Has a call of the provider carried out after whoever made it gave up. */
  later: (call: () => Promise<unknown>) => void;
  counted: () => void;
}

/** The gateway as one task of a process has it: the same code as ever, behind gates where chance waits. */
export function depsOf(process: Process, around: Surroundings): Deps {
  const { engine, random, time, turns, queue, weather } = around;
  const { deps } = engine.test;
  const turn = (what: string, milliseconds?: number): Promise<void> =>
    turns.wait(process, what, milliseconds);
  let queued: [Lane, readonly string[]][] = [];
  const db = gatedDatabase(engine.client, {
    turn,
    fate: (): DatabaseFate =>
      random.chance(weather().database) ? random.pick(['lost before', 'lost after']) : 'well',
    ended(committed) {
      if (committed) for (const [lane, ids] of queued) queue.add(lane, ids, time.now);
      queued = [];
    },
    counted: around.counted,
  });
  const bankTransfers = gatedBank(around.bank, {
    turn,
    fate: (): CallFate =>
      random.chance(weather().bank)
        ? random.pick(['not reached', 'answer lost', 'carried out late'])
        : 'well',
    random,
    later: around.later,
  });
  return {
    ...deps,
    db,
    database: { ...deps.database, db, jobs: db, long: db, watch: db, reading: () => Promise.resolve(db) },
    ports: {
      ...deps.ports,
      bankTransfers: around.changed(bankTransfers),
      mail: {
        ...deps.ports.mail,
        async send() {
          await turn('mail');
          if (random.chance(weather().mail)) throw new MailUnavailable('The mail server does not answer.');
        },
      },
    },
    clock: () => new Date((time.now += 1)), // no two things happen at once
    jobs: {
      enqueue: async (_tx, lane, work) => {
        queued.push([lane, [work].flat().map((each) => (typeof each === 'string' ? each : each.id))]);
      },
    },
  };
}
