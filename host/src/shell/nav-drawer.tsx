import { Drawer } from '@keyturn/shared/ui/drawer';
import type { SignedInUser } from '../organization/access';
import { Navigation } from './navigation';

interface NavDrawerProps {
  readonly user: SignedInUser;
  readonly open: boolean;
  readonly active: string | null;
  readonly onClose: () => void;
}

/** The navigation where there is no room for it beside the page. */
export default function NavDrawer({ user, open, active, onClose }: NavDrawerProps) {
  return (
    <Drawer open={open} onClose={onClose} label="Navigation">
      <Navigation user={user} active={active} onFollow={onClose} />
    </Drawer>
  );
}
