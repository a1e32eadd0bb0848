import { SkeletonGroup } from '@keyturn/shared/ui';
import { Suspense } from 'react';
import { lazyPage } from '../lib/lazy-page';

const Unknown = lazyPage(() => import(/* webpackChunkName: "unknown" */ './unknown-area'));

/** The place of a page whose address no known route has. Few addresses are: it comes in a file of its own. */
export function UnknownArea({ path }: { readonly path: string }) {
  return (
    <Suspense fallback={<SkeletonGroup label="Loading" />}>
      <Unknown path={path} />
    </Suspense>
  );
}
