import { ApolloClient } from '@apollo/client';
import { CombinedGraphQLErrors } from '@apollo/client/errors';
import { ApolloLink } from '@apollo/client/link';
import { BaseHttpLink } from '@apollo/client/link/http';
import type { Auth } from '@keyturn/shared/auth';
import { Observable } from 'rxjs';
import { authorizedFetch } from './authorized-fetch';
import { createCache } from './cache';
import { keyHeader } from './change';
import { isOutcomeOpen, toApiError } from './errors';
import { ownAnswers } from './own-answers';

export interface ApiOptions {
  /** The gateway's address without a path, for example `http://localhost:4000`. */
  readonly gatewayUrl: string;
  readonly auth: Auth;
  /** Whether requests carry a W3C `traceparent`. A gateway whose CORS does not name that header refuses them. */
  readonly traced?: boolean;
}

/** The page's one client of the gateway: cache, queries over HTTP, subscriptions over a socket loaded lazily. */
export function createApiClient({ gatewayUrl, auth, traced }: ApiOptions): ApolloClient {
  const http = new BaseHttpLink({ uri: `${gatewayUrl}/graphql`, fetch: authorizedFetch(auth, traced) });
  const socketUrl = `${gatewayUrl.replace(/^http/, 'ws')}/graphql`;
  return new ApolloClient({
    cache: createCache(),
    link: ApolloLink.split(
      ({ operationType }) => operationType === 'subscription',
      lazyLink(async () => {
        await pageIsIdle();
        return (await import('./socket')).socketLink(socketUrl, auth);
      }),
      ApolloLink.split(({ operationType }) => operationType === 'query', ownAnswers(), keyedOnly)
        .concat(tellingFailures)
        .concat(http),
    ),
    defaultOptions: {
      watchQuery: { fetchPolicy: 'cache-and-network', nextFetchPolicy: 'cache-first', ...notJoined },
      query: notJoined,
    },
  });
}

/** The library would answer a question that is asked again by a request from before it. */
const notJoined = { context: { queryDeduplication: false } };

/** No change leaves the page without the key of its intent. */
const keyedOnly = new ApolloLink((operation, forward) => {
  const headers: unknown = operation.getContext()['headers'];
  const keyed = typeof headers === 'object' && headers !== null && keyHeader in headers;
  if (operation.operationType === 'mutation' && !keyed)
    throw new Error(`${operation.operationName ?? 'A change'} has no key.`);
  return forward(operation);
});

/** Tells the page of operations that failed by no fault of what was asked: a release is judged by them too. */
const tellingFailures = new ApolloLink(
  (operation, forward) =>
    new Observable((observer) => {
      const tell = (failure: unknown) => {
        const error = toApiError(failure);
        const detail = `${operation.operationName ?? 'An operation'}: ${error.code}`;
        if (isOutcomeOpen(error))
          window.dispatchEvent(new CustomEvent('keyturn:operation-failed', { detail }));
      };
      return forward(operation).subscribe({
        next(result) {
          if (result.errors !== undefined) tell(new CombinedGraphQLErrors(result));
          observer.next(result);
        },
        error(error: unknown) {
          tell(error);
          observer.error(error);
        },
        complete: () => observer.complete(),
      });
    }),
);

/** Live updates can wait until the first screen is there. Safari has no idle callback: then a moment passes. */
function pageIsIdle(): Promise<void> {
  return new Promise((resolve) => {
    if ('requestIdleCallback' in window) requestIdleCallback(() => resolve(), { timeout: 2_000 });
    else setTimeout(resolve, 500);
  });
}

/** A link whose code is fetched when the first operation needs it. */
function lazyLink(load: () => Promise<ApolloLink>): ApolloLink {
  let loading: Promise<ApolloLink> | null = null;
  return new ApolloLink(
    (operation, forward) =>
      new Observable((observer) => {
        let inner: { unsubscribe: () => void } | null = null;
        let ended = false;
        loading ??= load();
        loading.then(
          (link) => {
            if (!ended) inner = link.request(operation, forward).subscribe(observer);
          },
          (error: unknown) => {
            loading = null;
            observer.error(error);
          },
        );
        return () => {
          ended = true;
          inner?.unsubscribe();
        };
      }),
  );
}
