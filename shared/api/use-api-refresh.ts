import { useApolloClient } from '@apollo/client/react';
import { useCallback } from 'react';

/** Asks again for everything that is on the screen, as after the person's permissions changed. */
export function useApiRefresh(): () => Promise<void> {
  const client = useApolloClient();
  return useCallback(async () => {
    // A question that fails keeps what it showed, or says so itself.
    await client.refetchQueries({ include: 'active' }).catch(() => undefined);
  }, [client]);
}
