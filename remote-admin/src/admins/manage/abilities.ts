import { formatMoney } from '@keyturn/shared/format';
import type { Act } from '../permissions/grant';
import type { Example } from '../permissions/seen';
import { permissionTexts } from '../roles';

export type ManagedRole = (typeof permissionTexts)[number]['role'];

/** The newest payment that an act is, or was, about; nothing where there is none yet. */
function like(act: Act, examples: readonly Example[]): string {
  const payment = examples.find((each) => each.act === act);
  if (payment === undefined) return '';
  return `, for example ${formatMoney(payment.amount)} for ${payment.paymentOccasionName}`;
}

/** What somebody who holds a permission can do, by the example of a payment of the organization. */
export function abilityOf(role: ManagedRole, examples: readonly Example[]): string {
  switch (role) {
    case 'ADMIN':
      return 'Add escrow accounts, add and remove admins, and add and remove email notifications';
    case 'APPROVE_INBOUND_PAYMENT':
      return `Approve or decline payments into a gated escrow account${like('APPROVE_INBOUND', examples)}`;
    case 'APPROVE_OUTBOUND_PAYMENT':
      return `Approve or decline sent payments that need a second approval${like('APPROVE_OUTBOUND', examples)}`;
    case 'REFUND_PAYMENT':
      return `Refund deposited earnest money${like('REFUND', examples)}`;
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
