import type { Api } from './report.ts';

/** What a change of public types is for those who were built with the types before. */
export type Step = 'same' | 'minor' | 'major';

/**
 * Nothing may be gone or be something else. What is new is an addition, unless it is a member that a shape of before must
 * have now: whoever makes such a shape no longer makes a whole one.
 */
export function stepBetween(before: Api, after: Api): Step {
  const names = Object.keys(after);
  if (Object.keys(before).some((name) => before[name] !== after[name])) return 'major';
  const added = names.filter((name) => !(name in before));
  if (added.some((name) => isDemanded(name, before, after))) return 'major';
  return added.length > 0 ? 'minor' : 'same';
}

function isDemanded(name: string, before: Api, after: Api): boolean {
  const shape = name.slice(0, Math.max(name.indexOf('.'), 0));
  return shape in before && after[name]?.startsWith('?') !== true;
}

/** The version after a change. */
export function raised(version: string, step: Step): string {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  if (step === 'major') return `${major + 1}.0.0`;
  return step === 'minor' ? `${major}.${minor + 1}.0` : version;
}
