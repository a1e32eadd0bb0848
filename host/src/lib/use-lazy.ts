import { useEffect, useState } from 'react';
import { claimReload } from './claim-reload';

/**
 * A part of the host whose code is fetched once it is `wanted`; null until then. `load` must be the same function each
 * time. A part that cannot be fetched was most likely replaced by a deploy: the page then reloads itself, once.
 */
export function useLazy<T>(load: () => Promise<T>, wanted: boolean): T | null {
  const [loaded, setLoaded] = useState<{ readonly value: T } | null>(null);
  useEffect(() => {
    if (!wanted || loaded !== null) return undefined;
    let ended = false;
    load().then(
      (value) => {
        if (!ended) setLoaded({ value });
      },
      () => {
        if (!ended && navigator.onLine && claimReload('host')) window.location.reload();
      },
    );
    return () => {
      ended = true;
    };
  }, [load, wanted, loaded]);
  return loaded?.value ?? null;
}
