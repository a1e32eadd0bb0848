import { CopyButton } from '@keyturn/shared/ui';
import { BulkBar } from '@keyturn/shared/ui/list-controls';
import { BulkDecisions } from '../approvals/bulk-decisions';
import type { ListSelection } from './use-selection';

/** What can be done with the ticked payments, with their count and sum. */
export function SelectionBar({ selection }: { readonly selection: ListSelection }) {
  const { payments, drop, clear } = selection;
  return (
    <BulkBar
      count={payments.length}
      sumCents={payments.reduce((sum, { amount }) => sum + amount, 0)}
      onClear={clear}
    >
      <BulkDecisions payments={payments} onDone={drop} />
      <CopyButton label="Copy IDs" showLabel text={payments.map(({ id }) => id).join('\n')} />
    </BulkBar>
  );
}
