import { createContext, type ReactNode, useContext } from 'react';
import { httpError, type ApiError } from './errors';

/** The gateway's JSON helpers beside GraphQL. */
export interface Rest {
  /** GET without authorization. */
  readonly publicGet: (path: string, signal?: AbortSignal) => Promise<unknown>;
  /** GET with the session's headers; gives the response itself, for downloads. */
  readonly privateGet: (path: string, signal?: AbortSignal) => Promise<Response>;
}

/** Raised by publicGet for a response that is not a success. */
export class RestError extends Error {
  override name = 'RestError';
  readonly status: number;
  readonly details: ApiError;
  constructor(status: number, body: string) {
    const details = httpError(status, body);
    super(details.message);
    this.status = status;
    this.details = details;
  }
}

/** GET of JSON without authorization. Throws RestError. */
export async function publicGet(gatewayUrl: string, path: string, signal?: AbortSignal): Promise<unknown> {
  const response = await fetch(gatewayUrl + path, {
    headers: { accept: 'application/json' },
    ...(signal ? { signal } : {}),
  });
  if (!response.ok) throw new RestError(response.status, await response.text());
  const value: unknown = await response.json();
  return value;
}

const RestContext = createContext<Rest | null>(null);

export function RestProvider({ rest, children }: { readonly rest: Rest; readonly children: ReactNode }) {
  return <RestContext value={rest}>{children}</RestContext>;
}

/** The gateway's JSON helpers. Throws outside ApiProvider. */
export function useRest(): Rest {
  const rest = useContext(RestContext);
  if (rest === null) throw new Error('useRest needs an ApiProvider above it');
  return rest;
}
