import { type RefObject, useEffect, useRef } from 'react';

/** On arrival at another section the page starts at its top, and so does the keyboard. */
export function useArrival(section: string | null): RefObject<HTMLDivElement | null> {
  const main = useRef<HTMLDivElement>(null);
  const before = useRef(section);
  useEffect(() => {
    if (before.current === section) return;
    before.current = section;
    window.scrollTo(0, 0);
    main.current?.focus({ preventScroll: true });
  }, [section]);
  return main;
}
