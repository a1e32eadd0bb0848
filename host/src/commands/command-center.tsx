import { useOrganization } from '@keyturn/shared/organization';
import { useState } from 'react';
import type { SignedInUser } from '../organization/access';
import { chooseTheme } from '../lib/theme';
import { useMainItems } from '../navigation/use-main-items';
import type { Command } from './command-list';
import { CommandMenu } from './command-menu';
import { focusFilter } from './focus-filter';
import type { KeyPress } from './keys';
import type { Deed } from './shortcuts';
import { ShortcutSheet } from './shortcut-sheet';
import { useFollow } from './use-follow';
import { useShortcuts } from './use-shortcuts';

interface CenterProps {
  readonly user: SignedInUser;
  /** What the button handed over so far: presses of itself, and of keys before this code was there. */
  readonly handed: readonly KeyPress[];
  /** Gives what was typed for the menu's field before that was there, once. */
  readonly takeTyped: () => string;
}

/** What stands behind the search button: command menu, shortcuts, help sheet. */
export default function CommandCenter({ user, handed, takeTyped }: CenterProps) {
  const { slug } = useOrganization();
  const items = useMainItems(null);
  const [open, setOpen] = useState<'menu' | 'sheet' | null>(null);
  const follow = useFollow();
  const close = () => setOpen(null);

  function isReachable(path: string): boolean {
    const item = items.find(
      ({ target, buttons }) =>
        (target.kind === 'link' && target.to === `/${slug}${path}`) ||
        buttons.some((each) => each.path === path),
    );
    return item?.isDisabled === false;
  }

  function act(deed: Deed) {
    if (deed.kind === 'menu') setOpen((before) => (before === 'menu' ? null : 'menu'));
    else if (deed.kind === 'sheet') setOpen('sheet');
    else if (deed.kind === 'filter') focusFilter();
    else if (isReachable(deed.path)) follow(`/${slug}${deed.path}`);
  }

  function choose({ deed }: Command) {
    setOpen(deed.kind === 'sheet' ? 'sheet' : null);
    if (deed.kind === 'theme') chooseTheme(deed.theme);
    else if (deed.kind === 'leave') window.open(deed.href, '_blank', 'noreferrer');
    else if (deed.kind === 'follow') follow(deed.to);
  }

  useShortcuts(handed, act);
  return (
    <>
      <CommandMenu
        open={open === 'menu'}
        onClose={close}
        user={user}
        takeTyped={takeTyped}
        onChoose={choose}
        onOpen={(path) => {
          close();
          follow(`/${slug}${path}`);
        }}
      />
      <ShortcutSheet open={open === 'sheet'} onClose={close} />
    </>
  );
}
