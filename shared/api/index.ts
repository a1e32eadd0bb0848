/** Talking to the gateway. The only place that imports Apollo; each feature's `data.ts` is its only reader. */
export type { Outcome } from './change';
export { type ApiError, isOutcomeOpen, toApiError } from './errors';
export { type LiveStatus, useLiveStatus } from './live-status';
export { type Loadable, mapLoadable } from './loadable';
export { ApiProvider } from './provider';
export { publicGet, type Rest, RestError, useRest } from './rest';
export { useApiFetch } from './use-api-fetch';
export { useApiMutation } from './use-api-mutation';
export { type Page, type PagedList, useApiPages } from './use-api-pages';
export { useApiQuery } from './use-api-query';
export { useApiRefresh } from './use-api-refresh';
export { useApiSubscription } from './use-api-subscription';
export { useEvery } from './use-every';
export type { ApolloCache } from '@apollo/client';
