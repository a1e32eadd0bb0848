import { type ApiError, type Outcome, useApiMutation } from '@keyturn/shared/api';

type Mutation<Variables extends Record<string, unknown>> = Parameters<
  typeof useApiMutation<unknown, Variables>
>[0];

/** What somebody says to a change that waits for them; each gives the error, or null. */
export interface Decisions {
  readonly confirm: () => Promise<ApiError | null>;
  readonly refuse: (reason: string | null) => Promise<ApiError | null>;
}

const errorOf = (outcome: Outcome<unknown>): ApiError | null => (outcome.ok ? null : outcome.error);

/** Decides about a change that waits for a second person; what it changes is named in `afterwards`. */
export function useDecisions(
  id: string,
  documents: {
    readonly confirm: Mutation<{ id: string }>;
    readonly refuse: Mutation<{ id: string; reason?: string | null }>;
  },
  afterwards: { readonly refetchQueries: string[] },
): Decisions {
  const [confirm] = useApiMutation(documents.confirm, afterwards);
  const [refuse] = useApiMutation(documents.refuse, afterwards);
  return {
    confirm: async () => errorOf(await confirm({ id })),
    refuse: async (reason) => errorOf(await refuse({ id, reason })),
  };
}
