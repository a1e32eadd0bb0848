import type { AuditChange } from '../../generated/schema.ts';

type Recorded = Readonly<Record<string, unknown>> | null;

/** What a change set, field by field in the order in which it was recorded; what stayed the same is left out. */
export function differences(before: Recorded, after: Recorded): AuditChange[] {
  const fields = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})]);
  return [...fields]
    .map((field) => ({ field, before: inWords(before?.[field]), after: inWords(after?.[field]) }))
    .filter((change) => change.before !== change.after);
}

function inWords(value: unknown): string | null {
  if (value === undefined || value === null) return null;
  if (typeof value === 'string') return value;
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (Array.isArray(value) && value.every((item) => typeof item === 'string')) return value.join(', ');
  return JSON.stringify(value);
}
