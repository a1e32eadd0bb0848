import { useSurroundings, useViewer, viewerKind } from '@keyturn/shared/organization';
import { PanelHead, useLeaving } from '@keyturn/shared/panels';
import { useQuery } from '@keyturn/shared/router';
import { EmptyState, ErrorState, SkeletonGroup, Stack, TextLink } from '@keyturn/shared/ui';
import { OnlyAdmins } from '@keyturn/shared/views';
import { useRef } from 'react';
import { onlyOccasion, useOccasion, useOthersSend, useOutboundOccasions } from '../occasions/data';
import { useEarlierPayment } from '../occasions/earlier';
import { OccasionPicker } from '../occasions/occasion-picker';
import { useFirstField } from '@keyturn/shared/focus';
import { SendForm } from './send-form';

const occasionParameter = 'sendPaymentOccasionId';

/** Send a Payment: pick an outbound occasion, fill in, review, send. Only admins do. */
export default function SendPanel() {
  const isAgent = viewerKind(useViewer()) === 'agent';
  return (
    <>
      <PanelHead title="Send a Payment" size="sm" />
      {isAgent ? <OnlyAdmins title="Only admins send payments" wish="to send this payment" /> : <Sending />}
    </>
  );
}

function Sending() {
  const [query, change] = useQuery();
  const leave = useLeaving();
  const occasions = useOutboundOccasions();
  const chosen = query.get(occasionParameter) ?? onlyOccasion(occasions);
  const frame = useRef<HTMLDivElement>(null);
  useFirstField(frame, chosen === null && occasions.list.state === 'ready');
  const none = occasions.list.state === 'ready' && occasions.list.data.pageInfo.totalCount === 0;
  return none ? (
    <NotConfigured />
  ) : (
    <Stack ref={frame} $gap="5">
      <OccasionPicker
        occasions={occasions}
        selected={chosen === null ? null : { id: chosen }}
        onSelect={({ id }) => {
          if (id !== chosen) leave(() => change({ [occasionParameter]: id }, { replace: true }));
        }}
      />
      {chosen === null ? (
        <EmptyState title="Choose a payment occasion">
          It decides which account the money comes from.
        </EmptyState>
      ) : (
        <ChosenOccasion key={chosen} id={chosen} />
      )}
    </Stack>
  );
}

/** What is read where nothing can be sent with: who can, or that the organization has no outbound occasion. */
function NotConfigured() {
  const { email } = useSurroundings().support;
  const othersSend = useOthersSend();
  if (othersSend === null) return <SkeletonGroup label="Loading payment occasions" />;
  if (othersSend) return <OnlyAdmins title="You may not send payments" wish="to send this payment" />;
  return (
    <EmptyState title="Send a Payment">
      Enable Outbound Payments: your organization is currently not configured for outbound payments. To
      initiate this process, reach out to <TextLink href={`mailto:${email}`}>{email}</TextLink>.
    </EmptyState>
  );
}

function ChosenOccasion({ id }: { readonly id: string }) {
  const [query] = useQuery();
  const occasion = useOccasion(id);
  const earlier = useEarlierPayment(id, query.get('again'));
  if (occasion.state === 'loading' || earlier.state === 'loading')
    return <SkeletonGroup label="Loading payment occasion" />;
  if (occasion.state === 'error') {
    return (
      <ErrorState
        title="Error loading payment occasion"
        message={occasion.error.message}
        requestId={occasion.error.requestId}
        onRetry={occasion.retry}
      />
    );
  }
  const usable =
    occasion.data !== null &&
    occasion.data.direction === 'OUTBOUND' &&
    occasion.data.context === 'GENERIC' &&
    occasion.data.status === 'ACTIVE';
  if (occasion.data === null || !usable) {
    return (
      <EmptyState title="Error loading payment occasion">
        Payments cannot be sent with this occasion. Choose another one.
      </EmptyState>
    );
  }
  if (occasion.data.limit === 0) {
    return <OnlyAdmins title="You may not send with this occasion" wish="to send this payment" />;
  }
  // What was sent before is a help: where it cannot be read, the form is empty.
  return <SendForm occasion={occasion.data} earlier={earlier.state === 'ready' ? earlier.data : null} />;
}
