import { toast } from '@keyturn/shared/toast';
import { Button, Notice, Stack, Text, Time } from '@keyturn/shared/ui';
import { useState } from 'react';
import { type PreparedRequest, useDiscard } from './data';

interface PreparedNoticeProps {
  readonly request: PreparedRequest;
  readonly onDiscarded: () => void;
}

/** Whose request it is that the form shows, and the way to be rid of it. */
export function PreparedNotice({ request, onDiscarded }: PreparedNoticeProps) {
  const { id, preparedBy, note, expiresAt } = request;
  const discard = useDiscard();
  const [busy, setBusy] = useState(false);
  const away = async () => {
    setBusy(true);
    const outcome = await discard(id);
    setBusy(false);
    if (outcome.ok) {
      toast.success('Prepared request discarded');
      onDiscarded();
    } else toast.error(outcome.error.message, { title: 'Error' });
  };
  return (
    <Notice kind="info" title={`Prepared by ${preparedBy}`}>
      <Stack $gap="2">
        {note !== null && <Text>“{note}”</Text>}
        <Text $size="sm">
          Look at it: the payer is asked once you send it. It can be sent until{' '}
          <Time iso={expiresAt} format="exact" />.
        </Text>
        <div>
          <Button size="sm" loading={busy} onClick={() => void away()}>
            Discard
          </Button>
        </div>
      </Stack>
    </Notice>
  );
}
