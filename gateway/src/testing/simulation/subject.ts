import type { Lane } from '../../context/jobs.ts';
import type { BankTransfers, ProviderEvent } from '../../providers/bank-transfers/port.ts';
import type { Random } from '../../seed/chance/random.ts';
import type { FakeControl } from '../providers/bank-transfers/fake.ts';
import type { Facts } from './truths.ts';
import type { Queue } from './queue.ts';
import type { Process, Time, Turns } from './turns.ts';
import type { Weather } from './weather.ts';
import type { Acknowledged, Wish } from './wishes.ts';

/** What the clock starts in a gateway, as the job queue does. */
export const timed = [
  'approval-expiry',
  'heartbeat',
  'reconciliation',
  'provider-poll',
  'housekeeping',
] as const;
export type Timed = (typeof timed)[number];

/** A piece of work that a gateway is given. */
export type Work =
  | { kind: 'job'; lane: Lane; id: string }
  | { kind: 'timed'; name: Timed }
  | { kind: 'webhook'; event: ProviderEvent }
  /** An operator releases payouts that are frozen. */
  | { kind: 'release' }
  /** `decide` says what is wished for once its turn has come, `done` hears what was acknowledged. */
  | { kind: 'wish'; decide: () => Wish | null; done: (acknowledged: Acknowledged) => void };

/** What is simulated: gateways on a database, be it their own code or a model of it. */
export interface Subject {
  /** Begins work of a process. `ended` hears how it ended, null where it went well, unless the process dies. */
  begin(process: Process, what: string, work: Work, ended: (error: unknown) => void): void;
  /** What is stored now. */
  facts(): Promise<Facts> | Facts;
  /** Its database as it is now; calling what is answered brings it back. Where there is none, nothing is restored. */
  backup?: () => () => Restored;
}

/** What was lost with a restore. */
export interface Restored {
  /** Movements of which the older database does not know that they were to be handed over. */
  movements: readonly string[];
}

/** What surrounds the gateways, and decides what becomes of whatever they do. */
export interface Surroundings {
  random: Random;
  time: Time;
  turns: Turns;
  queue: Queue;
  provider: BankTransfers & { control: FakeControl };
  weather: () => Weather;
  /** Has a call of the provider carried out after whoever made it gave up. */
  later: (call: () => unknown) => void;
  /** A statement was carried out. */
  counted: () => void;
}

/**
 * Where chance waits: at each statement and call, or at the calls of the provider alone. There a model and the gateway's
 * own code go through the same turns.
 */
export type Gates = 'everywhere' | 'at the provider';
