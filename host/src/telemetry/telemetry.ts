import type { HostConfig } from '../config/config';
import { keepUncaught } from '../lib/problems';
import { whenSettled } from '../lib/use-is-settled';
import type { Deploys } from '../remotes/deploys';
import type { RouteStore } from '../routes/store';

/**
 * Tells the gateway how fast this page view is, which releases it runs and what goes wrong in it, with code that is
 * fetched after the first screen.
 */
export function startTelemetry(
  { gatewayUrl, sentryDsn }: HostConfig,
  routes: RouteStore,
  deploys: Deploys,
): void {
  keepUncaught();
  whenSettled(() => {
    import('./measures').then(
      ({ tellElsewhere, tellOfPage, watchVitals }) => {
        watchVitals(`${gatewayUrl}/web-vitals`, routes, deploys);
        const also = tellElsewhere(sentryDsn);
        tellOfPage({ address: `${gatewayUrl}/page-reports`, routes, deploys, also });
      },
      () => undefined,
    );
  });
}
