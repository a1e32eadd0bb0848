import type { Random } from '../../seed/chance/random.ts';

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

/** What becomes of a call of the provider. */
export type CallFate = 'well' | 'not reached' | 'answer lost' | 'carried out late';

export const callFate = (random: Random, { bank }: Weather): CallFate =>
  random.chance(bank) ? random.pick(['not reached', 'answer lost', 'carried out late']) : 'well';

/** What becomes of a statement or transaction. */
export type DatabaseFate = 'well' | 'lost before' | 'lost after';

export const databaseFate = (random: Random, { database }: Weather): DatabaseFate =>
  random.chance(database) ? random.pick(['lost before', 'lost after']) : 'well';

/** What the driver says when the connection breaks. */
export class ConnectionLost extends Error {
  override readonly name = 'ConnectionLost';
  readonly code = '08006';

  constructor() {
    super('Connection terminated unexpectedly');
  }
}

/** How long a call waits for its answer. */
export const PATIENCE_MS = 10_000;
/** How long the way to the provider takes at most, and that back. */
export const WAY_MS = 300;
