import { styled } from '@keyturn/shared/ui';
import { type ReactNode, useEffect, useRef } from 'react';

const Foot = styled.div`
  padding: var(--s-1-5);
`;

interface LoadAtEndProps {
  /** Whether reaching the end asks for more. */
  readonly active: boolean;
  readonly onReach: () => void;
  readonly children: ReactNode;
}

/** The end of a list; coming into view after a scroll it asks for more. */
export function LoadAtEnd({ active, onReach, children }: LoadAtEndProps) {
  const end = useRef<HTMLDivElement>(null);
  const reach = useRef(onReach);
  useEffect(() => {
    reach.current = onReach;
  });
  useEffect(() => {
    const element = end.current;
    if (!active || element === null || typeof IntersectionObserver === 'undefined') return undefined;
    let scrolled = false;
    const onScroll = () => {
      scrolled = true;
    };
    const observer = new IntersectionObserver(([entry]) => {
      if (entry?.isIntersecting === true && scrolled) reach.current();
    });
    window.addEventListener('scroll', onScroll, { capture: true, passive: true, once: true });
    observer.observe(element);
    return () => {
      window.removeEventListener('scroll', onScroll, { capture: true });
      observer.disconnect();
    };
  }, [active]);
  return <Foot ref={end}>{children}</Foot>;
}
