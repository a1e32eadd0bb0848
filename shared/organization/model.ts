/** The organization in the address, as the shell loaded it. Times are ISO 8601 UTC. */
export interface CurrentOrganization {
  readonly id: string;
  readonly slug: string;
  readonly name: string;
  readonly organizationType: string | null;
  readonly logoDark: string | null;
  readonly logoLight: string | null;
  readonly backgroundColor: string | null;
  readonly holdsEscrow: boolean;
  readonly utilizesRefunds: boolean;
  readonly bankLinkingAllowed: boolean;
  readonly customer: { readonly id: string; readonly customerRef: string | null } | null;
}

/** The signed-in person, seen from the current organization. */
export interface Viewer {
  readonly id: string;
  readonly fullName: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly isSuperuser: boolean;
  /** Permissions in the current organization. */
  readonly permissions: ReadonlySet<Permission>;
}

export type Permission =
  | 'ADMIN'
  | 'APPROVE_INBOUND_PAYMENT'
  | 'APPROVE_OUTBOUND_PAYMENT'
  | 'AUDIT'
  | 'INITIATE_MANUAL_TRANSFER'
  | 'RECONCILE'
  | 'REFUND_PAYMENT'
  | 'REMIT'
  | 'REQUEST'
  | 'REQUEST_ESCROW'
  | 'SUPERADMIN'
  | 'TRACK';

/** Agent, admin or superuser: what changes what is shown. */
export type ViewerKind = 'agent' | 'admin' | 'superuser';

export function viewerKind(viewer: Viewer): ViewerKind {
  if (viewer.isSuperuser) return 'superuser';
  return viewer.permissions.has('ADMIN') ? 'admin' : 'agent';
}

/** Whether the person may approve or decline payments that wait. */
export function mayApprove(viewer: Viewer): boolean {
  return (
    viewer.isSuperuser ||
    viewer.permissions.has('APPROVE_INBOUND_PAYMENT') ||
    viewer.permissions.has('APPROVE_OUTBOUND_PAYMENT')
  );
}

/** What else somebody may who holds a permission: read what they change, and ask for earnest money as for any other. */
const includes: Readonly<Record<string, Permission>> = {
  RECONCILE: 'AUDIT',
  ADMIN: 'REQUEST_ESCROW',
  REQUEST: 'REQUEST_ESCROW',
};

/** Whether the person may do what a permission is for. The gateway decides; this only says so early. */
export function holds(
  { isSuperuser, permissions }: Pick<Viewer, 'isSuperuser' | 'permissions'>,
  permission: string,
): boolean {
  return isSuperuser || [...permissions].some((held) => held === permission || includes[held] === permission);
}

/** Whether the person may ask payers for money: in general, for earnest money, or both. */
export const mayRequest = (viewer: Viewer): boolean => holds(viewer, 'REQUEST_ESCROW');

/** What comes with sight of every payment of the organization. */
const overseeing: readonly Permission[] = [
  ...(['ADMIN', 'SUPERADMIN', 'APPROVE_INBOUND_PAYMENT', 'APPROVE_OUTBOUND_PAYMENT'] as const),
  ...(['REFUND_PAYMENT', 'INITIATE_MANUAL_TRANSFER'] as const),
];

/** Whether the person reads the books, and sees of the payments only those that they take part in. */
export const readsBooksAlone = (viewer: Viewer): boolean =>
  !viewer.isSuperuser &&
  holds(viewer, 'AUDIT') &&
  !overseeing.some((permission) => viewer.permissions.has(permission));

/** Addresses outside the dashboard and whom to ask, from the host's run-time configuration. */
export interface Surroundings {
  /** Where payers pay, for example `https://pay.keyturn.example`. */
  readonly paymentsAppUrl: string;
  /** Where agents and requesters work. */
  readonly customerAppUrl: string;
  /** The platform's own staff site. */
  readonly adminUrl: string;
  /** Where the bank-transfer provider shows a transfer: its id is appended to it. */
  readonly transferProviderUrl: string;
  readonly support: { readonly email: string; readonly phone: string };
  /** The service that is told what people do (`@keyturn/shared/analytics`); null where nobody is. */
  readonly tracking: { readonly url: string; readonly key: string } | null;
}

/** What of the onboarding is still open. */
export interface Onboarding {
  readonly pendingRequiredSteps: number;
  readonly verifiedEscrowAccounts: number;
  readonly verifiedFundingSources: number;
  readonly hasSharedPaymentOccasion: boolean;
  readonly escrow: OnboardingStepState;
  readonly funding: OnboardingStepState;
  readonly branding: OnboardingStepState;
}

export type OnboardingStepState = 'COMPLETED' | 'PENDING' | 'SKIPPED';
