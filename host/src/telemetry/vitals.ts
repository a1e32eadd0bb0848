import { type Metric, onCLS, onFCP, onINP, onLCP, onTTFB } from 'web-vitals';
import type { Deploys } from '../remotes/deploys';
import type { RouteStore } from '../routes/store';
import { placeOf } from './place';

/**
 * Sends each measured value once it is final, with the place that the page showed when the measuring began. A report
 * that does not arrive is not missed by anyone.
 */
export function watchVitals(address: string, routes: RouteStore, deploys: Pick<Deploys, 'running'>): void {
  const page = window.location.pathname;
  function report({ name, value, rating, id, navigationType }: Metric) {
    const place = placeOf(routes.table(), page);
    const release = place.remote === undefined ? undefined : deploys.running()[place.remote];
    const body = JSON.stringify({
      name,
      value,
      rating,
      id,
      navigationType,
      page,
      ...place,
      ...(release === undefined ? {} : { release }),
    });
    if (navigator.sendBeacon(address, new Blob([body], { type: 'text/plain' }))) return;
    fetch(address, { method: 'POST', body, keepalive: true }).catch(() => undefined);
  }
  for (const watch of [onCLS, onFCP, onINP, onLCP, onTTFB]) watch(report);
}
