import type { PagedList } from '@keyturn/shared/api';
import { toast } from '@keyturn/shared/toast';
import { Button, ErrorState, Row, Section, SkeletonGroup, Stack, styled, Text } from '@keyturn/shared/ui';
import { PlusIcon } from '@keyturn/shared/ui/icons';
import { LoadMore } from '@keyturn/shared/ui/list-controls';
import { useEffect, useRef, useState } from 'react';
import type { Occasion } from '../occasions/data';
import { type LinkPage, useLinks } from './data';
import { LinkForm } from './link-form';
import { LinkRow } from './link-row';

const Links = styled.ul`
  display: grid;
  margin: 0;
  padding: 0;
  list-style: none;
  > li {
    padding: var(--s-4) 0;
    border-top: 1px solid var(--line-subtle);
  }
`;

/** Links on an occasion with an amount, a note, an end or a limit of their own. */
export function LinksSection({ occasion }: { readonly occasion: Occasion }) {
  const source = useLinks(occasion.id);
  const links = source.list;
  const [making, setMaking] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const came = useRef(false);
  useEffect(() => {
    if (came.current && !making) button.current?.focus();
    came.current = making;
  }, [making]);
  const close = () => setMaking(false);
  return (
    <Section>
      <Stack $gap="4">
        <Row $gap="2" $wrap>
          <h3>Links with an amount or an end</h3>
          {!making && (
            <Button ref={button} size="sm" icon={<PlusIcon />} onClick={() => setMaking(true)}>
              New link
            </Button>
          )}
        </Row>
        {making && <LinkForm occasion={occasion} onMade={close} onCancel={close} />}
        {links.state === 'loading' && <SkeletonGroup label="Loading payment links" />}
        {links.state === 'error' && (
          <ErrorState
            title="Error loading payment links"
            message={links.error.message}
            requestId={links.error.requestId}
            onRetry={links.retry}
          />
        )}
        {links.state === 'ready' && (
          <List page={links.data} loadingMore={source.loadingMore} loadMore={source.loadMore} />
        )}
      </Stack>
    </Section>
  );
}

interface ListProps extends Pick<PagedList<LinkPage>, 'loadMore' | 'loadingMore'> {
  readonly page: LinkPage;
}

function List({ page: { entries, pageInfo }, loadMore, loadingMore }: ListProps) {
  const more = async () => {
    const error = await loadMore();
    if (error !== null) toast.error(error.message, { title: 'Error' });
  };
  if (entries.length === 0) {
    return (
      <Text $tone="2">
        None yet. A link of its own says how much is to be paid, until when and how often, and shows what came
        through it.
      </Text>
    );
  }
  return (
    <>
      <Links aria-label="Payment links">
        {entries.map((link) => (
          <li key={link.id}>
            <LinkRow link={link} />
          </li>
        ))}
      </Links>
      <LoadMore
        shown={entries.length}
        total={pageInfo.totalCount}
        hasMore={pageInfo.hasMoreEntries}
        loading={loadingMore}
        onLoadMore={() => void more()}
      />
    </>
  );
}
