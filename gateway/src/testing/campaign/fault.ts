import type { Stage } from './stage/stage.ts';

/** How much of a fault is made. */
export interface Amount {
  count: number;
}

/** Something that breaks, again and again, while people work; bounded, and the same for the same seed. */
export interface Fault {
  /** What is done, for the table. */
  about: string;
  /** What is counted. */
  unit: string;
  /** How many, unless told otherwise. */
  count: number;
  /** How many in the short selection of the suite; null leaves it out. */
  short: number | null;
  /** Of each gateway. */
  settings?: Readonly<Record<string, string>>;
  /** Why it can't be made on this machine, or null. */
  missing?: () => string | null;
  /** Makes it, and lifts it; what it finds wrong by itself it throws. */
  run(stage: Stage, amount: Amount): Promise<void>;
}
