import { type Page, type PagedList } from '@keyturn/shared/api';
import { type BadgeLook } from '@keyturn/shared/funding-sources';
import { toast } from '@keyturn/shared/toast';
import {
  Badge,
  Card,
  ErrorState,
  Grow,
  LinkButton,
  Skeleton,
  SkeletonGroup,
  styled,
  Text,
} from '@keyturn/shared/ui';
import { LoadMore } from '@keyturn/shared/ui/list-controls';
import type { ReactNode } from 'react';

/** An account of a step. */
export interface StepAccount {
  readonly id: string;
  readonly name: string;
  /** Bank and last four digits. */
  readonly bank: string;
  readonly badge: BadgeLook;
  /** Where it is verified; null where there is nothing to verify. */
  readonly verifyAt: string | null;
}

const Rows = styled(Card)`
  margin-top: var(--s-3);
  ul {
    list-style: none;
    margin: 0;
    padding: 0;
  }
  li {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: var(--s-2) var(--s-3);
    padding: 0.625rem var(--s-3);
  }
  li + li {
    border-top: 1px solid var(--line-subtle);
  }
  li > :first-child {
    flex: 1 1 11rem;
    overflow-wrap: anywhere;
  }
`;

const More = styled.div`
  padding: var(--s-2) var(--s-3);
  border-top: 1px solid var(--line-subtle);
`;

/** Stands for the accounts of a step, and for what can be done about them, until they are known. */
export function LoadingAccounts() {
  return (
    <SkeletonGroup label="Loading accounts">
      <Skeleton height="3rem" />
    </SkeletonGroup>
  );
}

interface AccountListProps<E> {
  /** Spoken name of the list. */
  readonly label: string;
  /** What leads to the verifying of an account: "Verify escrow account". */
  readonly verify: string;
  readonly source: PagedList<Page<E>>;
  readonly account: (entry: E) => StepAccount;
  /** Takes the list's place where there is no account yet. */
  readonly empty: ReactNode;
}

/** The accounts of a step, each with its state and, where it waits for that, the way to verify it. */
export function AccountList<E>({ label, verify, source, account, empty }: AccountListProps<E>) {
  const { list } = source;
  if (list.state === 'loading') return null;
  if (list.state === 'error') {
    const { message, requestId } = list.error;
    return <ErrorState level={3} message={message} requestId={requestId} onRetry={list.retry} />;
  }
  const { entries, pageInfo } = list.data;
  if (entries.length === 0) return empty;
  const loadMore = async () => {
    const error = await source.loadMore();
    if (error !== null) toast.error(error.message, { title: 'Error' });
  };
  return (
    <Rows>
      <ul aria-label={label}>
        {entries.map(account).map(({ id, name, bank, badge, verifyAt }) => (
          <li key={id}>
            <Grow>
              <Text $block $weight="medium">
                {name}
              </Text>
              <Text $block $ref $size="xs" $tone="3">
                {bank}
              </Text>
            </Grow>
            <Badge tone={badge.tone}>{badge.label}</Badge>
            {verifyAt !== null && (
              <LinkButton size="sm" variant="primary" href={verifyAt} aria-label={`${verify} ${name}`}>
                {verify}
              </LinkButton>
            )}
          </li>
        ))}
      </ul>
      {pageInfo.hasMoreEntries && (
        <More>
          <LoadMore
            shown={entries.length}
            total={pageInfo.totalCount}
            hasMore
            loading={source.loadingMore}
            onLoadMore={() => void loadMore()}
          />
        </More>
      )}
    </Rows>
  );
}
