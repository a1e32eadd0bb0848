import { styled } from '@keyturn/shared/ui';
import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { type ReactNode, useCallback, useDeferredValue, useRef, useState } from 'react';
import { keptRange } from '../parts/kept-range';
import type { Standing } from '../live/use-leaving';
import { useOffsetTop } from '../parts/use-offset-top';

const List = styled.ul`
  position: relative;
  list-style: none;
  margin: 0 var(--s-1-5) var(--s-1-5);
  padding: 0;
`;

const Item = styled.li`
  position: absolute;
  inset: 0 0 auto;
  contain: layout style;
`;

/** The height of a card without a second line of reasons, pixels. */
const usualHeight = 113;
const gap = 6;

interface VirtualCardsProps {
  readonly standing: readonly Standing[];
  /** All that match, whether they are loaded or not; spoken with each card's place. */
  readonly total: number;
  readonly children: (standing: Standing) => ReactNode;
}

/** The cards of a column, drawn where they are in view of the page; the card with the focus stays drawn. */
export function VirtualCards({ standing, total, children }: VirtualCardsProps) {
  const list = useRef<HTMLUListElement>(null);
  const [focused, setFocused] = useState<string | null>(null);
  const focusedIndex = focused === null ? -1 : standing.findIndex(({ payment }) => payment.id === focused);
  const scrollMargin = useOffsetTop(list);
  // Always the same while nothing changes: a new one makes every place of the list be worked out anew.
  const keyOf = useCallback((index: number) => standing[index]?.payment.id ?? index, [standing]);
  // What is in view comes first; what stands ready for scrolling a moment after it.
  const overscan = useDeferredValue(6, 1);
  const virtual = useWindowVirtualizer<HTMLLIElement>({
    count: standing.length,
    estimateSize: () => usualHeight,
    gap,
    overscan,
    useFlushSync: false,
    scrollMargin,
    getItemKey: keyOf,
    rangeExtractor: (range) => keptRange(range, focusedIndex),
  });
  return (
    <List ref={list} style={{ height: virtual.getTotalSize() }} onBlur={() => setFocused(null)}>
      {virtual.getVirtualItems().map(({ index, start, key }) => {
        const item = standing[index];
        return item === undefined ? null : (
          <Item
            key={key}
            ref={virtual.measureElement}
            data-index={index}
            aria-posinset={index + 1}
            aria-setsize={Math.max(total, standing.length)}
            style={{ transform: `translateY(${start - scrollMargin}px)` }}
            onFocus={() => setFocused(item.payment.id)}
          >
            {children(item)}
          </Item>
        );
      })}
    </List>
  );
}
