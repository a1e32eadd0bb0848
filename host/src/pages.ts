import { lazyPage } from './lib/lazy-page';

/* The pages beside the dashboard. Few people see them, so each comes in a file of its own. */

export const HealthPage = lazyPage(() => import(/* webpackChunkName: "health" */ './health/page'));
export const SessionsPage = lazyPage(
  () => import(/* webpackChunkName: "sessions" */ './sessions/sessions-page'),
);
export const StaffArea = lazyPage(() => import(/* webpackChunkName: "staff" */ './staff/staff-area'));
