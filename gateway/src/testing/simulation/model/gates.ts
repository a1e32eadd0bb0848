import { ProviderUnavailable } from '../../../providers/bank-transfers/errors.ts';
import type { Gates, Surroundings } from '../subject.ts';
import type { Process } from '../turns.ts';
import { callFate, ConnectionLost, databaseFate, PATIENCE_MS, WAY_MS } from '../weather.ts';
import type { Mistake } from './mistakes.ts';
import type { Stepping } from './steps.ts';
import type { Store } from './store.ts';

/** Where a task waits for its turn. */
export interface Pause {
  what: string;
  milliseconds: number;
}

/** Something that a process does, pause by pause. */
export type Task<T = void> = Generator<Pause, T, void>;

/** What a task of the model works with. */
export interface Desk {
  store: Store;
  around: Surroundings;
  gates: Gates;
  mistake: Mistake | null;
  process: Process;
}

/** Does something in one transaction, which may be lost before it or in its answer. */
export function* transaction<T>(desk: Desk, work: (stepping: Stepping) => T): Task<T> {
  const { store, around, gates, mistake } = desk;
  const { queue, random, time, weather } = around;
  const afterwards: (() => void)[] = [];
  const commit = (): T => {
    const before = store.copy();
    try {
      return work({ store, queue, now: time.now, afterwards, mistake });
    } catch (error) {
      store.tables = before;
      throw error;
    }
  };
  if (gates === 'at the provider') return commit();
  yield { what: 'transaction', milliseconds: 0 };
  const fate = databaseFate(random, weather());
  if (fate === 'lost before') throw new ConnectionLost();
  around.counted();
  const result = commit();
  yield { what: 'transaction answered', milliseconds: 0 };
  if (fate === 'lost after') throw new ConnectionLost();
  for (const more of afterwards) yield* transaction(desk, more);
  return result;
}

/** Asks the provider; the same fates in the same order as bank.ts. */
export function* call<T>({ around }: Desk, name: string, ask: () => T): Task<T> {
  const { random, weather, later } = around;
  yield { what: name, milliseconds: random.int(0, WAY_MS) };
  const fate = callFate(random, weather());
  if (fate === 'carried out late') later(ask);
  if (fate === 'not reached' || fate === 'carried out late') {
    yield { what: `${name} timed out`, milliseconds: PATIENCE_MS };
    throw new ProviderUnavailable('The provider did not answer in time');
  }
  const answer = ask();
  yield { what: `${name} answered`, milliseconds: random.int(0, WAY_MS) };
  if (fate === 'answer lost') throw new ProviderUnavailable('The connection broke');
  return answer;
}
