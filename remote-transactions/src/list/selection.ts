/** What is ticked in a list; `anchor` is where the last single tick was made. */
export interface Selection {
  readonly ids: ReadonlySet<string>;
  readonly anchor: string | null;
}

export const noSelection: Selection = { ids: new Set(), anchor: null };

/** Ticks or unticks one; it becomes the anchor of a range. */
export function toggled({ ids }: Selection, id: string): Selection {
  const next = new Set(ids);
  if (!next.delete(id)) next.add(id);
  return { ids: next, anchor: id };
}

/** Gives everything from the anchor to `id` the anchor's own state; without an anchor it is a single tick. */
export function ranged(selection: Selection, id: string, order: readonly string[]): Selection {
  const { ids, anchor } = selection;
  const [from, to] = [anchor === null ? -1 : order.indexOf(anchor), order.indexOf(id)];
  if (from < 0 || to < 0) return toggled(selection, id);
  const on = anchor !== null && ids.has(anchor);
  const next = new Set(ids);
  for (const each of order.slice(Math.min(from, to), Math.max(from, to) + 1)) {
    if (on) next.add(each);
    else next.delete(each);
  }
  return { ids: next, anchor };
}

/** All of the list, or none where all are ticked. */
export function allToggled({ ids }: Selection, order: readonly string[]): Selection {
  const all = order.length > 0 && order.every((id) => ids.has(id));
  return { ids: new Set(all ? [] : order), anchor: null };
}
