import type { Canary } from '../../../../shared/federation/registry.ts';
import type { Comparison } from './compare.ts';

/** The shares through which a release goes to everybody by itself, percent. */
const STEPS = [5, 25, 50, 100] as const;

/** What follows from a comparison: back, on to a larger share, that it stays and says so, or nothing yet. */
export type NextStep =
  | { readonly kind: 'back' }
  | { readonly kind: 'promote'; readonly traffic: number }
  | { readonly kind: 'note'; readonly note: string }
  | { readonly kind: 'nothing' };

/** `stepMs` is how long a release stays at a share at least before it goes on by itself. */
export function nextStep(
  { verdict, reason }: Comparison,
  { since, minutes, auto, note }: Canary,
  traffic: number,
  { now, stepMs }: { readonly now: Date; readonly stepMs: number },
): NextStep {
  if (verdict === 'worse') return { kind: 'back' };
  const age = now.getTime() - new Date(since).getTime();
  if (verdict === 'fine' && auto && age >= stepMs) {
    return { kind: 'promote', traffic: STEPS.find((step) => step > traffic) ?? 100 };
  }
  if (verdict === 'undecided' && note === null && age >= minutes * 60_000) {
    const time = minutes === 1 ? '1 minute' : `${minutes} minutes`;
    return { kind: 'note', note: `No verdict after ${time}. ${reason}` };
  }
  return { kind: 'nothing' };
}
