import type { ComponentType } from 'react';
import type { RemoteRoutes } from './routes.ts';

/** The remotes that the host knows. */
export const remoteNames = ['transactions', 'accounts', 'admin', 'onboarding'] as const;
export type RemoteName = (typeof remoteNames)[number];

/** What the host hands to a screen or panel: the values of its route's path parameters. */
export interface RouteProps {
  readonly params: Readonly<Record<string, string | undefined>>;
}

/** A lazily loaded screen or panel. */
export type LazyRoute = () => Promise<{ readonly default: ComponentType<RouteProps> }>;

/** What every remote exposes as `./contract`: its screens and panels by name, each lazily imported. */
export interface RemoteContract {
  readonly name: RemoteName;
  /** The build's version, shown by the host's diagnostics. */
  readonly version: string;
  /** Full pages. */
  readonly screens: Readonly<Record<string, LazyRoute>>;
  /** Side panels; each renders its content into the host's panel frame (`@keyturn/shared/panels`). */
  readonly panels: Readonly<Record<string, LazyRoute>>;
}

/** The parts that a remote's routes name: its contract has each of them, and no other. */
export interface PartsOf<R extends RemoteRoutes> {
  readonly screens: Readonly<
    Record<(R['screens'] | NonNullable<R['staff']>['screens'])[number]['screen'], LazyRoute>
  >;
  readonly panels: Readonly<Record<R['panels'][number]['panel'], LazyRoute>>;
}

/** Whether something a remote handed over is a contract that this host can use. Checks shape, not types. */
export function isRemoteContract(value: unknown): value is RemoteContract {
  if (typeof value !== 'object' || value === null) return false;
  const contract = value as Record<string, unknown>;
  return (
    typeof contract['name'] === 'string' &&
    typeof contract['screens'] === 'object' &&
    contract['screens'] !== null &&
    typeof contract['panels'] === 'object' &&
    contract['panels'] !== null
  );
}
