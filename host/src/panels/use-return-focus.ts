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
        if (target instanceof HTMLElement && target !== document.body && target.isConnected) {
          target.focus();
          followOut(target);
        } else focusContent();
      });
    },
    [],
  );
}

const focusContent = (): void => document.getElementById('main')?.focus({ preventScroll: true });

/** The row of `target` may go a moment later, where its list is read again after what was done in the panel. */
function followOut(target: HTMLElement): void {
  const watch = new MutationObserver(() => {
    if (document.activeElement === target) return;
    watch.disconnect();
    if (!target.isConnected && document.activeElement === document.body) focusContent();
  });
  watch.observe(document.body, { childList: true, subtree: true });
}
