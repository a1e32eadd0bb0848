import { type RefObject, useLayoutEffect, useRef, useState } from 'react';

const key = 'keyturn.transactions.approvals-place';

/** The place that something had in a width of its own, pixels; no height where nothing stood there. */
const entryOf = (content: string, width: number, height: number) => [content, width, height].join(' ');

interface KeptPlace {
  readonly ref: RefObject<HTMLElement | null>;
  /** Nothing stood there when it was seen last. */
  readonly wasEmpty: boolean;
}

/**
 * Keeps what is being loaded as high as this browser saw it last, so that what stands below holds still when it comes.
 * Another `content`, or the same in another width, may have any height: there its skeleton stands as it is.
 */
export function useKeptPlace(content: string, state: 'loading' | 'error' | 'empty' | 'ready'): KeptPlace {
  const ref = useRef<HTMLElement>(null);
  const [kept] = useState(() => localStorage.getItem(key) ?? '');
  useLayoutEffect(() => {
    const element = ref.current;
    if (state === 'empty') localStorage.setItem(key, entryOf(content, 0, 0));
    if (element === null || state === 'empty' || state === 'error') return undefined;
    if (state === 'loading') {
      const known = entryOf(content, element.offsetWidth, 0).slice(0, -1);
      if (!kept.startsWith(known)) return undefined;
      Object.assign(element.style, { height: `${kept.slice(known.length)}px`, overflow: 'hidden' });
      return () => Object.assign(element.style, { height: '', overflow: '' });
    }
    const observer = new ResizeObserver(() =>
      localStorage.setItem(key, entryOf(content, element.offsetWidth, element.offsetHeight)),
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [content, state, kept]);
  return { ref, wasEmpty: kept === entryOf(content, 0, 0) };
}
