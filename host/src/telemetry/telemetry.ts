import { keepUncaught } from '../lib/problems';
import { whenSettled } from '../lib/use-is-settled';
import type { Deploys } from '../remotes/deploys';
import type { RouteStore } from '../routes/store';

/**
 * Tells the gateway how fast this page view is, which releases it runs and what goes wrong in it, with code that is
 * fetched after the first screen.
 */
export function startTelemetry(gatewayUrl: string, routes: RouteStore, deploys: Deploys): void {
  keepUncaught();
  whenSettled(() => {
    import('./measures').then(
      ({ tellOfPage, watchVitals }) => {
        watchVitals(`${gatewayUrl}/web-vitals`, routes, deploys);
        tellOfPage({ address: `${gatewayUrl}/page-reports`, routes, deploys });
      },
      () => undefined,
    );
  });
}
