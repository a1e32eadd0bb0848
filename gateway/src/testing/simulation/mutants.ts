import { randomUUID } from 'node:crypto';
import type { BankTransfers } from '../../providers/bank-transfers/port.ts';
import type { Mistake } from './model/mistakes.ts';
import { storm, type Weather } from './weather.ts';

/** How a mistake shows. */
interface Mutant {
  shows: RegExp;
  /** What it is tried in; the seed's own unless given. */
  weather?: Weather;
  /** The first seed that is tried, where it shows in few; 1 unless given. */
  from?: number;
}

export const mutants: Readonly<Record<Mistake, Mutant>> = {
  'each attempt has a key of its own': { shows: /moved twice/ },
  'a transfer is not looked for before it is made': { shows: /moved twice/, from: 125 },
  'a step and its work are committed one after the other': { shows: /stays AUTHORIZED/, from: 20 },
  'a step and its postings are committed one after the other': { shows: /that is not there/ },
  'a refusal counts at once': { shows: /at the provider and FAILED here/, weather: storm, from: 260 },
  'what arrived is not asked for again': { shows: /at the provider and DEPOSITED here/ },
  'what was given up is not taken up again': { shows: /stays BLOCKED/ },
  'a comparison leaves out what nobody here knows': { shows: /nobody was told/ },
};

/** The first of them in the gateway's own code: its port of the provider with that mistake in it. */
export const keyOfEachAttempt = (bank: BankTransfers): BankTransfers => ({
  ...bank,
  createTransfer: (transfer) => bank.createTransfer(transfer, randomUUID()),
});
