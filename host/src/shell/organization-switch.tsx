import { useOrganization } from '@keyturn/shared/organization';
import { IconButton } from '@keyturn/shared/ui';
import { ChevronsUpDownIcon } from '@keyturn/shared/ui/icons';
import { useState } from 'react';
import { useLazy } from '../lib/use-lazy';
import type { SignedInUser } from '../organization/access';

const loadList = () => import('./organization-list');

interface SwitchProps {
  readonly user: SignedInUser;
  /** The section that is open; it stays open. */
  readonly section: string | null;
  readonly onFollow?: (() => void) | undefined;
}

/** At the organization's mark: the way to the person's other organizations, for who has any. */
export function OrganizationSwitch({ user, section, onFollow }: SwitchProps) {
  const { id } = useOrganization();
  const [open, setOpen] = useState(false);
  const list = useLazy(loadList, open);
  const others = user.organizations.filter((each) => each.id !== id);
  if (others.length === 0) return null;
  return (
    <>
      <IconButton
        label="Switch organization"
        size="sm"
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={() => setOpen(true)}
      >
        <ChevronsUpDownIcon />
      </IconButton>
      {list !== null && (
        <list.default
          open={open}
          organizations={others}
          section={section}
          onClose={() => setOpen(false)}
          onFollow={onFollow}
        />
      )}
    </>
  );
}
