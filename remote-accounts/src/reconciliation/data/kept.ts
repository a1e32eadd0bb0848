import type { Loadable } from '@keyturn/shared/api';
import { useState } from 'react';

/** What was read before stays while something else is asked for in its place, so that the focus has its place. */
export function useKept<T>(asked: Loadable<T>): Loadable<T> {
  const [kept, setKept] = useState<{ readonly data: T } | null>(null);
  if (asked.state === 'ready' && asked.data !== kept?.data) setKept({ data: asked.data });
  return asked.state === 'loading' && kept !== null
    ? { state: 'ready', data: kept.data, refreshing: true }
    : asked;
}
