import { useOrganizationPath } from '@keyturn/shared/organization';
import { useLocation, useNavigate, useSearchParams } from '@keyturn/shared/router';
import { readQuery, type TransactionsQuery } from '../filters/query';

/** Query parameters to set; null takes one away. */
export type ParameterChanges = Readonly<Record<string, string | null>>;

/** The query of the transactions screen and the way to change it; every change can be taken back with Back. */
export function useTransactionsQuery(): readonly [
  query: TransactionsQuery,
  change: (parameters: ParameterChanges) => void,
] {
  const [parameters] = useSearchParams();
  const navigate = useNavigate();
  const location = useLocation();
  const state: unknown = location.state;
  return [
    readQuery(parameters),
    (changes) => {
      const next = changed(parameters, changes);
      if (next.toString() !== parameters.toString()) void navigate({ search: next.toString() }, { state });
    },
  ];
}

/** The addresses that the screen links to. */
export function useTransactionsUrls() {
  const path = useOrganizationPath();
  const [parameters] = useSearchParams();
  return {
    payment: (id: string) => path(`/transactions/${id}`),
    list: (changes: ParameterChanges) =>
      path(`/transactions?${changed(parameters, { view: 'list', ...changes }).toString()}`),
    export: () => path(`/transactions/export?${parameters.toString()}`),
    support: () => path('/support'),
  };
}

function changed(parameters: URLSearchParams, changes: ParameterChanges): URLSearchParams {
  const next = new URLSearchParams(parameters);
  for (const [name, value] of Object.entries(changes)) {
    if (value === null || value === '') next.delete(name);
    else next.set(name, value);
  }
  return next;
}
