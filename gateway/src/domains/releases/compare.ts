import { chanceOfAsMany, type Share } from './significance.ts';

/** What pages said of a release: how many failed, and how long things took. */
export interface Sample {
  readonly pages: number;
  /** Pages in which at least one error was told. */
  readonly errorPages: number;
  /** Measured values, by the vital's name, milliseconds. */
  readonly vitals: Readonly<Record<Vital, readonly number[]>>;
}

const vitals = ['LCP', 'INP'] as const;
export type Vital = (typeof vitals)[number];

export interface Comparison {
  readonly verdict: 'worse' | 'fine' | 'undecided';
  /** Why, in words. */
  readonly reason: string;
}

/** Fewer pages of either say nothing. */
export const ENOUGH_PAGES = 20;
/** Fewer values of either say nothing of how fast it is. */
export const ENOUGH_VALUES = 40;
/** Chance alone does that once in so many looks; a release is looked at again and again. */
const UNLIKELY = 1 / 300;
/** A rate of errors that is certain to be higher and matters: so many times the former. */
const ERROR_FACTOR = 1.5;
/** A p75 that is certain to be higher and that people notice: so many times the former, and so many milliseconds. */
const VITAL_FACTOR = 1.2;
const NOTICED_MS: Readonly<Record<Vital, number>> = { LCP: 300, INP: 50 };
const PERCENTILE = 0.75;

/**
 * Whether a release is worse than the one before it. Errors: the share of pages with at least one, by Fisher's exact
 * test. LCP and INP: the share of values above the former p75, which is a quarter if nothing changed, by the same test.
 * No verdict on too little: without enough pages of both, and enough times of either vital, it stays undecided.
 */
export function compare(release: Sample, former: Sample): Comparison {
  if (isWorse(errors(release), errors(former), ERROR_FACTOR))
    return { verdict: 'worse', reason: `Errors: ${words(errors(release))}, before ${words(errors(former))}` };
  for (const name of vitals) {
    const slower = slowerBy(name, release.vitals[name], former.vitals[name]);
    if (slower !== null) return { verdict: 'worse', reason: slower };
  }
  const least = Math.min(release.pages, former.pages);
  if (least < ENOUGH_PAGES)
    return { verdict: 'undecided', reason: `Too few pages yet: ${release.pages}, before ${former.pages}` };
  if (
    !vitals.some((name) => Math.min(release.vitals[name].length, former.vitals[name].length) >= ENOUGH_VALUES)
  )
    return {
      verdict: 'undecided',
      reason: `Too few times yet: LCP ${release.vitals.LCP.length}, before ${former.vitals.LCP.length}`,
    };
  return { verdict: 'fine', reason: `Errors: ${words(errors(release))}, before ${words(errors(former))}` };
}

const errors = ({ pages, errorPages }: Sample): Share => ({ found: errorPages, of: pages });

const words = ({ found, of }: Share): string => `${found} of ${of} pages`;

function isWorse(now: Share, before: Share, factor: number): boolean {
  if (now.of < ENOUGH_PAGES || before.of < ENOUGH_PAGES) return false;
  return now.found / now.of > (before.found / before.of) * factor && chanceOfAsMany(now, before) < UNLIKELY;
}

/** In words how much slower, or null. */
function slowerBy(name: Vital, now: readonly number[], before: readonly number[]): string | null {
  if (now.length < ENOUGH_VALUES || before.length < ENOUGH_VALUES) return null;
  const [p75, former] = [percentile(now), percentile(before)];
  if (p75 < former * VITAL_FACTOR || p75 - former < NOTICED_MS[name]) return null;
  const above = (values: readonly number[]): Share => ({
    found: values.filter((value) => value > former).length,
    of: values.length,
  });
  if (chanceOfAsMany(above(now), above(before)) >= UNLIKELY) return null;
  return `${name}: ${Math.round(p75)} ms at the 75th percentile, before ${Math.round(former)} ms`;
}

/** The value below which three quarters lie. */
function percentile(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * PERCENTILE))] ?? 0;
}
