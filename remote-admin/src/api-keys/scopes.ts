import type { ApiKey } from './data';

export type Scope = ApiKey['scopes'][number];

/** What keys may do, in the order of the form. */
export const scopes: readonly { readonly scope: Scope; readonly label: string; readonly hint: string }[] = [
  { scope: 'READ_PAYMENTS', label: 'Read payments', hint: 'Every payment that you see.' },
  { scope: 'READ_OCCASIONS', label: 'Read payment occasions', hint: 'With their forms and limits.' },
  { scope: 'READ_ACCOUNTS', label: 'Read accounts', hint: 'Names and states, never whole numbers.' },
  {
    scope: 'READ_RECONCILIATION',
    label: 'Read reconciliation',
    hint: 'Statements, books and files of accounts, if you reconcile or audit.',
  },
  {
    scope: 'PREPARE_REQUESTS',
    label: 'Prepare requests',
    hint: 'Fills them in for an admin, who sends them within seven days or not.',
  },
  { scope: 'REQUEST_PAYMENTS', label: 'Request payments', hint: 'Asks payers by e-mail for money.' },
  {
    scope: 'SEND_PAYMENTS',
    label: 'Send payments',
    hint: 'Up to an amount. They wait for approval like yours; a key approves nothing.',
  },
  { scope: 'MANAGE_WEBHOOKS', label: 'Manage webhooks', hint: 'Of this integration.' },
];

export const labelOf = (given: Scope): string => scopes.find(({ scope }) => scope === given)?.label ?? given;

/** Why a key works no more; null for one that does. */
export function endOf({ revokedAt, expiresAt }: ApiKey, now: number): 'Revoked' | 'Expired' | null {
  if (revokedAt !== null) return 'Revoked';
  return expiresAt !== null && Date.parse(expiresAt) <= now ? 'Expired' : null;
}
