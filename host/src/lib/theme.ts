import { useSyncExternalStore } from 'react';

export type Theme = 'system' | 'light' | 'dark';

export const themes: readonly Theme[] = ['light', 'dark', 'system'];

const storageKey = 'keyturn.theme';
const listeners = new Set<() => void>();

/** The chosen theme; the system's where none was chosen. */
export function readTheme(): Theme {
  const stored = localStorage.getItem(storageKey);
  return stored === 'light' || stored === 'dark' ? stored : 'system';
}

/** Puts the chosen theme onto the page. */
export function applyTheme(theme: Theme = readTheme()): void {
  const { dataset } = document.documentElement;
  if (theme === 'system') delete dataset['theme'];
  else dataset['theme'] = theme;
}

/** Chooses a theme and remembers it. */
export function chooseTheme(theme: Theme): void {
  if (theme === 'system') localStorage.removeItem(storageKey);
  else localStorage.setItem(storageKey, theme);
  applyTheme(theme);
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

export function useTheme(): Theme {
  return useSyncExternalStore(subscribe, readTheme);
}
