/** What stands further from the window's lower edge than this, in px, no message reaches. */
const messagesReach = 160;

/**
 * A ref for what has buttons at the window's lower edge: while it is there, messages stand above it. Its height is told
 * by the custom property `--kept-clear`.
 */
export function keepClear(element: HTMLElement | null): (() => void) | undefined {
  if (element === null) return undefined;
  const { style } = document.documentElement;
  const tell = () => {
    const { top, bottom } = element.getBoundingClientRect();
    const isReached = window.innerHeight - bottom < messagesReach;
    style.setProperty('--kept-clear', `${isReached ? window.innerHeight - top : 0}px`);
  };
  const sizes = new ResizeObserver(tell);
  sizes.observe(element);
  sizes.observe(document.body);
  window.addEventListener('resize', tell);
  window.addEventListener('scroll', tell, { capture: true, passive: true });
  return () => {
    sizes.disconnect();
    window.removeEventListener('resize', tell);
    window.removeEventListener('scroll', tell, { capture: true });
    style.removeProperty('--kept-clear');
  };
}
