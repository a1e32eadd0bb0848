import { IconButton } from '@keyturn/shared/ui';
import { SearchIcon } from '@keyturn/shared/ui/icons';
import { useLayoutEffect, useState } from 'react';
import { useLazy } from '../lib/use-lazy';
import type { SignedInUser } from '../organization/access';
import { isForFocused, isMenuKey, type KeyPress, keyPress } from './keys';

const loadCenter = () => import('./command-center');

/** The press that the button stands for. */
const menuPress: KeyPress = { key: 'k', mod: true, at: 0 };

/**
 * The header's search button. Until the first use this is all of the command menu and of the shortcuts: it fetches
 * them at the first key or press, and hands over what was pressed meanwhile.
 */
export function CommandsButton({ user }: { readonly user: SignedInUser }) {
  const [handed, setHanded] = useState<readonly KeyPress[]>([]);
  const center = useLazy(loadCenter, handed.length > 0);
  const isAway = center === null;
  const hand = (press: KeyPress) => setHanded((before) => [...before, press]);
  // Before the first paint: what is seen answers to the keyboard.
  useLayoutEffect(() => {
    if (!isAway) return undefined;
    function keep(event: KeyboardEvent) {
      const press = keyPress(event);
      if (press === null || event.defaultPrevented) return;
      if (isMenuKey(press)) event.preventDefault();
      else if (press.mod || press.key.length > 1 || isForFocused(event.target)) return;
      hand(press);
    }
    window.addEventListener('keydown', keep);
    return () => window.removeEventListener('keydown', keep);
  }, [isAway]);
  return (
    <>
      <IconButton
        label="Search and commands"
        aria-keyshortcuts="Control+K Meta+K"
        onClick={() => hand(menuPress)}
      >
        <SearchIcon />
      </IconButton>
      {center !== null && <center.default user={user} handed={handed} />}
    </>
  );
}
