import { act, screen, waitFor } from '@testing-library/react';
import { parse } from 'graphql';
import type { TypedDocumentNode } from '@graphql-typed-document-node/core';
import { mockGateway, renderRoute } from '@keyturn/shared/testing';
import { type Page, useApiPages } from './use-api-pages';

interface Account {
  readonly id: string;
  readonly name: string;
}
type Answer = { readonly escrowAccountsList: Page<Account> };

const document = parse(`query Accounts($organizationId: ID!, $limit: Int!, $afterCursor: String) {
  escrowAccountsList(lookup: { organizationId: $organizationId }, limit: $limit, afterCursor: $afterCursor) {
    entries { id name }
    pageInfo { afterCursor hasMoreEntries totalCount }
  }
}`) as TypedDocumentNode<Answer, { organizationId: string; limit: number }>;

function List({ pollInterval }: { readonly pollInterval: number }) {
  const { list, loadMore, refetch } = useApiPages(document, {
    variables: { organizationId: 'o', limit: 1 },
    select: (data) => data.escrowAccountsList,
    pollInterval,
  });
  return (
    <>
      {list.state === 'ready' && list.data.entries.map(({ id, name }) => <p key={id}>{name}</p>)}
      <button onClick={() => void loadMore()}>More</button>
      <button onClick={() => void refetch()}>Again</button>
    </>
  );
}

test('a list that has grown is polled whole', async () => {
  let suffix = '';
  mockGateway({
    Accounts: ({ afterCursor }) => {
      const id = afterCursor == null ? '1' : '2';
      return {
        escrowAccountsList: {
          entries: [{ id, name: `Account ${id}${suffix}` }],
          pageInfo: { afterCursor: id, hasMoreEntries: id === '1', totalCount: 2 },
        },
      };
    },
  });
  renderRoute(<List pollInterval={200} />);
  expect(await screen.findByText('Account 1')).toBeVisible();
  act(() => screen.getByRole('button', { name: 'More' }).click());
  expect(await screen.findByText('Account 2')).toBeVisible();
  suffix = ' changed';
  await waitFor(() => expect(screen.getByText('Account 2 changed')).toBeVisible());
  expect(screen.getByText('Account 1 changed')).toBeVisible();
});

test('what is asked for again while an answer is under way is asked for after it', async () => {
  let name = 'before the change';
  let asked = 0;
  let release: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  mockGateway({
    Accounts: async () => {
      asked += 1;
      const answer = {
        escrowAccountsList: {
          entries: [{ id: '1', name: `Account ${name}` }],
          pageInfo: { afterCursor: '1', hasMoreEntries: false, totalCount: 1 },
        },
      };
      await held;
      return answer;
    },
  });
  renderRoute(<List pollInterval={0} />);
  await waitFor(() => expect(asked).toBe(1));
  name = 'after it';
  act(() => screen.getByRole('button', { name: 'Again' }).click());
  release();
  expect(await screen.findByText('Account after it')).toBeVisible();
  expect(asked).toBe(2);
});
