import { useFocusKept } from '@keyturn/shared/focus';
import { useOrganizationPath } from '@keyturn/shared/organization';
import { PaymentLink as Address } from '@keyturn/shared/payment-links';
import { toast } from '@keyturn/shared/toast';
import {
  Badge,
  Button,
  ErrorState,
  Money,
  Row,
  SkeletonGroup,
  Stack,
  styled,
  Text,
  TextLink,
  Time,
} from '@keyturn/shared/ui';
import { CopyButton } from '@keyturn/shared/ui/copy-button';
import { ConfirmDialog } from '@keyturn/shared/ui/dialog';
import { useRef, useState } from 'react';
import { StatusBadge } from '../payments/status-badge';
import { type PaymentLink, useLinkedPayments, useRevokeLink } from './data';
import { cameThrough, linkTerms, linkTitle, stateLook } from './facts';

const Note = styled(Text)`
  overflow-wrap: anywhere;
  white-space: pre-line;
`;

/** A link with what came through it, and what can be done with it. */
export function LinkRow({ link }: { readonly link: PaymentLink }) {
  const [shown, setShown] = useState<'address' | 'payments' | null>(null);
  const { label, tone } = stateLook(link.state);
  const open = link.state === 'OPEN';
  const row = useRef<HTMLDivElement>(null);
  useFocusKept(row, open);
  const toggle = (part: 'address' | 'payments') => setShown(shown === part ? null : part);
  return (
    <Stack ref={row} role="group" aria-label={linkTitle(link)} tabIndex={-1} $gap="2">
      <Row $gap="2" $wrap>
        <strong>{linkTitle(link)}</strong>
        <Badge tone={tone}>{label}</Badge>
      </Row>
      {link.note !== null && <Note>{link.note}</Note>}
      <Text $size="sm" $tone="2">
        {linkTerms(link)}
      </Text>
      <Text $size="sm" $tone="2">
        {cameThrough(link)} · made by {link.createdBy?.fullName ?? 'somebody who left'}{' '}
        <Time iso={link.createdAt} format="within" />
      </Text>
      <Row $gap="2" $wrap>
        {open && <CopyButton text={link.url} label="Copy link" showLabel />}
        {open && (
          <Button
            size="sm"
            variant="ghost"
            aria-expanded={shown === 'address'}
            onClick={() => toggle('address')}
          >
            Address and QR code
          </Button>
        )}
        {link.payments > 0 && (
          <Button
            size="sm"
            variant="ghost"
            aria-expanded={shown === 'payments'}
            onClick={() => toggle('payments')}
          >
            Payments
          </Button>
        )}
        {open && link.revocable && <Revoke link={link} />}
      </Row>
      {shown === 'address' && open && (
        <Address
          label="Payment link"
          fileName={`${linkTitle(link)} payment link`}
          address={link.url}
          hint="Whoever opens it pays what was decided here."
        />
      )}
      {shown === 'payments' && <Payments linkId={link.id} />}
    </Stack>
  );
}

function Revoke({ link }: { readonly link: PaymentLink }) {
  const revoke = useRevokeLink();
  const [asking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  async function confirm() {
    setBusy(true);
    const outcome = await revoke(link.id);
    setBusy(false);
    setError(outcome.ok ? null : outcome.error.message);
    if (!outcome.ok) return;
    setAsking(false);
    toast.success('Payment link revoked');
  }
  return (
    <>
      <Button
        size="sm"
        onClick={() => {
          setError(null);
          setAsking(true);
        }}
      >
        Revoke
      </Button>
      <ConfirmDialog
        open={asking}
        danger
        title="Revoke this payment link?"
        description="Whoever opens it is told that it was withdrawn. Payments that began with it go on."
        confirmLabel="Revoke"
        busy={busy}
        error={error}
        onConfirm={() => void confirm()}
        onCancel={() => setAsking(false)}
      />
    </>
  );
}

const List = styled.ul`
  display: grid;
  gap: var(--s-2);
  margin: 0;
  padding: 0;
  list-style: none;
`;

function Payments({ linkId }: { readonly linkId: string }) {
  const payments = useLinkedPayments(linkId);
  const path = useOrganizationPath();
  if (payments.state === 'loading') return <SkeletonGroup label="Loading payments" />;
  if (payments.state === 'error') {
    return (
      <ErrorState
        title="Error loading payments"
        message={payments.error.message}
        requestId={payments.error.requestId}
        onRetry={payments.retry}
      />
    );
  }
  return (
    <List aria-label="Payments through this link">
      {payments.data.map(({ id, amount, displayStatus, buyer, createdAt }) => (
        <li key={id}>
          <Row $gap="2" $wrap>
            <TextLink href={path(`/transactions/${id}`)}>{buyer?.fullName ?? `#${id}`}</TextLink>
            <Money cents={amount} />
            <StatusBadge status={displayStatus} />
            <Time iso={createdAt} />
          </Row>
        </li>
      ))}
    </List>
  );
}
