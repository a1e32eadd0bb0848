import type { Loadable } from '@keyturn/shared/api';
import { Button, Row, Skeleton, Text } from '@keyturn/shared/ui';
import { DirectedMoney, type DirectedSums } from '@keyturn/shared/views';
import { countOf } from '../payments/sums';

/** What the file will hold; money in and money out apart. */
export function ExportPreview({ preview }: { readonly preview: Loadable<DirectedSums> }) {
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
  const rows = countOf(preview.data);
  if (rows === 0) return null;
  return (
    <Row role="status" $gap="3">
      <strong>{`${rows.toLocaleString('en-US')} ${rows === 1 ? 'payment' : 'payments'}`}</strong>
      <DirectedMoney sums={preview.data} />
    </Row>
  );
}
