import { useOrganizationPath } from '@keyturn/shared/organization';
import { changedQuery, type QueryChanges, useQuery } from '@keyturn/shared/router';
import { readQuery, type TransactionsQuery } from './query';

/** The query of the transactions screen and the way to change it; every change can be taken back with Back. */
export function useTransactionsQuery(): readonly [
  query: TransactionsQuery,
  change: (changes: QueryChanges) => void,
] {
  const [query, change] = useQuery();
  return [readQuery(query), change];
}

/** The addresses that the screen links to. */
export function useTransactionsUrls() {
  const path = useOrganizationPath();
  const [query] = useQuery();
  return {
    payment: (id: string) => path(`/transactions/${id}`),
    list: (changes: QueryChanges) =>
      path(`/transactions?${changedQuery(query, { view: 'list', ...changes }).toString()}`),
    export: () => path(`/transactions/export?${query.toString()}`),
    support: () => path('/support'),
  };
}
