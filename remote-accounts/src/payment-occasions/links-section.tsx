import { PaymentLinks } from '@keyturn/shared/payment-links';
import { Notice, Section } from '@keyturn/shared/ui';
import type { OccasionDetail } from './data';

/** The links that payers and requesters are given; nothing is handed out that leads to no payment. */
export function LinksSection({ occasion }: { readonly occasion: OccasionDetail }) {
  if (occasion.direction === 'OUTBOUND') return null;
  const idle = idleReason(occasion);
  return (
    <Section>
      <h3>Links</h3>
      {idle === null ? (
        <PaymentLinks occasion={occasion} />
      ) : (
        <Notice kind="warning" title={idle.title} live={false}>
          {idle.text}
        </Notice>
      )}
    </Section>
  );
}

function idleReason({ status, accountActive }: OccasionDetail) {
  if (status !== 'ACTIVE') {
    return {
      title: 'This payment occasion is inactive',
      text: 'Links and QR codes that are out lead to no payment.',
    };
  }
  return accountActive
    ? null
    : {
        title: 'Its escrow account is inactive',
        text: 'Links and QR codes that are out lead to no payment until the account is active again.',
      };
}
