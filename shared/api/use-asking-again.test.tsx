import { act, screen } from '@testing-library/react';
import type { TypedDocumentNode } from '@graphql-typed-document-node/core';
import { parse } from 'graphql';
import { gatewayError, mockGateway, renderRoute } from '@keyturn/shared/testing';
import type { Loadable } from './loadable';
import { type Page, useApiPages } from './use-api-pages';
import { useApiQuery } from './use-api-query';
import { unansweredMs } from './use-asking-again';

type Answer = { readonly escrowAccountsList: Page<{ readonly id: string; readonly name: string }> };

const document = parse(`query Accounts($organizationId: ID!, $limit: Int!, $afterCursor: String) {
  escrowAccountsList(lookup: { organizationId: $organizationId }, limit: $limit, afterCursor: $afterCursor) {
    entries { id name }
    pageInfo { afterCursor hasMoreEntries totalCount }
  }
}`) as TypedDocumentNode<Answer, { organizationId: string; limit: number }>;

const variables = { organizationId: 'o', limit: 1 };
const answer = {
  escrowAccountsList: {
    entries: [{ id: '1', name: 'Harbor escrow' }],
    pageInfo: { afterCursor: null, hasMoreEntries: false, totalCount: 1 },
  },
};

/** Every state that was drawn, one after the other. */
const drawn: string[] = [];

function Shown({ of, state }: { readonly of: string; readonly state: Loadable<unknown>['state'] }) {
  if (drawn.at(-1) !== state) drawn.push(state);
  return (
    <p>
      {of} {state}
    </p>
  );
}

const readers = {
  query: function Query() {
    return <Shown of="query" state={useApiQuery(document, { variables }).state} />;
  },
  pages: function Pages() {
    const { list } = useApiPages(document, { variables, select: (data) => data.escrowAccountsList });
    return <Shown of="pages" state={list.state} />;
  },
};

const pass = (milliseconds: number) => act(() => jest.advanceTimersByTimeAsync(milliseconds));

beforeEach(() => {
  drawn.length = 0;
  jest.useFakeTimers();
});
afterEach(() => void jest.useRealTimers());

for (const [name, Reader] of Object.entries(readers)) {
  test(`what got no answer comes by itself after the outage, without flashing meanwhile: ${name}`, async () => {
    let away = true;
    const calls = mockGateway({
      Accounts: () => {
        if (away) throw new TypeError('Failed to fetch');
        return answer;
      },
    });
    renderRoute(<Reader />);
    await pass(1);
    expect(screen.getByText(`${name} error`)).toBeVisible();
    await pass(2 * unansweredMs);
    expect(calls).toHaveLength(3);
    away = false;
    await pass(unansweredMs);
    expect(screen.getByText(`${name} ready`)).toBeVisible();
    expect(drawn).toEqual(['loading', 'error', 'ready']);
    await pass(10 * unansweredMs);
    expect(calls).toHaveLength(4);
  });
}

test('what was refused is not asked for again', async () => {
  const calls = mockGateway({ Accounts: () => gatewayError('FORBIDDEN', 'You do not have permission.') });
  renderRoute(<readers.query />);
  await pass(10 * unansweredMs);
  expect(screen.getByText('query error')).toBeVisible();
  expect(calls).toHaveLength(1);
});
