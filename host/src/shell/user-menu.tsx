import { useState } from 'react';
import type { SignedInUser } from '../organization/access';
import { useLazy } from '../lib/use-lazy';
import { UserButton } from './user-button';

const loadMenu = () => import('./user-menu-content');
const loadContact = () => import('./contact-dialog');

/** Fetches the menu's code; the button stays the same one, so that a press on it is never lost. */
function prefetchMenu(): void {
  loadMenu().catch(() => undefined);
}

/** The user menu. Its code is fetched when the button is pointed at or focused, and used when it is pressed. */
export function UserMenu({ user }: { readonly user: SignedInUser }) {
  const [wanted, setWanted] = useState(false);
  const [open, setOpen] = useState(false);
  const [contactOpen, setContactOpen] = useState(false);
  const menu = useLazy(loadMenu, wanted);
  const contact = useLazy(loadContact, contactOpen);
  return (
    <>
      {menu === null ? (
        <UserButton
          name={user.fullName}
          aria-expanded={open}
          onPointerEnter={prefetchMenu}
          onFocus={prefetchMenu}
          onClick={() => {
            setWanted(true);
            setOpen(true);
          }}
        />
      ) : (
        <menu.default user={user} open={open} onOpenChange={setOpen} onContact={() => setContactOpen(true)} />
      )}
      {contact !== null && <contact.default open={contactOpen} onClose={() => setContactOpen(false)} />}
    </>
  );
}
