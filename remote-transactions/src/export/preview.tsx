import { formatMoney } from '@keyturn/shared/format';
import { Button, Skeleton, Text } from '@keyturn/shared/ui';
import type { PaymentFilter } from '../payments/data';
import { useExportPreview } from './data';

/** What the file will hold. */
export function ExportPreview({ filter }: { readonly filter: PaymentFilter }) {
  const preview = useExportPreview(filter);
  if (preview.state === 'loading') return <Skeleton width="14rem" />;
  if (preview.state === 'error') {
    return (
      <Text>
        How many payments this is could not be found out.{' '}
        <Button size="sm" onClick={preview.retry}>
          Retry
        </Button>
      </Text>
    );
  }
  const { rows, amount } = preview.data;
  return (
    <Text role="status">
      {rows === 0
        ? 'No payment matches.'
        : `${rows.toLocaleString('en-US')} ${rows === 1 ? 'payment' : 'payments'}, ${formatMoney(amount)} in all.`}
    </Text>
  );
}
