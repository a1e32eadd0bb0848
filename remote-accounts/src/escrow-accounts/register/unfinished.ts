/** A bank account that was added for an escrow account that is not registered yet. Its id only: no number is kept. */
const keyOf = (organizationId: string): string => `keyturn.unfinished-escrow.${organizationId}`;

/** The funding source of an interrupted registration, or null. */
export function unfinishedSource(organizationId: string): string | null {
  return sessionStorage.getItem(keyOf(organizationId));
}

/** Remembers in this window that the bank account is there, so that trying again adds no second one. */
export function rememberUnfinished(organizationId: string, fundingSourceId: string): void {
  sessionStorage.setItem(keyOf(organizationId), fundingSourceId);
}

export function forgetUnfinished(organizationId: string): void {
  sessionStorage.removeItem(keyOf(organizationId));
}
