import { permissionTexts } from '../../admins/roles';
import type { HistoryEntry } from './data';

const deeds: ReadonlyMap<string, string> = new Map([
  ['signIn', 'signed in'],
  ['updateOrganization', 'changed the organization'],
  ['createOrganization', 'created the organization'],
  ['updateOrganizationNotificationEmails', 'changed the recipients'],
  ['enableRefunds', 'enabled refunds'],
  ['disableRefunds', 'disabled refunds'],
  ['addUserToOrganization', 'added'],
  ['removeUserFromOrganization', 'removed'],
  ['updateUserRoles', 'changed the permissions of'],
  ['addUserRoles', 'changed the permissions of'],
  ['removeUserRoles', 'changed the permissions of'],
  ['createIntegration', 'added an integration'],
  ['deleteIntegration', 'deleted an integration'],
  ['createWebhookSubscription', 'added the webhook'],
  ['deleteWebhookSubscription', 'deleted a webhook'],
]);

/** `createEscrowAccount` → `create escrow account`. */
const spelledOut = (name: string): string => name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);

/** What somebody did, in words: `Maya Okafor added Nora Quist`. */
export function sentenceOf({ actorName, action, subject }: HistoryEntry): string {
  const deed = deeds.get(action) ?? `did “${spelledOut(action)}”`;
  return [actorName ?? 'Somebody', deed, subject].filter((part) => part !== null).join(' ');
}

/** `ADMIN, REFUND_PAYMENT` → `Administrate Org, Refund payments`. */
const rolesInWords = (roles: string): string =>
  roles
    .split(', ')
    .map((each) => permissionTexts.find(({ role }) => role === each)?.label ?? each)
    .join(', ');

/** One detail of a change: `phone: 5550100101 → 5550100102`. */
export function changeInWords({ field, before, after }: HistoryEntry['changes'][number]): string {
  const [was, is] = [before, after].map((value) =>
    value !== null && field === 'roles' ? rolesInWords(value) : value,
  );
  return `${spelledOut(field)}: ${was ?? 'none'} → ${is ?? 'none'}`;
}
