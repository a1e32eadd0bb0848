import type { Random } from '../../../seed/chance/random.ts';
import type { Fault } from '../fault.ts';
import type { CallFate } from '../stage/provider-proxy.ts';

/** Of a hundred hand-overs of a transfer, and of a hundred other calls. */
const shares: Readonly<Record<'transfer' | 'other', readonly (readonly [CallFate, number])[]>> = {
  transfer: [
    ['is dropped once done', 20],
    ['hangs', 5],
    ['is answered by half', 15],
  ],
  other: [
    ['is dropped once done', 5],
    ['hangs', 1],
    ['is answered by half', 4],
  ],
};

/** Draws what becomes of a call. */
export function fateBy(random: Random): (method: string, path: string) => CallFate {
  return (method, path) => {
    let drawn = random.int(1, 100);
    const isTransfer = method === 'POST' && path.endsWith('/transfers');
    for (const [fate, share] of shares[isTransfer ? 'transfer' : 'other']) {
      if (drawn <= share) return fate;
      drawn -= share;
    }
    return 'passes';
  };
}

/** The provider does what it is asked and its answer never comes, comes by half, or nothing comes at all. */
export const providerAnswers: Fault = {
  about: 'the provider commits and drops the connection, hangs, or answers by half (40 % of all hand-overs)',
  unit: 'payments',
  count: 150,
  short: 8,
  async run({ provider, doings, random }, { count }) {
    provider.decide(fateBy(random));
    await doings.collectMany(count);
    provider.decide(() => 'passes');
    if (count > 20 && provider.failed === 0) throw new Error('No call of the provider failed.');
  },
};
