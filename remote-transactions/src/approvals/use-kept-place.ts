import { type RefObject, useLayoutEffect, useRef, useState } from 'react';

const key = 'keyturn.transactions.approvals-place';

/** What a height is remembered for. */
const placeOf = (content: string, width: number) => `${content} ${width} `;

/** What is remembered where nothing stood. */
const nothingOf = (content: string) => `${placeOf(content, 0)}0`;

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
    if (state === 'empty') localStorage.setItem(key, nothingOf(content));
    if (element === null || state === 'empty' || state === 'error') return undefined;
    if (state === 'loading') {
      const place = placeOf(content, element.offsetWidth);
      if (!kept.startsWith(place)) return undefined;
      Object.assign(element.style, { height: `${kept.slice(place.length)}px`, overflow: 'hidden' });
      return () => Object.assign(element.style, { height: '', overflow: '' });
    }
    const observer = new ResizeObserver(() =>
      localStorage.setItem(key, `${placeOf(content, element.offsetWidth)}${element.offsetHeight}`),
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [content, state, kept]);
  return { ref, wasEmpty: kept === nothingOf(content) };
}
