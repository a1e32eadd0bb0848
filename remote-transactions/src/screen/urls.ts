import { useOrganizationPath } from '@keyturn/shared/organization';
import { useLocation, useNavigate, useSearchParams } from '@keyturn/shared/router';
import { readQuery, type TransactionsQuery } from '../filters/query';

/** The query of the transactions screen and the way to change it. Null takes a parameter away. */
export function useTransactionsQuery(): readonly [
  query: TransactionsQuery,
  change: (parameters: Readonly<Record<string, string | null>>) => void,
] {
  const [parameters] = useSearchParams();
  const navigate = useNavigate();
  const location = useLocation();
  const state: unknown = location.state;
  return [
    readQuery(parameters),
    (changes) => {
      const next = new URLSearchParams(parameters);
      for (const [name, value] of Object.entries(changes)) {
        if (value === null || value === '') next.delete(name);
        else next.set(name, value);
      }
      void navigate({ search: next.toString() }, { replace: true, state });
    },
  ];
}

/** The addresses that the screen links to. */
export function useTransactionsUrls() {
  const path = useOrganizationPath();
  const [parameters] = useSearchParams();
  return {
    payment: (id: string) => path(`/transactions/${id}`),
    export: () => path(`/transactions/export?${parameters.toString()}`),
    support: () => path('/support'),
  };
}
