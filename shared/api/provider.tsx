import type { ApolloClient } from '@apollo/client';
import { ApolloProvider } from '@apollo/client/react';
import { type ReactNode, useState } from 'react';
import { authorizedFetch } from './authorized-fetch';
import { type ApiOptions, createApiClient } from './client';
import { publicGet, type Rest, RestProvider } from './rest';

interface ApiProviderProps extends ApiOptions {
  readonly children: ReactNode;
}

/** Gives everything below it the page's one client of the gateway. */
export function ApiProvider({ children, ...options }: ApiProviderProps) {
  const [{ client, rest }] = useState(() => createApi(options));
  return (
    <ApolloProvider client={client}>
      <RestProvider rest={rest}>{children}</RestProvider>
    </ApolloProvider>
  );
}

function createApi(options: ApiOptions): { readonly client: ApolloClient; readonly rest: Rest } {
  const send = authorizedFetch(options);
  return {
    client: createApiClient(options),
    rest: {
      publicGet: (path, signal) => publicGet(options.gatewayUrl, path, signal),
      privateGet: (path, signal) => send(options.gatewayUrl + path, signal === undefined ? {} : { signal }),
    },
  };
}
