import type { RemoteContract, RouteProps } from '@keyturn/shared/federation';
import { ErrorState, SkeletonGroup } from '@keyturn/shared/ui';
import { type ComponentType, useEffect, useState } from 'react';
import type { Part } from './places';

type Loaded =
  | { readonly state: 'loading' }
  | { readonly state: 'ready'; readonly Component: ComponentType<RouteProps> }
  | { readonly state: 'error'; readonly message: string };

/** Loads a part of the remote and draws it. Give it a `key` of the part. */
export function PartArea({ contract, part }: { readonly contract: RemoteContract; readonly part: Part }) {
  const { kind, name, params } = part;
  const [loaded, setLoaded] = useState<Loaded>({ state: 'loading' });
  useEffect(() => {
    const load = contract[kind][name];
    if (load === undefined) setLoaded({ state: 'error', message: `The contract has no ${name}.` });
    else
      load().then(
        (module) => setLoaded({ state: 'ready', Component: module.default }),
        (error: unknown) => setLoaded({ state: 'error', message: String(error) }),
      );
  }, [contract, kind, name]);
  if (loaded.state === 'loading') return <SkeletonGroup label="Loading" />;
  if (loaded.state === 'error')
    return <ErrorState title={`${name} cannot be shown`} message={loaded.message} />;
  return <loaded.Component params={params} />;
}
