import { type ApiError, useApiMutation } from '@keyturn/shared/api';
import type { EmailChanges } from '@keyturn/shared/email-list';
import {
  DeactivateEscrowAccountDocument,
  ReactivateEscrowAccountDocument,
  UpdateEscrowAccountDocument,
} from './manage.generated';

/** What of an escrow account may be changed; what is left out stays. */
export interface EscrowChanges {
  readonly name?: string;
  readonly operatingRegion?: readonly string[];
  readonly emailChanges?: EmailChanges;
  /** The regions that were edited; needed with others. */
  readonly operatingRegionBefore?: readonly string[];
}

/** Changes an escrow account; gives the error, or null. */
export function useUpdateEscrowAccount(id: string): (changes: EscrowChanges) => Promise<ApiError | null> {
  const [run] = useApiMutation(UpdateEscrowAccountDocument);
  return async ({ name, operatingRegion, operatingRegionBefore, emailChanges }) => {
    const outcome = await run({
      id,
      ...(name === undefined ? {} : { name }),
      ...(operatingRegion === undefined ? {} : { operatingRegion: [...operatingRegion] }),
      ...(operatingRegionBefore === undefined ? {} : { operatingRegionBefore: [...operatingRegionBefore] }),
      ...(emailChanges === undefined ? {} : { emailChanges }),
    });
    return outcome.ok ? null : outcome.error;
  };
}

/**
 * Takes an escrow account out of use, with its occasions if wanted, or back into it; gives the error, null, or what is
 * said where it waits for a second person.
 */
export function useEscrowActivity(id: string): {
  readonly setActive: (active: boolean, pauseOccasions: boolean) => Promise<ApiError | string | null>;
  readonly busy: boolean;
} {
  const [deactivate, deactivating] = useApiMutation(DeactivateEscrowAccountDocument);
  const [reactivate, reactivating] = useApiMutation(ReactivateEscrowAccountDocument);
  return {
    busy: deactivating.busy || reactivating.busy,
    async setActive(active, pauseOccasions) {
      if (!active) {
        const outcome = await deactivate({ id, pauseOccasions });
        return outcome.ok ? null : outcome.error;
      }
      const outcome = await reactivate({ id });
      if (!outcome.ok) return outcome.error;
      return outcome.data.reactivateEscrowAccount.active ? null : 'It waits for a second person';
    },
  };
}
