import { ApolloClient } from '@apollo/client';
import { ApolloLink } from '@apollo/client/link';
import { parse } from 'graphql';
import { of } from 'rxjs';
import { createCache } from './cache';

test('what was sent with a change does not stay in the cache', async () => {
  const accountNumber = '000987654321';
  const cache = createCache();
  const source = { __typename: 'FundingSource', id: 'fs-1', displayName: 'Truist ••4321' };
  const client = new ApolloClient({
    cache,
    link: new ApolloLink(() => of({ data: { createManualFundingSource: source } })),
  });
  await client.mutate({
    mutation: parse(
      `mutation Add($accountNumber: String!) {
        createManualFundingSource(accountNumber: $accountNumber) { __typename id displayName }
      }`,
    ),
    variables: { accountNumber },
  });
  const kept = JSON.stringify(cache.extract());
  expect(kept).toContain('••4321');
  expect(kept).not.toContain(accountNumber);
});
