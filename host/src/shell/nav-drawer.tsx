import { Drawer } from '@keyturn/shared/ui/drawer';
import { Navigation } from './navigation';

interface NavDrawerProps {
  readonly open: boolean;
  readonly active: string | null;
  readonly onClose: () => void;
}

/** The navigation where there is no room for it beside the page. */
export default function NavDrawer({ open, active, onClose }: NavDrawerProps) {
  return (
    <Drawer open={open} onClose={onClose} label="Navigation">
      <Navigation active={active} onFollow={onClose} />
    </Drawer>
  );
}
