import type { ApolloLink } from '@apollo/client/link';
import { GraphQLWsLink } from '@apollo/client/link/subscriptions';
import type { Auth } from '@keyturn/shared/auth';
import { createClient } from 'graphql-ws';
import { setLiveStatus } from './live-status';

/** The subscription socket: opened by the first subscription, reconnects by itself with a fresh token. */
export function socketLink(url: string, auth: Auth): ApolloLink {
  return new GraphQLWsLink(
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
      connectionParams: async () => {
        const session = await auth.session();
        return { authorization: `Bearer ${session.accessToken}`, 'x-user-id': session.userId };
      },
      on: {
        connecting: () => setLiveStatus('connecting'),
        connected: () => setLiveStatus('live'),
        closed: () => setLiveStatus('offline'),
      },
    }),
  );
}
