import type { ApolloClient } from '@apollo/client';
import { ApolloProvider } from '@apollo/client/react';
import { useSession } from '@keyturn/shared/auth';
import { type ReactNode, useState } from 'react';
import { authorizedFetch } from './authorized-fetch';
import { type ApiOptions, createApiClient } from './client';
import { publicGet, type Rest, RestProvider } from './rest';

interface ApiProviderProps extends ApiOptions {
  readonly children: ReactNode;
}

/** Gives everything below it the page's one client of the gateway. Who signs in after somebody else gets a new one. */
export function ApiProvider({ children, ...options }: ApiProviderProps) {
  const userId = useSession()?.userId ?? null;
  const [api, setApi] = useState(() => createApi(options, userId));
  if (userId !== null && userId !== api.userId) {
    setApi(api.userId === null ? { ...api, userId } : createApi(options, userId));
  }
  return (
    <ApolloProvider client={api.client}>
      <RestProvider rest={api.rest}>{children}</RestProvider>
    </ApolloProvider>
  );
}

interface Api {
  readonly client: ApolloClient;
  readonly rest: Rest;
  /** Whose answers the client remembers; null before anybody signed in. */
  readonly userId: string | null;
}

function createApi(options: ApiOptions, userId: string | null): Api {
  const send = authorizedFetch(options.auth, options.traced);
  return {
    client: createApiClient(options),
    rest: {
      publicGet: (path, signal) => publicGet(options.gatewayUrl, path, signal),
      privateGet: (path, signal) => send(options.gatewayUrl + path, signal === undefined ? {} : { signal }),
    },
    userId,
  };
}
