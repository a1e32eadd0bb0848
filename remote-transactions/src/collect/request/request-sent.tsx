import { formatMoney } from '@keyturn/shared/format';
import { Button, EmptyState, LinkButton, Row } from '@keyturn/shared/ui';
import { CircleCheckIcon } from '@keyturn/shared/ui/icons';
import { useEffect, useRef } from 'react';
import { useCollectUrls } from '../urls';

/** A request that went out; the amount in cents. */
export interface SentRequest {
  readonly id: string;
  readonly amount: number;
  readonly receiverEmail: string;
}

/** The success screen of a request. */
export function RequestSent({
  request,
  onAnother,
}: {
  readonly request: SentRequest;
  readonly onAnother: () => void;
}) {
  const urls = useCollectUrls();
  const frame = useRef<HTMLDivElement>(null);
  useEffect(() => frame.current?.focus(), []);
  return (
    <div ref={frame} tabIndex={-1} role="status">
      <EmptyState
        icon={<CircleCheckIcon />}
        title={`${formatMoney(request.amount)} requested`}
        action={
          <Row $wrap>
            <Button onClick={onAnother}>Send another</Button>
            <LinkButton variant="primary" href={urls.payment(request.id)}>
              View payment
            </LinkButton>
          </Row>
        }
      >
        The request was sent to {request.receiverEmail}. You can follow it as transaction #{request.id}.
      </EmptyState>
    </div>
  );
}
