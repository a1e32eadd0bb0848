import { PaymentLinks } from '@keyturn/shared/payment-links';
import { Stack } from '@keyturn/shared/ui';
import { LinksSection } from '../links/links-section';
import type { Occasion } from '../occasions/data';

/** The addresses of an occasion itself, and the links that were made on it. */
export function LinkTab({ occasion }: { readonly occasion: Occasion }) {
  return (
    <Stack $gap="5">
      <PaymentLinks occasion={occasion} />
      <LinksSection occasion={occasion} />
    </Stack>
  );
}
