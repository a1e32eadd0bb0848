import { createHash } from 'node:crypto';

/** A seeded source of chance: the same seed gives the same sequence on every machine. */
export interface Random {
  /** 0 (inclusive) to 1 (exclusive). */
  next(): number;
  /** A whole number from min to max, both inclusive. */
  int(min: number, max: number): number;
  pick<T>(values: readonly T[]): T;
  /** True with the given probability. */
  chance(probability: number): boolean;
  /** `length` decimal digits, the first of them not zero. */
  digits(length: number): string;
}

/** A source of its own for a part of the whole, so that one part's draws don't change another's. */
export function randomFor(seed: number, part: string): Random {
  return createRandom(seed ^ createHash('sha256').update(part).digest().readUInt32BE(0));
}

/** Mulberry32: small, fast and good enough for made-up data. */
export function createRandom(seed: number): Random {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const int = (min: number, max: number): number => min + Math.floor(next() * (max - min + 1));
  return {
    next,
    int,
    chance: (probability) => next() < probability,
    digits: (length) => Array.from({ length }, (_, index) => int(index === 0 ? 1 : 0, 9)).join(''),
    pick(values) {
      const value = values[int(0, values.length - 1)];
      if (value === undefined) throw new Error('There is nothing to pick from.');
      return value;
    },
  };
}
