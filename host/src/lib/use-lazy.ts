import { useEffect, useEffectEvent, useState } from 'react';
import { claimReload } from './claim-reload';

/**
 * A part of the host whose code is fetched once it is `wanted`; null until then. `load` must be the same function each
 * time. A part that cannot be fetched was most likely replaced by a deploy: the page then reloads itself, once.
 * `onFailed` hears of one that cannot be fetched where a new page would not help; it is fetched again once it is wanted
 * anew.
 */
export function useLazy<T>(load: () => Promise<T>, wanted: boolean, onFailed?: () => void): T | null {
  const [loaded, setLoaded] = useState<{ readonly value: T } | null>(null);
  const failed = useEffectEvent(() => onFailed?.());
  useEffect(() => {
    if (!wanted || loaded !== null) return undefined;
    let ended = false;
    load().then(
      (value) => {
        if (!ended) setLoaded({ value });
      },
      () => {
        if (ended) return;
        if (navigator.onLine && claimReload('host')) window.location.reload();
        else failed();
      },
    );
    return () => {
      ended = true;
    };
  }, [load, wanted, loaded]);
  return loaded?.value ?? null;
}
