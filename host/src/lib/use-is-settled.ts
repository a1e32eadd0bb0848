import { useEffect, useState } from 'react';

/** How many parts of the first screen are still on their way. */
let underWay = 0;
const waiting = new Set<() => void>();

/** Says that a part of the screen is on its way: what the screen does not need waits for it. */
export function useUnsettled(isUnderWay: boolean): void {
  useEffect(() => {
    if (!isUnderWay) return undefined;
    underWay += 1;
    return () => {
      underWay -= 1;
      if (underWay === 0) for (const settle of waiting) settle();
    };
  }, [isUnderWay]);
}

/** Whether the first screen stands and the browser has time: what is not needed for it starts then. */
export function useIsSettled(): boolean {
  const [isSettled, setIsSettled] = useState(false);
  useEffect(() => whenSettled(() => setIsSettled(true)), []);
  return isSettled;
}

/** Calls back once the page is loaded, its screen is drawn and the browser is idle. Gives the function that calls it off. */
export function whenSettled(callback: () => void): () => void {
  const wait = () =>
    requestWhenIdle(() => {
      if (underWay === 0 && waiting.delete(wait)) callback();
    });
  const begin = () => {
    waiting.add(wait);
    wait();
  };
  if (document.readyState === 'complete') begin();
  else window.addEventListener('load', begin, { once: true });
  return () => {
    window.removeEventListener('load', begin);
    waiting.delete(wait);
  };
}

/** The browser may be idle before it has drawn what was just put into the page: its next frame comes first. */
function requestWhenIdle(callback: () => void): void {
  requestAnimationFrame(() => {
    // Safari has no idle callback.
    if ('requestIdleCallback' in window) window.requestIdleCallback(callback, { timeout: 3_000 });
    else globalThis.setTimeout(callback, 1_000);
  });
}
