/**
 * Whether somebody is reading what stands there, so that nothing may move: the pointer or the focus is in it, its
 * top was scrolled away, or there is no pointer to tell by.
 */
export function isBeingRead(element: Element | null): boolean {
  if (element === null) return false;
  if (element.matches(':hover') || element.contains(document.activeElement)) return true;
  if (window.matchMedia('(hover: none)').matches) return true;
  return (
    element.getBoundingClientRect().top < 0 ||
    [...element.querySelectorAll('[data-scrolls]')].some(({ scrollTop }) => scrollTop > 0)
  );
}

/** Whether a payment is not to be taken away yet: it has the focus, or the pointer is where others would close up. */
export function isHeld(id: string): boolean {
  const shown = document.querySelector(`[data-place] [data-payment="${id}"]`);
  if (shown === null) return false;
  return shown.contains(document.activeElement) || shown.closest('[data-place]')?.matches(':hover') === true;
}
