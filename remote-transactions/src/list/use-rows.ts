import { useVirtualizer, useWindowVirtualizer, type Virtualizer } from '@tanstack/react-virtual';
import { type RefObject, useCallback, useDeferredValue, useState, useSyncExternalStore } from 'react';
import { useOffsetTop } from '../parts/use-offset-top';
import { keptRange } from '../parts/kept-range';
import type { Standing } from '../live/use-leaving';

const phone = '(max-width: 767px)';

/** Heights of a row and of a stacked one, pixels; what is drawn is measured. */
const rowHeight = 46;
const stackedHeight = 92;

interface Rows {
  readonly virtual:
    Virtualizer<HTMLDivElement, HTMLTableRowElement> | Virtualizer<Window, HTMLTableRowElement>;
  /** Tells which row has the focus, so that it stays drawn; null for none. */
  readonly setFocused: (id: string | null) => void;
}

/** The rows to draw: of the table's own frame, or of the page where rows are stacked. */
export function useRows(standing: readonly Standing[], frame: RefObject<HTMLDivElement | null>): Rows {
  const [focused, setFocused] = useState<string | null>(null);
  const focusedIndex = focused === null ? -1 : standing.findIndex(({ payment }) => payment.id === focused);
  const stacked = useSyncExternalStore(subscribe, () => window.matchMedia(phone).matches);
  const top = useOffsetTop(frame);
  // Always the same while nothing changes: a new one makes every place of the list be worked out anew.
  const keyOf = useCallback((index: number) => standing[index]?.payment.id ?? index, [standing]);
  // What is in view comes first; what stands ready for scrolling a moment after it.
  const overscan = useDeferredValue(10, 2);
  const options = {
    count: standing.length,
    getItemKey: keyOf,
    rangeExtractor: (range: Parameters<typeof keptRange>[0]) => keptRange(range, focusedIndex),
    overscan,
    useFlushSync: false,
  };
  const byFrame = useVirtualizer<HTMLDivElement, HTMLTableRowElement>({
    ...options,
    enabled: !stacked,
    estimateSize: () => rowHeight,
    getScrollElement: () => frame.current,
  });
  const byPage = useWindowVirtualizer<HTMLTableRowElement>({
    ...options,
    enabled: stacked,
    estimateSize: () => stackedHeight,
    scrollMargin: top,
  });
  return { virtual: stacked ? byPage : byFrame, setFocused };
}

function subscribe(listener: () => void): () => void {
  const list = window.matchMedia(phone);
  list.addEventListener('change', listener);
  return () => list.removeEventListener('change', listener);
}
