import { ApolloLink } from '@apollo/client/link';
import { GraphQLWsLink } from '@apollo/client/link/subscriptions';
import type { Auth } from '@keyturn/shared/auth';
import { createClient } from 'graphql-ws';
import { filter } from 'rxjs';
import { sessionHeaders } from './authorized-fetch';
import { setLiveStatus } from './live-status';
import { announceOpened, subscriptionName } from './opened';

/** The subscription socket: opened by the first subscription, reconnects by itself with a fresh token. */
export function socketLink(url: string, auth: Auth): ApolloLink {
  const socket = new GraphQLWsLink(
    createClient({
      url,
      lazy: true,
      retryAttempts: Number.POSITIVE_INFINITY,
      shouldRetry: () => true,
      retryWait: (retries) =>
        new Promise((resolve) => {
          setTimeout(resolve, Math.min(1000 * 2 ** retries, 30_000) * (0.75 + Math.random() / 2));
        }),
      keepAlive: 15_000,
      connectionParams: async () => sessionHeaders(await auth.session()),
      on: {
        connecting: () => setLiveStatus('connecting'),
        connected: () => setLiveStatus('live'),
        closed: () => setLiveStatus('offline'),
      },
    }),
  );
  return new ApolloLink((operation, forward) =>
    forward(operation).pipe(
      filter(({ extensions }) => {
        if (extensions?.['opened'] !== true) return true;
        announceOpened(subscriptionName(operation.query, operation.variables));
        return false;
      }),
    ),
  ).concat(socket);
}
