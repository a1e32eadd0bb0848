import { useTrack } from '@keyturn/shared/analytics';
import type { ApiError } from '@keyturn/shared/api';
import { toast } from '@keyturn/shared/toast';
import { useFetchOwner } from '../bank-details/data';
import { type LinkedAccount, useCreateFundingSource } from './data';
import { mayTryAgain, type RunState } from './run-state';

interface Listeners {
  readonly onState: (state: RunState) => void;
  /** The run is over, one way or the other. */
  readonly onEnd: (state: RunState) => void;
  readonly onAdded: (id: string) => void;
}

const notAtProvider: ApiError = {
  code: 'CONFLICT',
  message: 'Your business is not set up at the bank-transfer provider yet. Please contact support.',
  field: null,
  requestId: null,
};

/** Adds the account of a finished bank sign-in; what failed is said, and kept where trying again may help. */
export function useAddLinked({
  onState,
  onEnd,
  onAdded,
}: Listeners): (account: LinkedAccount) => Promise<void> {
  const track = useTrack();
  const fetchOwner = useFetchOwner();
  const createFundingSource = useCreateFundingSource();

  async function added(account: LinkedAccount) {
    const owner = await fetchOwner();
    if (!owner.ok) return owner;
    const { customerRef } = owner.data;
    if (customerRef === null) return { ok: false, error: notAtProvider } as const;
    return createFundingSource({ ...account, customerRef });
  }

  return async (account) => {
    onState({ at: 'adding' });
    track('Add Funding Source Attempted', { method: 'plaid' });
    const outcome = await added(account);
    if (outcome.ok) {
      track('Add Funding Source Succeeded', { method: 'plaid' });
      toast.success('Funding source created');
      onEnd({ at: 'idle' });
      onAdded(outcome.data.id);
      return;
    }
    const { code, message } = outcome.error;
    track('Add Funding Source Failed', { method: 'plaid', errorCode: code });
    toast.error(message, { title: 'Error' });
    onEnd({ at: 'failed', message, again: mayTryAgain(code) ? account : null });
  };
}
