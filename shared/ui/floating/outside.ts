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

/** Esc inside an open combobox closes its list alone; the panel or dialog around it stays. */
export function leavesEscapeToPopup(event: KeyboardEvent): void {
  const target = event.target;
  if (!(target instanceof Element)) return;
  if (target.getAttribute('role') === 'combobox' && target.getAttribute('aria-expanded') === 'true') {
    event.preventDefault();
  }
}
