import { personalKey } from '@keyturn/shared/auth';

/** A question that was typed and not delivered yet, kept in this window for each organization. */
export interface Draft {
  readonly context: string;
  readonly message: string;
}

const keyOf = (organizationId: string): string => personalKey(`support-draft.${organizationId}`);

/** What was typed before; null where there is nothing, or nothing that can be read. */
export function keptDraft(organizationId: string): Draft | null {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(keyOf(organizationId)) ?? 'null');
    if (typeof kept !== 'object' || kept === null) return null;
    const context: unknown = Reflect.get(kept, 'context');
    const message: unknown = Reflect.get(kept, 'message');
    return typeof context === 'string' && typeof message === 'string' ? { context, message } : null;
  } catch {
    return null;
  }
}

/** Keeps what is typed, so that neither a failure nor a reload loses it. An empty message is not worth keeping. */
export function keepDraft(organizationId: string, { context, message }: Draft): void {
  if (message.trim() === '') sessionStorage.removeItem(keyOf(organizationId));
  else sessionStorage.setItem(keyOf(organizationId), JSON.stringify({ context, message }));
}
