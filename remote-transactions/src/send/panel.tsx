import { useSurroundings } from '@keyturn/shared/organization';
import { PanelHead } from '@keyturn/shared/panels';
import { useLocation, useNavigate, useSearchParams } from '@keyturn/shared/router';
import { EmptyState, ErrorState, SkeletonGroup, Stack, TextLink } from '@keyturn/shared/ui';
import { useOccasion, useOutboundOccasions } from '../occasions/data';
import { OccasionPicker } from '../occasions/occasion-picker';
import { SendForm } from './send-form';

const occasionParameter = 'sendPaymentOccasionId';

/** Send a Payment: pick an outbound occasion, fill in, review, send. */
export default function SendPanel() {
  const [parameters] = useSearchParams();
  const occasions = useOutboundOccasions();
  const navigate = useNavigate();
  const location = useLocation();
  const state: unknown = location.state;
  const chosen = parameters.get(occasionParameter);
  const choose = (id: string) => {
    const next = new URLSearchParams(parameters);
    next.set(occasionParameter, id);
    void navigate({ search: next.toString() }, { replace: true, state });
  };
  const none = occasions.list.state === 'ready' && occasions.list.data.pageInfo.totalCount === 0;
  return (
    <>
      <PanelHead title="Send a Payment" size="sm" />
      {none ? (
        <NotConfigured />
      ) : (
        <Stack $gap="5">
          <OccasionPicker
            occasions={occasions}
            selected={chosen === null ? null : { id: chosen }}
            onSelect={({ id }) => choose(id)}
          />
          {chosen === null ? (
            <EmptyState title="Choose a payment occasion">
              It decides which account the money comes from.
            </EmptyState>
          ) : (
            <ChosenOccasion key={chosen} id={chosen} />
          )}
        </Stack>
      )}
    </>
  );
}

/** The text of the areas document, section 6, for organizations without an outbound occasion. */
function NotConfigured() {
  const { email } = useSurroundings().support;
  return (
    <EmptyState title="Send a Payment">
      Enable Outbound Payments: your organization is currently not configured for outbound payments. To
      initiate this process, reach out to <TextLink href={`mailto:${email}`}>{email}</TextLink>.
    </EmptyState>
  );
}

function ChosenOccasion({ id }: { readonly id: string }) {
  const occasion = useOccasion(id);
  if (occasion.state === 'loading') return <SkeletonGroup label="Loading payment occasion" />;
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
  return <SendForm occasion={occasion.data} />;
}
