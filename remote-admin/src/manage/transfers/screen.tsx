import type { ApiError } from '@keyturn/shared/api';
import { useUnsavedInput } from '@keyturn/shared/panels';
import { LinkButton, Notice, Stack, styled } from '@keyturn/shared/ui';
import { useState } from 'react';
import { RecordHead } from '../parts/record-page';
import { paymentUrl } from '../urls';
import { useInitiateTransfer } from './data';
import { TransferForm } from './form';
import { Review } from './review';
import { emptyTransfer, transferInput, type TransferValues } from './values';

const Narrow = styled.div`
  max-width: 36rem;
`;

interface Initiated {
  readonly slug: string;
  readonly id: string;
}

/** Moves money between two accounts by hand: typed, read once more, sent. */
export default function StaffTransferScreen() {
  const initiate = useInitiateTransfer();
  const [values, setValues] = useState<TransferValues>(emptyTransfer);
  const [reviewing, setReviewing] = useState(false);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<ApiError | null>(null);
  const [initiated, setInitiated] = useState<Initiated | null>(null);

  useUnsavedInput(values !== emptyTransfer);

  async function send() {
    const input = transferInput(values);
    if (input === null) {
      setReviewing(false);
      return;
    }
    setBusy(true);
    const outcome = await initiate(input);
    setBusy(false);
    setError(outcome.ok ? null : outcome.error);
    if (!outcome.ok) return;
    const { transactionTemplate } = outcome.data.initiateManualTransaction;
    setInitiated({ id: transactionTemplate.id, slug: transactionTemplate.paymentOccasion.organization.slug });
    setValues(emptyTransfer);
    setReviewing(false);
  }

  return (
    <Narrow>
      <Stack>
        <RecordHead title="Move money by hand" sub="Between two bank accounts that Keyturn knows." />
        {initiated !== null && (
          <Notice
            kind="success"
            title="Transfer initiated"
            action={
              <LinkButton size="sm" href={paymentUrl(initiated.slug, initiated.id)}>
                Open payment
              </LinkButton>
            }
          >
            It is followed to its end like any payment.
          </Notice>
        )}
        {reviewing ? (
          <Review
            values={values}
            busy={busy}
            error={error}
            onBack={() => {
              setError(null);
              setReviewing(false);
            }}
            onSend={() => void send()}
          />
        ) : (
          <TransferForm
            initial={values}
            onReview={(typed) => {
              setInitiated(null);
              setValues(typed);
              setReviewing(true);
            }}
          />
        )}
      </Stack>
    </Narrow>
  );
}
