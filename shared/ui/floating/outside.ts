/** Marks the toaster, whose presses are never "outside". */
export const toasterSelector = '[data-toaster]';

interface OutsideEvent {
  target: EventTarget | null;
  detail?: { originalEvent?: Event };
  preventDefault: () => void;
}

/** A press on a toast dismisses the toast alone: what lies under it stays open. */
export function staysOpenForToasts(event: OutsideEvent): void {
  const target = event.detail?.originalEvent?.target ?? event.target;
  if (target instanceof Element && target.closest(toasterSelector) !== null) event.preventDefault();
}

/** Esc inside an open combobox closes its list alone. */
function isForList({ target }: KeyboardEvent): boolean {
  return (
    target instanceof Element &&
    target.getAttribute('role') === 'combobox' &&
    target.getAttribute('aria-expanded') === 'true'
  );
}

/** Esc closes what is open over a panel (a dialog, a popover, a list); the panel stays. */
export function leavesEscapeToWhatIsOver(event: KeyboardEvent): void {
  const isOver = document.querySelector('[data-raised="panel"] [data-raised="float"]:not([hidden])') !== null;
  if (isOver || isForList(event)) event.preventDefault();
}

/**
 * Closes by Esc, unless it is meant for a list inside. The panel below, whose frame is the host's, hears the press first
 * and has left it: what Radix would do by itself it does not do any more then.
 */
export const closesByEscape =
  (close: () => void) =>
  (event: KeyboardEvent): void => {
    event.preventDefault();
    if (!isForList(event)) close();
  };
