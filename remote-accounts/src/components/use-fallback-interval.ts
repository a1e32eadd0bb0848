import { useLiveStatus } from '@keyturn/shared/api';

/** How often a list asks again while the socket is down, milliseconds. */
const fallbackInterval = 15_000;

/** What a list polls at, milliseconds: nothing while pushes arrive. */
export function useFallbackInterval(): number {
  return useLiveStatus() === 'offline' ? fallbackInterval : 0;
}
