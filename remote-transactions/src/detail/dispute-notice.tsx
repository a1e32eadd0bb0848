import { formatMoney } from '@keyturn/shared/format';
import { useOrganization } from '@keyturn/shared/organization';
import { AppLink, Notice } from '@keyturn/shared/ui';
import type { PaymentDetail } from './data';
import { zonedTime, zoneOf } from './zone';

/** What a cardholder's dispute means for the payment, while it is open and after it ended; nothing without one. */
export function DisputeNotice({ payment }: { readonly payment: PaymentDetail }) {
  const { slug } = useOrganization();
  const { dispute, paymentOccasion } = payment;
  if (dispute === null) return null;
  const amount = formatMoney(dispute.amount);
  const when = (iso: string): string => zonedTime(iso, zoneOf(paymentOccasion.timeZone));
  switch (dispute.status) {
    case 'NEEDS_RESPONSE':
      return (
        <Notice
          kind="warning"
          live={false}
          title={
            dispute.respondBy == null ? 'Dispute open' : `Dispute open, respond by ${when(dispute.respondBy)}`
          }
        >
          The cardholder wants {amount} back ({reasonOf(dispute.reason)}). Send what shows that the payment is
          owed to <AppLink href={`/${slug}/support?context=Other`}>Support</AppLink>; without an answer the
          money is taken back.
        </Notice>
      );
    case 'UNDER_REVIEW':
      return (
        <Notice live={false} title="Dispute answered">
          The cardholder wants {amount} back ({reasonOf(dispute.reason)}). The card’s bank decides, which can
          take weeks.
        </Notice>
      );
    case 'WON':
      return (
        <Notice kind="success" live={false}>
          The cardholder’s dispute over {amount} ended in your favor
          {dispute.closedAt != null && ` on ${when(dispute.closedAt)}`}.
        </Notice>
      );
    case 'LOST':
      return (
        <Notice kind="danger" live={false}>
          The cardholder’s dispute was lost ({reasonOf(dispute.reason)}): {amount} were taken back.
        </Notice>
      );
  }
}

/** The card provider's word in words: `product_not_received` is "product not received". */
const reasonOf = (reason: string): string => reason.replaceAll('_', ' ');
