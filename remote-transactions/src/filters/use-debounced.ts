import { useEffect, useEffectEvent, useState } from 'react';

/** How long input must pause before a filter is applied, milliseconds. */
const pause = 1_000;

/** A value that is applied after a pause, or at once when `settle` is called (on leaving its control). */
export function useDebounced(
  value: string,
  apply: (value: string) => void,
): { readonly draft: string; readonly change: (value: string) => void; readonly settle: () => void } {
  const [draft, setDraft] = useState<string | null>(null);
  const settle = () => {
    if (draft === null) return;
    if (draft !== value) apply(draft);
    setDraft(null);
  };
  const onPause = useEffectEvent(settle);
  useEffect(() => {
    if (draft === null) return undefined;
    const timer = setTimeout(onPause, pause);
    return () => clearTimeout(timer);
  }, [draft]);
  return { draft: draft ?? value, change: setDraft, settle };
}
