import { type ApiError, useApiMutation } from '@keyturn/shared/api';
import {
  DeactivateFundingSourceDocument,
  MarkAsVerifiedDocument,
  RenameFundingSourceDocument,
} from './manage.generated';

/** What an account is called here. */
export interface Names {
  readonly name: string;
  /** Null for none. */
  readonly bank: string | null;
}

/** Renames a funding source here, not at the bank-transfer provider; gives the error, or null. */
export function useRenameFundingSource(id: string): (names: Names) => Promise<ApiError | null> {
  const [run] = useApiMutation(RenameFundingSourceDocument);
  return async (names) => errorOf(await run({ id, ...names }));
}

/** Something done to a funding source at one click; gives the error, or null. */
export interface Command {
  readonly run: () => Promise<ApiError | null>;
  readonly busy: boolean;
}

/** Takes a funding source out of use for good. */
export function useDeactivateFundingSource(id: string): Command {
  const [run, { busy }] = useApiMutation(DeactivateFundingSourceDocument);
  return { busy, run: async () => errorOf(await run({ id })) };
}

/** Takes a funding source for verified on the word of platform staff. */
export function useMarkAsVerified(id: string): Command {
  const [run, { busy }] = useApiMutation(MarkAsVerifiedDocument);
  return { busy, run: async () => errorOf(await run({ id })) };
}

function errorOf(
  outcome: { readonly ok: true } | { readonly ok: false; readonly error: ApiError },
): ApiError | null {
  return outcome.ok ? null : outcome.error;
}
