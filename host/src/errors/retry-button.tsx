import { Button } from '@keyturn/shared/ui';
import { RefreshIcon } from '@keyturn/shared/ui/icons';

/** "Retry". */
export function RetryButton({ onRetry }: { readonly onRetry: () => void }) {
  return (
    <Button size="lg" icon={<RefreshIcon />} onClick={onRetry}>
      Retry
    </Button>
  );
}
