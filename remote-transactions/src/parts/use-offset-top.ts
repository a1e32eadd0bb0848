import { useEffect, useState, type RefObject } from 'react';

/** How far an element's top is from the page's top, pixels; follows whatever moves it. */
export function useOffsetTop(element: RefObject<Element | null>): number {
  const [top, setTop] = useState(0);
  useEffect(() => {
    const measure = () => {
      const box = element.current?.getBoundingClientRect();
      if (box !== undefined) setTop(Math.round(box.top + window.scrollY));
    };
    measure();
    if (typeof ResizeObserver === 'undefined') return undefined;
    const observer = new ResizeObserver(measure);
    observer.observe(document.body);
    return () => observer.disconnect();
  }, [element]);
  return top;
}
