import { type Metric, onCLS, onFCP, onINP, onLCP, onTTFB } from 'web-vitals';
import type { RouteStore } from '../routes/store';
import { placeOf } from './place';

/**
 * Sends each measured value once it is final, with the place that the page showed when the measuring began. A report
 * that does not arrive is not missed by anyone.
 */
export function watchVitals(address: string, routes: RouteStore): void {
  const page = window.location.pathname;
  function report({ name, value, rating, id, navigationType }: Metric) {
    const body = JSON.stringify({
      name,
      value,
      rating,
      id,
      navigationType,
      page,
      ...placeOf(routes.table(), page),
    });
    if (navigator.sendBeacon(address, new Blob([body], { type: 'text/plain' }))) return;
    fetch(address, { method: 'POST', body, keepalive: true }).catch(() => undefined);
  }
  for (const watch of [onCLS, onFCP, onINP, onLCP, onTTFB]) watch(report);
}
