/** The frame in which the provider shows its dialog, at the end of the page. */
export const linkFrame = 'iframe[id^="plaid-link-iframe"]';

const isLinkFrame = (node: EventTarget | null): boolean => node instanceof Element && node.matches(linkFrame);

/** A panel takes the focus back from whatever lies outside of it; while Link is open it may not hear of it. */
export function letLinkHaveFocus(): () => void {
  const onFocus = (event: FocusEvent) => {
    if (isLinkFrame(event.target) || isLinkFrame(event.relatedTarget)) event.stopImmediatePropagation();
  };
  window.addEventListener('focusin', onFocus, true);
  window.addEventListener('focusout', onFocus, true);
  return () => {
    window.removeEventListener('focusin', onFocus, true);
    window.removeEventListener('focusout', onFocus, true);
  };
}
