import { Button, Field, Input, LinkButton, Row, Skeleton, Stack, Text } from '@keyturn/shared/ui';
import { CopyButton } from '@keyturn/shared/ui/copy-button';
import { ExternalLinkIcon } from '@keyturn/shared/ui/icons';
import { lazy, type ReactElement, Suspense, useState } from 'react';
import { type LinkedOccasion, usePaymentLinks } from './use-payment-links';

const QrCode = lazy(() => import('./qr-code'));

/** The addresses to hand out: for payers, and for requesters where the occasion allows it. */
export function PaymentLinks({ occasion }: { readonly occasion: LinkedOccasion }): ReactElement {
  const links = usePaymentLinks(occasion);
  return (
    <Stack $gap="5">
      <PaymentLink
        label="Payer link"
        fileName={`${occasion.name} payer link`}
        address={links.payer}
        hint="Whoever opens it pays with this occasion."
      />
      {links.requester !== null && (
        <PaymentLink
          label="Requester link"
          fileName={`${occasion.name} requester link`}
          address={links.requester}
          hint="Whoever opens it asks somebody else to pay with this occasion."
        />
      )}
    </Stack>
  );
}

interface PaymentLinkProps {
  readonly label: string;
  /** Of the pictures of its QR code, without an ending. */
  readonly fileName: string;
  readonly address: string;
  readonly hint: string;
}

/** One address to hand out: to copy, to open, and as a QR code. */
export function PaymentLink({ label, address, hint, fileName }: PaymentLinkProps): ReactElement {
  const [coded, setCoded] = useState(false);
  return (
    <Stack $gap="2">
      <Field label={label}>
        <Input readOnly value={address} onFocus={(event) => event.target.select()} />
      </Field>
      <Text>{hint}</Text>
      <Row $wrap>
        <CopyButton text={address} label={`Copy ${label.toLowerCase()}`} showLabel />
        <LinkButton
          size="sm"
          variant="ghost"
          href={address}
          target="_blank"
          rel="noreferrer"
          icon={<ExternalLinkIcon />}
        >
          Open {label.toLowerCase()}
        </LinkButton>
        <Button size="sm" variant="ghost" aria-expanded={coded} onClick={() => setCoded(!coded)}>
          {coded ? 'Hide' : 'Show'} QR code
        </Button>
      </Row>
      {coded && (
        <Suspense fallback={<Skeleton width="14rem" height="14rem" />}>
          <QrCode address={address} of={label.toLowerCase()} fileName={fileName} />
        </Suspense>
      )}
    </Stack>
  );
}
