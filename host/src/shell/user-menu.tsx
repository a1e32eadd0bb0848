import { useState } from 'react';
import type { SignedInUser } from '../organization/access';
import { useLazy } from '../lib/use-lazy';
import { UserButton } from './user-button';

const loadMenu = () => import('./user-menu-content');
const loadContact = () => import('./contact-dialog');

/** The user menu. Its code is fetched when the button is pointed at, focused or pressed. */
export function UserMenu({ user }: { readonly user: SignedInUser }) {
  const [wanted, setWanted] = useState(false);
  const [open, setOpen] = useState(false);
  const [contactOpen, setContactOpen] = useState(false);
  const menu = useLazy(loadMenu, wanted);
  const contact = useLazy(loadContact, contactOpen);
  const want = () => setWanted(true);
  return (
    <>
      {menu === null ? (
        <UserButton
          name={user.fullName}
          aria-expanded={open}
          onPointerEnter={want}
          onFocus={want}
          onClick={() => {
            want();
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
