import { Button } from '@keyturn/shared/ui';
import { RefreshIcon } from '@keyturn/shared/ui/icons';

/** Loads the page anew. */
export function ReloadButton() {
  return (
    <Button size="lg" icon={<RefreshIcon />} onClick={() => window.location.reload()}>
      Reload
    </Button>
  );
}
