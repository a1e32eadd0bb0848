import type { StoredLimit } from '../db/schema/shapes.ts';
import type { ApiKeyScope, OrganizationRole } from '../db/schema/values.ts';

/** Who does something to a payment; an event keeps it. */
export type Actor =
  | { kind: 'user'; userId: string }
  | { kind: 'payer'; email: string; userId?: string }
  | { kind: 'system' }
  | { kind: 'provider' };

/** The signed-in user with what decides about access: loaded once for each request. */
export interface Viewer {
  userId: string;
  email: string;
  fullName: string;
  /** Platform staff, who may access any organization. */
  isSuperadmin: boolean;
  /** Roles by organization id. */
  memberships: ReadonlyMap<string, ReadonlySet<OrganizationRole>>;
  /** How far the roles go, by organization id; absent where no limit is set anywhere. */
  limits?: ReadonlyMap<string, readonly StoredLimit[]>;
  /** With which key a program acts for the user; absent where the user acts. */
  key?: ActingKey;
}

/** An API key at work. */
export interface ActingKey {
  id: string;
  integrationId: string;
  organizationId: string;
  scopes: ReadonlySet<ApiKeyScope>;
  /** The largest payment out, cents; null for none at all. */
  sendLimit: number | null;
}

export const actorOf = (viewer: Viewer): Actor => ({ kind: 'user', userId: viewer.userId });
