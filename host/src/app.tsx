import { ApiProvider } from '@keyturn/shared/api';
import { type Auth, AuthProvider, type ProveFactor } from '@keyturn/shared/auth';
import { BrowserRouter, Route, Routes, useLocation } from '@keyturn/shared/router';
import { SecondFactor } from '@keyturn/shared/second-factor';
import { Toaster } from '@keyturn/shared/toast';
import { LinkProvider } from '@keyturn/shared/ui';
import { Suspense } from 'react';
import { BankLinkReturnPage, CallbackPage, LogoutPage, NotFoundPage, RootPage } from './access/lazy-pages';
import { HealthPage, SessionsPage, StaffArea } from './pages';
import type { HostConfig } from './config/config';
import { HostConfigProvider } from './config/context';
import { Boundary } from './errors/boundary';
import { ErrorScreen } from './errors/error-screen';
import { PlainPage } from './errors/plain-page';
import { ReloadButton } from './errors/reload-button';
import { RouterLink } from './lib/router-link';
import { OrganizationArea } from './dashboard/organization-area';
import type { LeaveGuard } from './panels/leave-guard';
import { LeaveGuardProvider } from './panels/leave-guard-context';
import { type Remotes, RemotesProvider } from './remotes/context';
import { LazyOverrideBadge } from './remotes/lazy-override-badge';
import type { OverrideReading } from './remotes/overrides';
import { RoutesProvider } from './routes/context';
import { staffRoot } from './routes/paths';
import type { RouteStore } from './routes/store';

interface AppProps {
  readonly config: HostConfig;
  readonly auth: Auth;
  readonly proveFactor: ProveFactor;
  readonly remotes: Remotes;
  readonly routes: RouteStore;
  readonly overrides: OverrideReading;
  readonly leaveGuard: LeaveGuard;
}

/** The whole page: what everything below needs, and the routes outside and inside an organization. */
export function App({ config, auth, proveFactor, remotes, routes, overrides, leaveGuard }: AppProps) {
  return (
    <HostConfigProvider config={config}>
      <Boundary fallback={(error) => <RenderFailure error={error} />}>
        <AuthProvider auth={auth}>
          <ApiProvider gatewayUrl={config.gatewayUrl} auth={auth} traced={config.traced}>
            <RemotesProvider remotes={remotes}>
              <RoutesProvider store={routes}>
                <LeaveGuardProvider guard={leaveGuard}>
                  <BrowserRouter>
                    <LinkProvider component={RouterLink}>
                      <Suspense fallback={null}>
                        <Pages />
                      </Suspense>
                    </LinkProvider>
                  </BrowserRouter>
                </LeaveGuardProvider>
              </RoutesProvider>
            </RemotesProvider>
            <SecondFactor prove={proveFactor} />
          </ApiProvider>
        </AuthProvider>
      </Boundary>
      <LazyOverrideBadge {...overrides} />
      <Toaster />
    </HostConfigProvider>
  );
}

function Pages() {
  // The router would read an address with nothing between two slashes as another one.
  if (useLocation().pathname.includes('//')) return <NotFoundPage />;
  return (
    <Routes>
      <Route path="/" element={<RootPage />} />
      <Route path="/callback" element={<CallbackPage />} />
      <Route path="/health" element={<HealthPage />} />
      <Route path="/logout" element={<LogoutPage />} />
      <Route path="/sessions" element={<SessionsPage />} />
      <Route path="/plaid-continue" element={<BankLinkReturnPage />} />
      <Route path={`${staffRoot}/*`} element={<StaffArea />} />
      <Route path="*" element={<OrganizationArea />} />
    </Routes>
  );
}

function RenderFailure({ error }: { readonly error: Error }) {
  return (
    <PlainPage>
      <ErrorScreen code={500} message={error.message} actions={<ReloadButton />} />
    </PlainPage>
  );
}
