import { useRef } from 'react';

/** Handlers of a Radix dialog that is opened by its owner rather than by a Radix trigger. */
export interface ReturnFocus {
  onOpenAutoFocus: (event: Event) => void;
  onCloseAutoFocus: (event: Event) => void;
}

/**
 * On closing, the focus goes back to where it was on opening, if that is still on the page and nothing else has taken it,
 * such as a panel that opened in this one's place. What is around it is nothing else.
 */
export function useReturnFocus(): ReturnFocus {
  const opener = useRef<Element | null>(null);
  return {
    onOpenAutoFocus: () => {
      opener.current = document.activeElement;
    },
    onCloseAutoFocus: (event) => {
      event.preventDefault();
      const { activeElement } = document;
      if (opener.current instanceof HTMLElement && activeElement?.contains(opener.current) === true)
        opener.current.focus();
    },
  };
}
