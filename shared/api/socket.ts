import { ApolloLink } from '@apollo/client/link';
import { GraphQLWsLink } from '@apollo/client/link/subscriptions';
import type { Auth } from '@keyturn/shared/auth';
import { type Client, createClient } from 'graphql-ws';
import { defer, filter, finalize, retry, throwError, timer } from 'rxjs';
import { sessionHeaders } from './request-headers';
import { isRefusal, toApiError } from './errors';
import { loseConnection, startHearing } from './live-status';
import { announceOpened, subscriptionName } from './opened';

/** How often it is asked whether the connection is still there, and how long for an answer, milliseconds. */
const pingMs = 10_000;
const pongMs = 5_000;
/** How soon a subscription that failed is tried again, milliseconds. */
const againMs = 5_000;

/** The subscription socket: opened by the first subscription, reconnects by itself with a fresh token. */
export function socketLink(url: string, auth: Auth): ApolloLink {
  const socket = new GraphQLWsLink(socketClient(url, auth));
  return new ApolloLink((operation, forward) =>
    defer(() => {
      const hearing = startHearing();
      const name = subscriptionName(operation.query, operation.variables);
      let wasOpen = false;
      return forward(operation).pipe(
        retry({
          delay(error: unknown) {
            if (isRefusal(toApiError(error))) return throwError(() => error);
            hearing.lost();
            return timer(againMs);
          },
        }),
        filter(({ data, errors, extensions }) => {
          // The socket's client sends the same object again when it connects again: it says where to go on (ADR 0155).
          if (typeof extensions?.['number'] === 'number')
            operation.extensions['after'] = extensions['number'];
          if (extensions?.['opened'] === true) {
            hearing.begins();
            if (extensions['resumed'] !== true) announceOpened(name, wasOpen);
            wasOpen = true;
          }
          return data != null || errors !== undefined;
        }),
        finalize(() => hearing.end()),
      );
    }),
  ).concat(socket);
}

function socketClient(url: string, auth: Auth): Client {
  let unanswered: ReturnType<typeof setTimeout> | undefined;
  const client = createClient({
    url,
    lazy: true,
    retryAttempts: Number.POSITIVE_INFINITY,
    shouldRetry: () => true,
    retryWait: (retries) =>
      new Promise((resolve) => {
        setTimeout(resolve, Math.min(1000 * 2 ** retries, 30_000) * (0.75 + Math.random() / 2));
      }),
    keepAlive: pingMs,
    connectionParams: async () => sessionHeaders(await auth.session()),
    on: {
      ping(received) {
        if (!received) unanswered = setTimeout(() => client.terminate(), pongMs);
      },
      pong(received) {
        if (received) clearTimeout(unanswered);
      },
      closed() {
        clearTimeout(unanswered);
        loseConnection();
      },
    },
  });
  return client;
}
