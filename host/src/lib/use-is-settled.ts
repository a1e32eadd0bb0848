import { useEffect, useState } from 'react';

/** Whether the first screen is loaded and the browser has time: what is not needed for it starts then. */
export function useIsSettled(): boolean {
  const [isSettled, setIsSettled] = useState(false);
  useEffect(() => whenSettled(() => setIsSettled(true)), []);
  return isSettled;
}

/** Calls back once the page is loaded and idle. Gives the function that calls it off. */
export function whenSettled(callback: () => void): () => void {
  let idle: number | undefined;
  const wait = () => {
    idle = requestWhenIdle(callback);
  };
  if (document.readyState === 'complete') wait();
  else window.addEventListener('load', wait, { once: true });
  return () => {
    window.removeEventListener('load', wait);
    if (idle !== undefined) cancelWhenIdle(idle);
  };
}

/** Safari has no idle callback. */
function requestWhenIdle(callback: () => void): number {
  return 'requestIdleCallback' in window
    ? window.requestIdleCallback(callback, { timeout: 3_000 })
    : Number(globalThis.setTimeout(callback, 1_000));
}

function cancelWhenIdle(handle: number): void {
  if ('cancelIdleCallback' in window) window.cancelIdleCallback(handle);
  else globalThis.clearTimeout(handle);
}
