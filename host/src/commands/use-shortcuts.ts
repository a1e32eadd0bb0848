import { useEffect, useEffectEvent, useRef } from 'react';
import { isForFocused, isMenuKey, type KeyPress, keyPress } from './keys';
import { type Held, nextKey, nothingHeld } from './sequence';
import type { Deed } from './shortcuts';
import { readSingleKeys } from '@keyturn/shared/panels';

/** Listens to the keyboard and says what is to be done. `handed` is what was pressed elsewhere; it only grows. */
export function useShortcuts(handed: readonly KeyPress[], onDeed: (deed: Deed) => void): void {
  const held = useRef<Held>(nothingHeld);
  const taken = useRef(0);

  const take = useEffectEvent((press: KeyPress): boolean => {
    if (!press.mod && !readSingleKeys()) return false;
    const next = nextKey(held.current, press);
    held.current = next.held;
    const deed = next.shortcut?.deed ?? null;
    if (deed !== null) onDeed(deed);
    return deed !== null;
  });

  const listen = useEffectEvent((event: KeyboardEvent) => {
    const press = keyPress(event);
    if (press === null || event.defaultPrevented) return;
    if (!isMenuKey(press) && (isForFocused(event.target) || isSomethingOpen())) return;
    if (take(press)) event.preventDefault();
  });

  const takeHanded = useEffectEvent(() => {
    const fresh = handed.slice(taken.current);
    taken.current = handed.length;
    fresh.forEach(take);
  });

  useEffect(() => takeHanded(), [handed]);

  useEffect(() => {
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, []);
}

/** Over an open dialog or panel single keys do nothing: what lies behind is out of reach. */
const isSomethingOpen = (): boolean => document.querySelector('[role=dialog],[role=alertdialog]') !== null;
