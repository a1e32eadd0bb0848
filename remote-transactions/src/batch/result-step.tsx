import { formatMoney } from '@keyturn/shared/format';
import { useOrganizationPath } from '@keyturn/shared/organization';
import { PanelFoot } from '@keyturn/shared/panels';
import {
  Button,
  DescriptionList,
  DescriptionRow,
  Heading,
  LinkButton,
  Notice,
  Stack,
} from '@keyturn/shared/ui';
import { useEffect, useRef } from 'react';
import type { Occasion } from '../occasions/data';
import { FailedTable } from './failed-table';
import type { BatchOutcome, KeptBatch } from './kept';
import { failedLines, sentAmount } from './result';

interface ResultStepProps {
  readonly occasion: Occasion;
  readonly batch: KeptBatch;
  readonly result: BatchOutcome;
  readonly onAnother: () => void;
  /** Takes the failed lines back to be corrected. */
  readonly onCorrect: () => void;
}

/** What came of a batch. */
export function ResultStep({ occasion, batch, result, onAnother, onCorrect }: ResultStepProps) {
  const path = useOrganizationPath();
  const head = useRef<HTMLDivElement>(null);
  useEffect(() => head.current?.focus(), []);
  const failed = failedLines(batch.requests, result);
  const count = (value: number) => value.toLocaleString('en-US');
  return (
    <>
      <Stack>
        <div ref={head} tabIndex={-1} role="status">
          <Heading>
            {count(result.successes)} of {count(batch.requests.length)} requests sent
          </Heading>
        </div>
        {failed.length > 0 && (
          <Notice kind="warning" title={`${count(failed.length)} line items could not be sent.`}>
            No payer of these lines was contacted.
          </Notice>
        )}
        <DescriptionList>
          <DescriptionRow label="Batch Title">{batch.title}</DescriptionRow>
          <DescriptionRow label="Requested">{formatMoney(sentAmount(batch.requests, result))}</DescriptionRow>
        </DescriptionList>
        {failed.length > 0 && <FailedTable occasion={occasion} title={batch.title} failed={failed} />}
      </Stack>
      <PanelFoot>
        <Button onClick={onAnother}>Send another batch</Button>
        {failed.length > 0 && <Button onClick={onCorrect}>Correct and send again</Button>}
        {batch.batchId !== null && (
          <LinkButton href={path(`/transactions?batch_id=${batch.batchId}`)}>View transactions</LinkButton>
        )}
        <LinkButton
          variant="primary"
          href={path(batch.batchId === null ? '/transactions' : `/batches/${batch.batchId}`)}
        >
          {batch.batchId === null ? 'View transactions' : 'Open the batch'}
        </LinkButton>
      </PanelFoot>
    </>
  );
}
