import { AsyncLocalStorage } from 'node:async_hooks';
import { DatabaseBusy } from './lost.ts';

const kinds = new AsyncLocalStorage<string>();

/** Does work of a kind, for example one operation of the API: what it takes of a pool counts for its kind. */
export const asKind = <T>(kind: string, work: () => T): T => kinds.run(kind, work);

/** What a pool's shares follow from; times in milliseconds. */
export interface SharesSettings {
  /** No kind has more at the same time, nor have all kinds together that are held up. */
  most: number;
  /** Who waits longer is refused. */
  patience: number;
  /** A kind is held up while one of it is away for longer, and until one came back sooner. */
  slow: number;
  now?: () => number;
}

/** What a kind of work has of a pool. */
interface Use {
  /** Since when each that was taken is away. */
  taken: Set<{ since: number }>;
  /** Whether the last one to come back had been away for long. */
  slow: boolean;
}

interface Waiting {
  use: Use;
  turn: () => void;
}

/**
 * Lets no kind of work take more than its share, and all kinds that are held up not more than one share together, so that
 * what some of them wait for (a table that is locked) leaves the others their connections.
 */
export class Shares {
  readonly #settings: Required<SharesSettings>;
  readonly #uses = new Map<string, Use>();
  readonly #waiting: Waiting[] = [];

  constructor({ now = () => performance.now(), ...settings }: SharesSettings) {
    this.#settings = { ...settings, now };
  }

  get waitingCount(): number {
    return this.#waiting.length;
  }

  /**
   * Takes one of the kind that is being worked on; gives what gives it back. Work of no kind is not counted.
   *
   * @throws DatabaseBusy
   */
  async take(): Promise<() => void> {
    const kind = kinds.getStore();
    if (kind === undefined) return () => undefined;
    const use = this.#uses.get(kind) ?? { taken: new Set(), slow: false };
    this.#uses.set(kind, use);
    return this.#mayTake(use) ? this.#taken(use) : this.#turnOf(use);
  }

  /** Counts one as taken; gives what gives it back. */
  #taken(use: Use): () => void {
    const { now, slow } = this.#settings;
    const one = { since: now() };
    use.taken.add(one);
    return () => {
      use.taken.delete(one);
      use.slow = now() - one.since > slow;
      this.#handOn();
    };
  }

  #mayTake(use: Use): boolean {
    const { most } = this.#settings;
    if (use.taken.size >= most) return false;
    if (!this.#isHeldUp(use)) return true;
    const heldUp = [...this.#uses.values()].filter((each) => this.#isHeldUp(each));
    return heldUp.reduce((sum, { taken }) => sum + taken.size, 0) < most;
  }

  #isHeldUp({ taken, slow }: Use): boolean {
    const longAgo = this.#settings.now() - this.#settings.slow;
    return slow || [...taken].some(({ since }) => since < longAgo);
  }

  /** Gives those who may take one their turn, in their order. */
  #handOn(): void {
    const next = (): number => this.#waiting.findIndex(({ use }) => this.#mayTake(use));
    for (let at = next(); at >= 0; at = next()) this.#waiting.splice(at, 1)[0]?.turn();
  }

  /** Resolves when one was taken. */
  #turnOf(use: Use): Promise<() => void> {
    return new Promise((resolve, reject) => {
      const waiting: Waiting = {
        use,
        turn: () => {
          clearTimeout(timer);
          resolve(this.#taken(use));
        },
      };
      const timer = setTimeout(() => {
        this.#waiting.splice(this.#waiting.indexOf(waiting), 1);
        reject(new DatabaseBusy());
      }, this.#settings.patience);
      this.#waiting.push(waiting);
    });
  }
}
