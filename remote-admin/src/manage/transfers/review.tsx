import type { ApiError } from '@keyturn/shared/api';
import { useBackTo } from '@keyturn/shared/panels';
import { Button, DescriptionList, DescriptionRow, Money, Notice, Row, Stack } from '@keyturn/shared/ui';
import { SubLine } from '@keyturn/shared/ui/table';
import { RecordCard } from '../parts/record-page';
import type { Account } from './data';
import type { TransferValues } from './values';

interface ReviewProps {
  readonly values: TransferValues;
  readonly busy: boolean;
  readonly error: ApiError | null;
  readonly onBack: () => void;
  readonly onSend: () => void;
}

/** The transfer once more before money moves. */
export function Review({ values, busy, error, onBack, onSend }: ReviewProps) {
  useBackTo(busy ? null : onBack);
  const { origination, destination, transferType, addenda } = values;
  const amount = values.amount ?? 0;
  const feeAmount = values.feeAmount ?? 0;
  return (
    <RecordCard title="Review">
      <Stack>
        <DescriptionList>
          <DescriptionRow label="From">
            <AccountWords account={origination} />
          </DescriptionRow>
          <DescriptionRow label="To">
            <AccountWords account={destination} />
          </DescriptionRow>
          <DescriptionRow label="Amount">
            <Money cents={amount} />
          </DescriptionRow>
          <DescriptionRow label="Fee">
            <Money cents={feeAmount} />
          </DescriptionRow>
          <DescriptionRow label="Leaves the account" total>
            <Money cents={amount + feeAmount} />
          </DescriptionRow>
          <DescriptionRow label="Transfer type">{transferType}</DescriptionRow>
          <DescriptionRow label="Addenda">{addenda.trim() === '' ? '–' : addenda}</DescriptionRow>
        </DescriptionList>
        {error !== null && <Notice kind="danger">{error.message}</Notice>}
        <Row $wrap>
          <Button disabled={busy} onClick={onBack}>
            Back
          </Button>
          <Button variant="primary" loading={busy} onClick={onSend}>
            Initiate transfer
          </Button>
        </Row>
      </Stack>
    </RecordCard>
  );
}

function AccountWords({ account }: { readonly account: Account | null }) {
  return (
    <>
      {account?.displayName}
      <SubLine>{account?.belongsTo?.name ?? 'A person'}</SubLine>
    </>
  );
}
