import { useState } from 'react';
import type { Payment } from '../payments/model';
import { allToggled, noSelection, ranged, type Selection, toggled } from './selection';

/** The ticks of a list and the ways to change them. */
export interface ListSelection {
  /** What is ticked and still listed, in the order of the list. */
  readonly payments: readonly Payment[];
  readonly has: (id: string) => boolean;
  /** `extend`: from the last tick to here (Shift). */
  readonly toggle: (id: string, extend: boolean) => void;
  readonly toggleAll: () => void;
  readonly drop: (ids: readonly string[]) => void;
  readonly clear: () => void;
}

/** Ticks of the payments that are listed; with another filter (`key`) nothing is ticked. */
export function useSelection(payments: readonly Payment[], key: string): ListSelection {
  const [state, setState] = useState<{ key: string; selection: Selection }>({ key, selection: noSelection });
  const selection = state.key === key ? state.selection : noSelection;
  const order = () => payments.map(({ id }) => id);
  const set = (next: Selection) => setState({ key, selection: next });
  return {
    payments: selection.ids.size === 0 ? [] : payments.filter(({ id }) => selection.ids.has(id)),
    has: (id) => selection.ids.has(id),
    toggle: (id, extend) => set(extend ? ranged(selection, id, order()) : toggled(selection, id)),
    toggleAll: () => set(allToggled(selection, order())),
    drop: (ids) => set({ ...selection, ids: new Set([...selection.ids].filter((id) => !ids.includes(id))) }),
    clear: () => set(noSelection),
  };
}
