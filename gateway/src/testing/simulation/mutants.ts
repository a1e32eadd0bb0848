import { randomUUID } from 'node:crypto';
import { storm } from './gateway.ts';
import type { Mutant } from './life.ts';

/** Mistakes that a gateway might be changed into, each with what shows it; a few seeds in a storm have to find it. */
export const mutants: Readonly<Record<string, Mutant & { shows: RegExp }>> = {
  'each attempt has a key of its own': {
    weather: storm,
    shows: /moved twice/,
    bank: (bank) => ({ ...bank, createTransfer: (transfer) => bank.createTransfer(transfer, randomUUID()) }),
  },
};
