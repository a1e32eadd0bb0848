import { lazyPage } from '../lib/lazy-page';

/* The pages of who is not let in, or not yet. Whoever is signed in rarely sees one, so they come in a file of their own. */

export const BankLinkReturnPage = lazyPage(
  () => import(/* webpackChunkName: "access" */ './bank-link-return-page'),
);
export const CallbackPage = lazyPage(() => import(/* webpackChunkName: "access" */ './callback-page'));
export const ForbiddenPage = lazyPage(() => import(/* webpackChunkName: "access" */ './forbidden-page'));
export const InvitationPage = lazyPage(() => import(/* webpackChunkName: "access" */ './invitation-page'));
export const LogoutPage = lazyPage(() => import(/* webpackChunkName: "access" */ './logout-page'));
export const NoOrganizationPage = lazyPage(
  () => import(/* webpackChunkName: "access" */ './no-organization-page'),
);
export const NotFoundPage = lazyPage(() => import(/* webpackChunkName: "access" */ './not-found-page'));
export const RootPage = lazyPage(() => import(/* webpackChunkName: "access" */ './root-page'));
export const WayIn = lazyPage(() => import(/* webpackChunkName: "access" */ './way-in'));
