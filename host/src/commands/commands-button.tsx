import { toast } from '@keyturn/shared/toast';
import { IconButton } from '@keyturn/shared/ui';
import { SearchIcon } from '@keyturn/shared/ui/icons';
import { useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { useLazy } from '../lib/use-lazy';
import type { SignedInUser } from '../organization/access';
import { isForFocused, isMenuKey, type KeyPress, keyPress, typedOn } from './keys';

const loadCenter = () => import('./command-center');

/** The press that the button stands for. */
const menuPress: KeyPress = { key: 'k', mod: true, at: 0 };

/**
 * The header's search button. Until the first use this is all of the command menu and of the shortcuts: it fetches
 * them at the first key or press, and hands over what was pressed meanwhile. From when the menu was asked for until its
 * field stands, what is typed is for that field and for nothing else.
 */
export function CommandsButton({ user }: { readonly user: SignedInUser }) {
  const [handed, setHanded] = useState<readonly KeyPress[]>([]);
  /** What the menu's field is to begin with; null while nobody waits for it. */
  const typed = useRef<string | null>(null);
  const center = useLazy(loadCenter, handed.length > 0, () => {
    typed.current = null;
    setHanded([]);
    toast.error('Search and commands could not be loaded. Try again.', { title: 'Error' });
  });
  const isAway = center === null;
  const hand = (press: KeyPress) => setHanded((before) => [...before, press]);
  /** Asks for the menu, or takes that back. */
  const ask = () => {
    typed.current = isAway && typed.current === null ? '' : null;
    hand(menuPress);
  };
  const takeTyped = () => {
    const text = typed.current ?? '';
    typed.current = null;
    return text;
  };
  const keep = useEffectEvent((event: KeyboardEvent) => {
    const press = isAway ? keyPress(event) : null;
    if (press === null || event.defaultPrevented) return;
    if (isMenuKey(press)) {
      event.preventDefault();
      ask();
    } else if (!press.mod && press.key.length === 1 && !isForFocused(event.target)) hand(press);
  });
  const take = useEffectEvent((event: KeyboardEvent) => {
    const text = typed.current === null ? undefined : typedOn(typed.current, event);
    if (text === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    if (text === null) ask();
    else typed.current = text;
  });
  // Before the first paint: what is seen answers to the keyboard.
  useLayoutEffect(() => {
    // Before everything else that listens.
    window.addEventListener('keydown', take, true);
    window.addEventListener('keydown', keep);
    return () => {
      window.removeEventListener('keydown', take, true);
      window.removeEventListener('keydown', keep);
    };
  }, []);
  return (
    <>
      <IconButton label="Search and commands" aria-keyshortcuts="Control+K Meta+K" onClick={ask}>
        <SearchIcon />
      </IconButton>
      {center !== null && <center.default user={user} handed={handed} takeTyped={takeTyped} />}
    </>
  );
}
