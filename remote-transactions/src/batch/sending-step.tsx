import { isOutcomeOpen } from '@keyturn/shared/api';
import { PanelFoot, useClosePanel } from '@keyturn/shared/panels';
import { Button, Notice, Stack, styled, Text } from '@keyturn/shared/ui';
import { ConfirmDialog } from '@keyturn/shared/ui/dialog';
import { Progress } from '@keyturn/shared/ui/progress';
import { useState } from 'react';
import { useSentCount } from './data';
import type { Sending } from './use-sending';

const Box = styled.div`
  padding: var(--s-4);
  border: 1px solid var(--line);
  border-radius: var(--r-lg);
  overflow-wrap: anywhere;
`;

interface SendingStepProps {
  readonly sending: Extract<Sending, { stage: 'sending' | 'interrupted' }>;
  readonly onResume: () => void;
  readonly onForget: () => void;
}

/** A batch on its way, or one that was cut off. */
export function SendingStep({ sending, onResume, onForget }: SendingStepProps) {
  const { batch } = sending;
  const running = sending.stage === 'sending';
  const error = running ? null : sending.error;
  const told = error?.message ?? null;
  // Then it is told that nobody knows what came of it, and that nothing is done twice.
  const leftOpen = error !== null && isOutcomeOpen(error);
  const close = useClosePanel();
  const [forgetting, setForgetting] = useState(false);
  const total = batch.requests.length;
  const counted = useSentCount(batch.batchId, running);
  const sent = Math.min(total, Math.max(0, (counted ?? 0) - batch.sentBefore));
  return (
    <>
      <Stack>
        {!running &&
          counted !== null &&
          (sent === total ? (
            <Notice kind="info" title="All requests of this batch were sent.">
              {told === null || leftOpen ? '' : `${told} `}
              The result was not heard here. Showing it sends nothing again.
            </Notice>
          ) : (
            <Notice kind="warning" title="This batch is not finished.">
              {told === null ? '' : `${told} `}
              Continue to send what is missing.{!leftOpen && ' Nothing is sent twice.'}
            </Notice>
          ))}
        <Box>
          <Stack $gap="3">
            <Text>{batch.title}</Text>
            <div role="status">
              <Progress label={running ? 'Sending requests' : 'Requests sent'} done={sent} total={total} />
            </div>
            {running && <Text>You can leave this panel. The batch goes on, and the result waits here.</Text>}
          </Stack>
        </Box>
      </Stack>
      <PanelFoot>
        {running ? (
          <Button onClick={close}>Close</Button>
        ) : (
          <Button onClick={sent === total ? onForget : () => setForgetting(true)}>Forget this batch</Button>
        )}
        <Button variant="primary" loading={running || counted === null} onClick={onResume}>
          {running ? 'Sending' : sent === total ? 'Show the result' : 'Continue sending'}
        </Button>
      </PanelFoot>
      <ConfirmDialog
        open={forgetting}
        danger
        title="Forget this batch?"
        description={`${sent.toLocaleString('en-US')} of ${total.toLocaleString('en-US')} requests were sent. The rest cannot be continued then: sending the file again asks everybody in it once more.`}
        confirmLabel="Forget it"
        cancelLabel="Keep it"
        onConfirm={onForget}
        onCancel={() => setForgetting(false)}
      />
    </>
  );
}
