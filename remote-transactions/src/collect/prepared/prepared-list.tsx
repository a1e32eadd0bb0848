import { useOrganization, useViewer, viewerKind } from '@keyturn/shared/organization';
import { Money, Section, Stack, styled, Text, TextLink, Time } from '@keyturn/shared/ui';
import { useCollectUrls } from '../urls';
import { type ListedRequest, usePreparedRequests } from './data';

const Rows = styled.ul`
  list-style: none;
  margin: 0;
  padding: 0;
  font-size: var(--text-sm);
  overflow-wrap: anywhere;
  li {
    display: flex;
    flex-wrap: wrap;
    justify-content: space-between;
    gap: var(--s-1) var(--s-3);
    padding: var(--s-2) 0;
    border-bottom: 1px solid var(--line-subtle);
  }
`;

/** What programs made ready, for admins; nothing where nothing waits. It stands last, so that it moves nothing. */
export function PreparedList() {
  return viewerKind(useViewer()) === 'agent' ? null : <Waiting />;
}

function Waiting() {
  const prepared = usePreparedRequests(useOrganization().id);
  if (prepared.state !== 'ready' || prepared.data.length === 0) return null;
  return (
    <Section aria-label="Prepared requests">
      <Stack $gap="2">
        <h3>Prepared requests</h3>
        <Text $size="sm" $tone="2">
          Programs made these ready. No payer hears of one before somebody here sends it.
        </Text>
        <Rows>
          {prepared.data.map((each) => (
            <PreparedRow key={each.id} request={each} />
          ))}
        </Rows>
      </Stack>
    </Section>
  );
}

function PreparedRow({ request }: { readonly request: ListedRequest }) {
  const urls = useCollectUrls();
  const { id, amount, receiverEmail, preparedBy, createdAt, paymentOccasion } = request;
  return (
    <li>
      <span>
        <TextLink href={urls.prepared(paymentOccasion.id, id)}>
          <Money cents={amount} /> from {receiverEmail}
        </TextLink>
        <Text as="p" $size="xs" $tone="2">
          {paymentOccasion.name} · {preparedBy} · <Time iso={createdAt} />
        </Text>
      </span>
    </li>
  );
}
