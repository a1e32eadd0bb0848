import { ApiProvider } from '@keyturn/shared/api';
import { type Auth, AuthProvider } from '@keyturn/shared/auth';
import {
  type CurrentOrganization,
  type Onboarding,
  OrganizationProvider,
  type Surroundings,
  type Viewer,
} from '@keyturn/shared/organization';
import { PanelContext } from '@keyturn/shared/panels';
import { useLocation } from '@keyturn/shared/router';
import { MemoryRouter } from 'react-router-dom';
import { render, type RenderResult } from '@testing-library/react';
import { type ReactNode, useState } from 'react';

const session = {
  accessToken: 'token',
  idToken: 'id-token',
  userId: 'user-1',
  expiresAt: Date.now() + 3_600_000,
};

const auth: Auth = {
  peek: () => session,
  session: () => Promise.resolve(session),
  signIn: () => Promise.resolve(),
  finishSignIn: () => Promise.resolve('/'),
  forget: () => undefined,
  signOut: () => Promise.resolve(),
};

/** An organization to build tests on. */
export const testOrganization: CurrentOrganization = {
  id: 'org-1',
  slug: 'harbor-realty',
  name: 'Harbor Realty',
  organizationType: 'BROKERAGE',
  logoDark: null,
  logoLight: null,
  backgroundColor: null,
  holdsEscrow: true,
  utilizesRefunds: true,
  bankLinkingAllowed: false,
  customer: { id: 'customer-1', customerRef: 'ref-1' },
};

/** An admin who may approve and refund. */
export const testViewer: Viewer = {
  id: 'user-1',
  fullName: 'Joan Osei',
  firstName: 'Joan',
  lastName: 'Osei',
  email: 'joan@harbor.example',
  isSuperuser: false,
  permissions: new Set(['ADMIN', 'APPROVE_INBOUND_PAYMENT', 'APPROVE_OUTBOUND_PAYMENT', 'REFUND_PAYMENT']),
};

const surroundings: Surroundings = {
  paymentsAppUrl: 'https://pay.keyturn.example',
  customerAppUrl: 'https://agents.keyturn.example',
  adminUrl: '/manage',
  transferProviderUrl: 'https://transfers.example/transfers',
  tracking: null,
  support: { email: 'support@keyturn.example', phone: '(555) 010-0199' },
};

const finishedOnboarding: Onboarding = {
  pendingRequiredSteps: 0,
  verifiedEscrowAccounts: 1,
  verifiedFundingSources: 1,
  hasSharedPaymentOccasion: false,
  escrow: 'COMPLETED',
  funding: 'COMPLETED',
  branding: 'COMPLETED',
};

interface RenderOptions {
  /** The address the route is opened at, for example `/harbor-realty/transactions?tab=Deposited`. */
  readonly path?: string;
  readonly organization?: Partial<CurrentOrganization>;
  readonly viewer?: Partial<Viewer>;
  readonly onboarding?: Partial<Onboarding>;
}

/** Renders a screen or panel as the host would, over a gateway put in place with mockGateway. */
export function renderRoute(route: ReactNode, options: RenderOptions = {}): RenderResult {
  return render(
    <MemoryRouter initialEntries={[options.path ?? '/harbor-realty']}>
      <AuthProvider auth={auth}>
        <ApiProvider gatewayUrl="http://gateway.test" auth={auth}>
          <OrganizationProvider
            organization={{ ...testOrganization, ...options.organization }}
            viewer={{ ...testViewer, ...options.viewer }}
            onboarding={{ ...finishedOnboarding, ...options.onboarding }}
            surroundings={surroundings}
          >
            <TestFrame>{route}</TestFrame>
          </OrganizationProvider>
        </ApiProvider>
      </AuthProvider>
    </MemoryRouter>,
  );
}

/** A stand-in for the host's panel frame: head as a heading and links, foot at the end, address as text. */
function TestFrame({ children }: { readonly children: ReactNode }) {
  const [foot, setFoot] = useState<HTMLElement | null>(null);
  const [frame] = useState(() => ({
    setHead: () => undefined,
    holdOpen: () => () => undefined,
    leave: (go: () => void) => go(),
    close: () => undefined,
  }));
  const location = useLocation();
  return (
    <PanelContext value={{ ...frame, foot }}>
      {children}
      <div ref={setFoot} />
      <output aria-label="address">{location.pathname + location.search}</output>
    </PanelContext>
  );
}
