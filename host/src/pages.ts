import { lazyPage } from './lib/lazy-page';

/* The pages outside an organization. Whoever is signed in rarely sees one, so they come in files of their own. */

export const BankLinkReturnPage = lazyPage(
  () => import(/* webpackChunkName: "access" */ './access/bank-link-return-page'),
);
export const CallbackPage = lazyPage(() => import(/* webpackChunkName: "access" */ './access/callback-page'));
export const HealthPage = lazyPage(() => import(/* webpackChunkName: "health" */ './health/page'));
export const LogoutPage = lazyPage(() => import(/* webpackChunkName: "access" */ './access/logout-page'));
export const NotFoundPage = lazyPage(
  () => import(/* webpackChunkName: "access" */ './access/not-found-page'),
);
export const RootPage = lazyPage(() => import(/* webpackChunkName: "access" */ './access/root-page'));
export const StaffArea = lazyPage(() => import(/* webpackChunkName: "staff" */ './staff/staff-area'));
