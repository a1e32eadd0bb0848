import { useEffect, useState } from 'react';

/** The value once it has not changed for `pause` milliseconds; until then the one before. Compared as JSON. */
export function useSettled<T>(value: T, pause: number): T {
  const [settled, setSettled] = useState(value);
  const text = JSON.stringify(value);
  const [latest, setLatest] = useState(value);
  if (JSON.stringify(latest) !== text) setLatest(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(latest), pause);
    return () => clearTimeout(timer);
  }, [latest, pause]);
  return settled;
}
