import type { ApiError } from './errors';

/** What a screen knows of something it asked for; never a silent null. */
export type Loadable<T> =
  | { readonly state: 'loading' }
  | { readonly state: 'error'; readonly error: ApiError; readonly retry: () => void }
  | { readonly state: 'ready'; readonly data: T; readonly refreshing: boolean };

/** The same Loadable of something derived from it. */
export function mapLoadable<T, U>(loadable: Loadable<T>, map: (data: T) => U): Loadable<U> {
  return loadable.state === 'ready' ? { ...loadable, data: map(loadable.data) } : loadable;
}
