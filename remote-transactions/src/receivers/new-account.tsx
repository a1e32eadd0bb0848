import { toast } from '@keyturn/shared/toast';
import { Button, Stack, Text, Time, VisuallyHidden } from '@keyturn/shared/ui';
import { ConfirmDialog } from '@keyturn/shared/ui/dialog';
import { useState } from 'react';
import { type Receiver, useAskForNewAccount } from './data';

/** Asks a receiver for another account, and says the code that they are told by phone while it is asked for. */
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
        description={`We mail ${email} a link. Besides they need a code, which you tell them by phone, at a number that you know. Until they have named an account, payments go to the one that is known.`}
        confirmLabel="Ask"
        busy={busy}
        error={error}
        onConfirm={() => void confirm()}
        onCancel={() => setAsking(false)}
      />
    </Stack>
  );
}

function Asked({ changing: { code, triesLeft, until } }: { changing: NonNullable<Receiver['changing']> }) {
  return triesLeft === 0 ? (
    <Text $size="sm" $tone="2">
      The code was entered wrong too often. Asking again makes a new one.
    </Text>
  ) : (
    <Text $size="sm" $tone="2">
      Another account is asked for until <Time iso={until} />. Code to tell by phone: <strong>{code}</strong>
    </Text>
  );
}
