import { EmptyState, LinkButton } from '@keyturn/shared/ui';
import { OccasionIcon } from '@keyturn/shared/ui/icons';
import { PagedCard } from '@keyturn/shared/views';
import { useListFilter } from '../components/list-filter';
import { ListToolbar, NothingFits } from '../components/list-toolbar';
import { usePaymentOccasions } from './data';
import { OccasionTable } from './table';
import { useOccasionUrls } from './urls';

const noun = 'payment occasions';

/** The organization's payment occasions, the active ones by itself. */
export default function PaymentOccasionsScreen() {
  const filter = useListFilter('active');
  return (
    <>
      <ListToolbar filter={filter} noun={noun} searches="Name" activities={['active', 'inactive', 'all']} />
      <PagedCard
        source={usePaymentOccasions(filter)}
        noun={noun}
        columns={5}
        empty={filter.isNarrowed ? <NothingFits filter={filter} noun={noun} /> : <NoOccasions />}
      >
        {({ entries }) => <OccasionTable occasions={entries} />}
      </PagedCard>
    </>
  );
}

function NoOccasions() {
  const urls = useOccasionUrls();
  return (
    <EmptyState
      icon={<OccasionIcon />}
      title="No payment occasions yet"
      action={<LinkButton href={urls.addOccasion()}>Add Occasion</LinkButton>}
    >
      An occasion is a link that people pay through. Support adds it with you.
    </EmptyState>
  );
}
