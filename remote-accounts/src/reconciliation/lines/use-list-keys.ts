import type { KeyboardEvent } from 'react';

const steps: Readonly<Record<string, number>> = { j: 1, k: -1 };

/** J and K move the focus between the rows' first actions; Enter presses them, as on any button. */
export function useListKeys(): (event: KeyboardEvent<HTMLElement>) => void {
  return (event) => {
    const step = steps[event.key.toLowerCase()];
    if (step === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    const rows = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-row-key]')];
    const within = rows.findIndex((row) => row.closest('li')?.contains(event.target instanceof Node ? event.target : null));
    const next = rows[Math.min(rows.length - 1, Math.max(0, within + step))];
    if (next === undefined) return;
    event.preventDefault();
    next.focus();
  };
}
