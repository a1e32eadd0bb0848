import { type ComponentType, lazy } from 'react';
import { claimReload } from '../remotes/deploys';

/**
 * The pages outside an organization. Whoever is signed in rarely sees one, so they come in a file of their own; where it
 * was replaced by a deploy, the page reloads itself, once.
 */
function page<P>(load: () => Promise<{ readonly default: ComponentType<P> }>) {
  return lazy(() =>
    load().catch((error: unknown) => {
      if (claimReload('host')) window.location.reload();
      throw error;
    }),
  );
}

export const BankLinkReturnPage = page(
  () => import(/* webpackChunkName: "access" */ './bank-link-return-page'),
);
export const CallbackPage = page(() => import(/* webpackChunkName: "access" */ './callback-page'));
export const HealthPage = page(() => import(/* webpackChunkName: "health" */ '../health/page'));
export const LogoutPage = page(() => import(/* webpackChunkName: "access" */ './logout-page'));
export const RootPage = page(() => import(/* webpackChunkName: "access" */ './root-page'));
export const StaffArea = page(() => import(/* webpackChunkName: "staff" */ '../staff/staff-area'));
export const SignInPage = page(() => import(/* webpackChunkName: "access" */ './sign-in-page'));
