import { useEffect, useRef } from 'react';

/** Gives the focus back to where it was before the first panel opened; to the page's content where that is gone. */
export function useReturnFocus(): void {
  const before = useRef<Element | null>(null);
  before.current ??= document.activeElement;
  useEffect(
    () => () => {
      // After the frame has let go of the focus and the page behind is no longer inert.
      setTimeout(() => {
        const target = before.current;
        if (target instanceof HTMLElement && target !== document.body && target.isConnected) target.focus();
        else document.getElementById('main')?.focus({ preventScroll: true });
      });
    },
    [],
  );
}
