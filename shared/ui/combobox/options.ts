/** Where the options of a combobox come from. */
export interface OptionSource<T> {
  /** The options known now. */
  items: readonly T[];
  /** Identifies an option. */
  itemKey: (item: T) => string;
  /** What is shown, searched and spoken. */
  itemLabel: (item: T) => string;
  /** A second, smaller line. */
  itemHint?: (item: T) => string | null;
  /** Called with what is typed, where the server searches. Without it the known options are filtered here. */
  onSearch?: (text: string) => void;
  loading?: boolean;
  /** Why the options could not be loaded. */
  error?: string | null | undefined;
  onRetry?: () => void;
  hasMore?: boolean;
  /** Called when the end of the list comes into reach. */
  onLoadMore?: () => void;
  /** Default "Nothing found". */
  emptyText?: string;
}

/** The options that fit what is typed; all of them where the server searches. */
export function fittingItems<T>(source: OptionSource<T>, text: string): readonly T[] {
  const wanted = text.trim().toLowerCase();
  if (source.onSearch !== undefined || wanted === '') return source.items;
  return source.items.filter((item) => source.itemLabel(item).toLowerCase().includes(wanted));
}

/** Splits a label around the first place where the typed text occurs: before, match, after. */
export function splitMatch(label: string, text: string): readonly [string, string, string] {
  const wanted = text.trim().toLowerCase();
  const at = wanted === '' ? -1 : label.toLowerCase().indexOf(wanted);
  if (at < 0) return [label, '', ''];
  return [label.slice(0, at), label.slice(at, at + wanted.length), label.slice(at + wanted.length)];
}
