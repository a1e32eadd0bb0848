import { readSingleKeys } from '@keyturn/shared/panels';
import type { KeyboardEvent } from 'react';

const steps: ReadonlyMap<string, 1 | -1> = new Map([
  ['j', 1],
  ['k', -1],
]);

/** J and K move the focus between the rows' first actions, where single keys are on; Enter presses them, as on any button. */
export function moveByKeys(event: KeyboardEvent<HTMLElement>): void {
  const step = steps.get(event.key.toLowerCase());
  if (step === undefined || event.ctrlKey || event.metaKey || event.altKey || !readSingleKeys()) return;
  const rows = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-row-key]')];
  const within = rows.findIndex((row) =>
    row.closest('li')?.contains(event.target instanceof Node ? event.target : null),
  );
  const next = rows[Math.min(rows.length - 1, Math.max(0, within + step))];
  if (next === undefined) return;
  event.preventDefault();
  next.focus();
}
