import { whenSettled } from '../lib/use-is-settled';
import type { RouteStore } from '../routes/store';

/** Reports the web vitals of this page view to the gateway, with code that is fetched after the first screen. */
export function reportWebVitals(gatewayUrl: string, routes: RouteStore): void {
  whenSettled(() => {
    import('./vitals').then(
      ({ watchVitals }) => watchVitals(`${gatewayUrl}/web-vitals`, routes),
      () => undefined,
    );
  });
}
