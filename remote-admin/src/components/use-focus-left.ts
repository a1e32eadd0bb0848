import { type RefObject, useEffect } from 'react';

/** What was done may take the record away, and the button with it: the focus goes to the page's content then. */
export function useFocusLeft(acted: RefObject<boolean>): void {
  useEffect(
    () => () => {
      if (acted.current && document.activeElement === document.body)
        document.getElementById('main')?.focus({ preventScroll: true });
    },
    [acted],
  );
}
