import { toast } from '@keyturn/shared/toast';
import { Button, Stack, Text, Time, VisuallyHidden } from '@keyturn/shared/ui';
import { ConfirmDialog } from '@keyturn/shared/ui/dialog';
import { useState } from 'react';
import { ReceiverCode } from '../receiver-code/receiver-code';
import { type Receiver, useAskForNewAccount } from './data';

/** Asks a receiver for another account, and shows how they get the code while it is asked for. */
export function NewAccount({ receiver }: { readonly receiver: Receiver }) {
  const { email, name, askable, changing } = receiver;
  const [asking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const ask = useAskForNewAccount();
  async function confirm() {
    setBusy(true);
    const outcome = await ask(email);
    setBusy(false);
    setError(outcome.ok ? null : outcome.error.message);
    if (!outcome.ok) return;
    setAsking(false);
    toast.success('The receiver was asked for another account');
  }
  return (
    <Stack $gap="2">
      {changing !== null && <Asked changing={changing} />}
      {askable && (
        <div>
          <Button
            size="sm"
            onClick={() => {
              setError(null);
              setAsking(true);
            }}
          >
            {changing === null ? 'Ask for another account' : 'Ask again'}
            <VisuallyHidden>{` (${name ?? email})`}</VisuallyHidden>
          </Button>
        </div>
      )}
      <ConfirmDialog
        open={asking}
        title={`Ask ${name ?? email} for another account?`}
        description={`We mail ${email} a link. They also need a code, which somebody else who approves payments out tells them by phone. Until they have named an account, payments go to the one that is known.`}
        confirmLabel="Ask"
        busy={busy}
        error={error}
        onConfirm={() => void confirm()}
        onCancel={() => setAsking(false)}
      />
    </Stack>
  );
}

function Asked({ changing }: { readonly changing: NonNullable<Receiver['changing']> }) {
  const { triesLeft, until } = changing;
  if (triesLeft === 0) {
    return (
      <Text $size="sm" $tone="2">
        The code was entered wrong too often. Asking again makes a new one.
      </Text>
    );
  }
  return (
    <>
      <Text $size="sm" $tone="2">
        Another account is asked for until <Time iso={until} />.
      </Text>
      <ReceiverCode receiving={changing} size="sm" />
    </>
  );
}
