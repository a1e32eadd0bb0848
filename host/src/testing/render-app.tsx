import type { Auth, Session } from '@keyturn/shared/auth';
import { mockGateway, type OperationHandler } from '@keyturn/shared/testing';
import { render, type RenderResult } from '@testing-library/react';
import { App } from '../app';
import type { HostConfig } from '../config/config';
import { createLeaveGuard, type LeaveGuard } from '../panels/leave-guard';
import type { Remotes } from '../remotes/context';
import { createRemoteLoader, type FederationRuntime } from '../remotes/loader';
import { createRouteStore, type RouteStore } from '../routes/store';
import { fakeRoutes } from './fake-routes';

// The whole page with its lazily loaded parts takes its time on a busy machine.

export const testConfig: HostConfig = {
  gatewayUrl: 'http://gateway.test',
  auth: { domain: 'http://id.test', clientId: 'c', audience: 'a', simulated: false },
  paymentsAppUrl: 'https://pay.example',
  customerAppUrl: 'https://customers.example',
  adminUrl: '/manage',
  transferProviderUrl: 'https://transfers.example/transfers',
  tracking: null,
  agentUrl: 'https://agents.example',
  support: { email: 'support@keyturn.example', phone: '(555) 010-0199' },
  remoteOverrideOrigins: [],
  telemetry: false,
  sentryDsn: null,
  traced: false,
};

const session: Session = { accessToken: 't', idToken: 'i', userId: 'u1', expiresAt: Date.now() + 3_600_000 };

/** An Auth whose calls can be watched. */
export function testAuth(over: Partial<Auth> & { readonly signedIn?: boolean } = {}) {
  const { signedIn = true, ...rest } = over;
  return {
    peek: () => (signedIn ? session : null),
    session: () => Promise.resolve(session),
    signIn: jest.fn<Promise<void>, [string, Readonly<Record<string, string>>?]>(() => Promise.resolve()),
    finishSignIn: jest.fn(() => Promise.resolve('/')),
    forget: jest.fn(),
    signOut: jest.fn<Promise<void>, [string]>(() => Promise.resolve()),
    ...rest,
  };
}

const member = {
  id: 'u1',
  firstName: 'Joan',
  lastName: 'Osei',
  fullName: 'Joan Osei',
  email: 'joan@harbor.example',
  role: 'user',
  roles: ['ADMIN'],
  organizations: [{ id: 'org-1', slug: 'harbor-realty', name: 'Harbor Realty' }],
  organizationPermissions: [{ organizationId: 'org-1', userId: 'u1', roles: ['ADMIN'] }],
};

const harbor = {
  id: 'org-1',
  slug: 'harbor-realty',
  name: 'Harbor Realty',
  organizationType: 'BROKERAGE',
  logoDark: null,
  logoLight: null,
  backgroundColor: '#1f3a5f',
  holdsEscrow: true,
  utilizesRefunds: true,
  bankLinkingAllowed: false,
  customer: { id: 'c1', customerRef: 'ref' },
};

/** The progress of an organization that is registered. */
export const finished = {
  organizationId: 'org-1',
  pendingRequiredSteps: 0,
  verifiedEscrowAccounts: 1,
  verifiedFundingSources: 1,
  hasSharedPaymentOccasion: false,
  escrow: 'COMPLETED',
  funding: 'COMPLETED',
  branding: 'COMPLETED',
};

/** The answers of a gateway that knows Joan, an admin of Harbor Realty. */
export function harborGateway({
  user = {},
  organization = {},
  onboarding = {},
  invitations = [],
}: {
  readonly user?: object;
  readonly organization?: object | null;
  readonly onboarding?: object;
  readonly invitations?: readonly object[];
} = {}) {
  return {
    Dashboard: () => ({
      currentUser: { ...member, ...user },
      organization:
        organization === null
          ? null
          : { ...harbor, onboardingProgress: { ...finished, ...onboarding }, ...organization },
    }),
    FirstOrganization: () => ({
      currentUser: { ...member, ...user },
      invitations: [],
      organizations: { entries: [], pageInfo: { hasMoreEntries: false, totalCount: 0 } },
    }),
    OpenInvitations: () => ({ currentUser: { ...member, ...user }, invitations: [...invitations] }),
  };
}

interface RenderAppOptions {
  readonly path: string;
  readonly auth?: Auth;
  readonly gateway?: Readonly<Record<string, OperationHandler>>;
  /** The public lookup's answer for any slug, or its status. */
  readonly branding?: object | number;
  /** Where people of any domain sign in, or the status of that lookup. */
  readonly wayIn?: object | number | null;
  /** Whether sign-in is simulated, and whom the gateway then names. */
  readonly simulated?: boolean;
  readonly people?: object;
  readonly runtime?: FederationRuntime;
  /** Whether a deploy replaced the remotes; then `reload` is called instead of an error shown. */
  readonly replaced?: boolean;
  readonly reload?: () => void;
  readonly routes?: RouteStore;
  /** What the remotes say that are asked for an unknown address. */
  readonly askRoutes?: Remotes['askRoutes'];
}

let guard: LeaveGuard | null = null;

/** The whole page at an address, over a gateway checked by the real schema and remotes from the given runtime. */
export function renderApp(options: RenderAppOptions): RenderResult {
  window.history.replaceState(null, '', window.location.origin + options.path);
  mockGateway(options.gateway ?? harborGateway());
  answerPublicly('/organizations/', options.branding ?? 404);
  const { wayIn = null } = options;
  answerPublicly('/sign-in?', typeof wayIn === 'number' ? wayIn : { wayIn });
  answerPublicly('/simulated/people', options.people ?? 404);
  guard ??= createLeaveGuard();
  const runtime = options.runtime ?? {
    load: () => new Promise(() => undefined),
    brokenFile: () => Promise.resolve(null),
  };
  return render(
    <App
      config={{ ...testConfig, auth: { ...testConfig.auth, simulated: options.simulated ?? false } }}
      auth={options.auth ?? testAuth()}
      proveFactor={() => Promise.resolve('proven')}
      leaveGuard={guard}
      routes={options.routes ?? createRouteStore(fakeRoutes)}
      overrides={{ overrides: {}, refused: [] }}
      remotes={{
        loader: createRemoteLoader({ runtime, timeoutMs: 10_000 }),
        deploys: {
          note: () => undefined,
          isReplaced: () => Promise.resolve(options.replaced ?? false),
          running: () => ({}),
          runningOf: (remote) => ({ remote }),
        },
        askRoutes: options.askRoutes ?? (() => Promise.resolve([])),
        reload: options.reload ?? (() => undefined),
      }}
    />,
  );
}

function answerPublicly(path: string, answer: object | number): void {
  const others = globalThis.fetch;
  globalThis.fetch = (input, init) => {
    const address = input instanceof Request ? input.url : input.toString();
    if (!address.includes(path)) return others(input, init);
    const status = typeof answer === 'number' ? answer : 200;
    const text = JSON.stringify(typeof answer === 'number' ? { error: { message: 'no' } } : answer);
    return Promise.resolve({
      ok: status === 200,
      status,
      text: () => Promise.resolve(text),
      json: () => Promise.resolve(JSON.parse(text)),
    } as Response);
  };
}
