import { useEffect, useEffectEvent } from 'react';

/**
 * Calls back every so many milliseconds while the page is looked at; 0 for not at all. A turn that came while the page
 * was hidden is made up for when it is shown again, and the next one comes at once when the network is back.
 */
export function useEvery(interval: number, call: () => void): void {
  const latest = useEffectEvent(call);
  useEffect(() => {
    if (interval === 0) return undefined;
    let missed = false;
    const turn = () => {
      missed = document.visibilityState === 'hidden';
      if (!missed) latest();
    };
    const onVisibility = () => {
      if (missed) turn();
    };
    const timer = setInterval(turn, interval);
    document.addEventListener('visibilitychange', onVisibility);
    window.addEventListener('online', turn);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', onVisibility);
      window.removeEventListener('online', turn);
    };
  }, [interval]);
}
