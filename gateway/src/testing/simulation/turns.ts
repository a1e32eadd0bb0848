import type { Random } from '../../seed/chance/random.ts';

/** A process that may be killed: what it was doing then never goes on. */
export interface Process {
  readonly name: string;
  alive: boolean;
}

/** Something that a process does, from one wait for the outside to the next. */
interface Waiting {
  process: Process;
  what: string;
  readyAt: number;
  goOn: () => void;
}

/** The time of a simulation, in milliseconds since 1970. */
export interface Time {
  now: number;
}

/**
 * Everything in a simulation happens one after the other: whatever waits for a database, a provider or the clock stops
 * here, and chance says who goes on first. So one seed is one order of events.
 */
export class Turns {
  readonly #random: Random;
  readonly #time: Time;
  #waiting: Waiting[] = [];
  #yielded = (): void => undefined;
  #taken = 0;
  /** What went on, in its order, without ids: two runs of a seed have the same. */
  readonly trace: string[] = [];

  constructor(random: Random, time: Time) {
    this.#random = random;
    this.#time = time;
  }

  /** How many turns were taken. */
  get taken(): number {
    return this.#taken;
  }

  get isIdle(): boolean {
    return this.#waiting.length === 0;
  }

  /** Begins work of a process, which gets its first turn later. `ended` hears how it ended, unless the process died. */
  begin(process: Process, what: string, work: () => Promise<void>, ended: (error: unknown) => void): void {
    this.wait(process, what)
      .then(work)
      .then(
        () => ended(null),
        (error: unknown) => ended(error),
      )
      .finally(() => this.over());
  }

  /** Waits for a turn, so many milliseconds from now at the earliest. It never comes where the process was killed. */
  wait(process: Process, what: string, milliseconds = 0): Promise<void> {
    return new Promise((goOn) => this.park(process, what, milliseconds, goOn));
  }

  /** The same for what goes on by being called; it parks again, or says that it is over. */
  park(process: Process, what: string, milliseconds: number, goOn: () => void): void {
    const readyAt = this.#time.now + milliseconds;
    if (process.alive) this.#waiting.push({ process, what, readyAt, goOn });
    this.over();
  }

  /** Who had the turn is through with it. */
  over(): void {
    this.#yielded();
  }

  /** Ends a process as kill -9 does. */
  kill(process: Process): void {
    process.alive = false;
    this.#waiting = this.#waiting.filter((each) => each.process !== process);
  }

  /** Gives a turn to one of those who wait; the clock goes on where all of them wait for it. False when nobody waits. */
  async take(): Promise<boolean> {
    if (this.isIdle) return false;
    const first = Math.min(...this.#waiting.map(({ readyAt }) => readyAt));
    this.#time.now = Math.max(this.#time.now, first);
    const next = this.#random.pick(this.#waiting.filter(({ readyAt }) => readyAt <= this.#time.now));
    this.#waiting.splice(this.#waiting.indexOf(next), 1);
    this.#taken += 1;
    this.#time.now += 1; // no two turns are at the same time
    this.trace.push(`${next.process.name} ${next.what}`);
    const yielded = new Promise<void>((resolve) => (this.#yielded = resolve));
    next.goOn();
    await yielded;
    return true;
  }
}
