import { useSyncExternalStore } from 'react';
import { fillingQuery, fillsScreen } from './fills-screen';

/** Whether a panel fills the screen, as that changes. */
export const useFillsScreen = (): boolean => useSyncExternalStore(subscribe, fillsScreen);

function subscribe(onChange: () => void): () => void {
  const list = window.matchMedia(fillingQuery);
  list.addEventListener('change', onChange);
  return () => list.removeEventListener('change', onChange);
}
