import { CopyButton, Field, Input, LinkButton, Row, Stack, Text } from '@keyturn/shared/ui';
import { ExternalLinkIcon } from '@keyturn/shared/ui/icons';
import type { Occasion } from '../occasions/data';
import { usePaymentLinks } from './urls';

/** The addresses to hand out: for payers, and for requesters where the occasion allows it. */
export function LinksTab({ occasion }: { readonly occasion: Occasion }) {
  const links = usePaymentLinks(occasion);
  return (
    <Stack $gap="5">
      <PaymentLink
        label="Payer link"
        address={links.payer}
        hint="Whoever opens it pays with this occasion."
      />
      {links.requester !== null && (
        <PaymentLink
          label="Requester link"
          address={links.requester}
          hint="Whoever opens it asks somebody else to pay with this occasion."
        />
      )}
    </Stack>
  );
}

function PaymentLink({
  label,
  address,
  hint,
}: {
  readonly label: string;
  readonly address: string;
  readonly hint: string;
}) {
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
      </Row>
    </Stack>
  );
}
