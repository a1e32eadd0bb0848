import { formatMoney } from '@keyturn/shared/format';
import { permissionTexts } from '../roles';

export type ManagedRole = (typeof permissionTexts)[number]['role'];

/** A payment of the organization that a permission would concern. */
export interface ExamplePayment {
  /** Cents. */
  readonly amount: number;
  readonly paymentOccasion: { readonly name: string } | null;
}

/** The newest payment into escrow, sent for a second approval, and deposited; null where there is none yet. */
export interface Examples {
  readonly collected: ExamplePayment | null;
  readonly sent: ExamplePayment | null;
  readonly deposited: ExamplePayment | null;
}

export const noExamples: Examples = { collected: null, sent: null, deposited: null };

function like(payment: ExamplePayment | null): string {
  if (payment === null) return '';
  const occasion = payment.paymentOccasion === null ? '' : ` for ${payment.paymentOccasion.name}`;
  return `, for example ${formatMoney(payment.amount)}${occasion}`;
}

/** What somebody who holds a permission can do, by the example of a payment of theirs. */
export function abilityOf(role: ManagedRole, { collected, sent, deposited }: Examples): string {
  switch (role) {
    case 'ADMIN':
      return 'Add escrow accounts, add and remove admins, and add and remove email notifications';
    case 'APPROVE_INBOUND_PAYMENT':
      return `Approve or decline payments into a gated escrow account${like(collected)}`;
    case 'APPROVE_OUTBOUND_PAYMENT':
      return `Approve or decline sent payments that need a second approval${like(sent)}`;
    case 'REFUND_PAYMENT':
      return `Refund deposited earnest money${like(deposited)}`;
    case 'RECONCILE':
      return 'Import bank statements, match them with payments, and sign periods';
    case 'AUDIT':
      return 'Read the whole reconciliation, and change nothing of it';
  }
}

/** What a change of permissions gives and what it takes, in the order of the check boxes. */
export function differenceOf(
  before: ReadonlySet<string>,
  after: ReadonlySet<string>,
): { readonly gained: readonly ManagedRole[]; readonly lost: readonly ManagedRole[] } {
  const roles = permissionTexts.map(({ role }) => role);
  return {
    gained: roles.filter((role) => after.has(role) && !before.has(role)),
    lost: roles.filter((role) => before.has(role) && !after.has(role)),
  };
}

/** All roles to save: what was ticked, and what the person holds besides that no check box shows. */
export function rolesToSave<Role extends string>(
  held: readonly Role[],
  ticked: ReadonlySet<string>,
): readonly (Role | ManagedRole)[] {
  const managed = new Set<string>(permissionTexts.map(({ role }) => role));
  const kept = held.filter((role) => !managed.has(role));
  return [...permissionTexts.map(({ role }) => role).filter((role) => ticked.has(role)), ...kept];
}
