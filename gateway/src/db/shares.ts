import { AsyncLocalStorage } from 'node:async_hooks';
import { DatabaseBusy } from './lost.ts';

const kinds = new AsyncLocalStorage<string>();

/** Does work of a kind, for example one operation of the API: what it takes of a pool counts for its kind. */
export const asKind = <T>(kind: string, work: () => T): T => kinds.run(kind, work);

/**
 * Lets no kind of work take more than its share, so that what one of them waits for (a table that is locked) leaves the
 * others their connections. Who waits longer than `patience`, milliseconds, is refused.
 */
export class Shares {
  readonly #most: number;
  readonly #patience: number;
  readonly #used = new Map<string, { taken: number; waiting: (() => void)[] }>();

  constructor(most: number, patience: number) {
    this.#most = most;
    this.#patience = patience;
  }

  get waitingCount(): number {
    return [...this.#used.values()].reduce((sum, { waiting }) => sum + waiting.length, 0);
  }

  /**
   * Takes one of the kind that is being worked on; gives what gives it back. Work of no kind is not counted.
   *
   * @throws DatabaseBusy
   */
  async take(): Promise<() => void> {
    const kind = kinds.getStore();
    if (kind === undefined) return () => undefined;
    const use = this.#used.get(kind) ?? { taken: 0, waiting: [] };
    this.#used.set(kind, use);
    if (use.taken < this.#most) use.taken += 1;
    else await this.#turnOf(use.waiting);
    return () => {
      const next = use.waiting.shift();
      if (next !== undefined) return next();
      use.taken -= 1;
      if (use.taken === 0) this.#used.delete(kind);
    };
  }

  /** Resolves when one was given back and handed on. */
  #turnOf(waiting: (() => void)[]): Promise<void> {
    return new Promise((resolve, reject) => {
      const turn = (): void => {
        clearTimeout(timer);
        resolve();
      };
      const timer = setTimeout(() => {
        waiting.splice(waiting.indexOf(turn), 1);
        reject(new DatabaseBusy());
      }, this.#patience);
      waiting.push(turn);
    });
  }
}
