import { EmptyState, LinkButton } from '@keyturn/shared/ui';
import { OccasionIcon } from '@keyturn/shared/ui/icons';
import { PagedCard } from '@keyturn/shared/views';
import { usePaymentOccasions } from './data';
import { OccasionTable } from './table';
import { useOccasionUrls } from './urls';

/** The organization's active payment occasions. */
export default function PaymentOccasionsScreen() {
  const urls = useOccasionUrls();
  return (
    <PagedCard
      source={usePaymentOccasions()}
      noun="payment occasions"
      columns={5}
      empty={
        <EmptyState
          icon={<OccasionIcon />}
          title="No payment occasions yet"
          action={<LinkButton href={urls.addOccasion()}>Add Occasion</LinkButton>}
        >
          An occasion is a link that people pay through. Support adds it with you.
        </EmptyState>
      }
    >
      {({ entries }) => <OccasionTable occasions={entries} />}
    </PagedCard>
  );
}
