import type { Viewer } from '@keyturn/shared/organization';

/** What else somebody may who holds a permission: read what they change, and ask for earnest money as for any other. */
const includes: Readonly<Record<string, string>> = {
  RECONCILE: 'AUDIT',
  ADMIN: 'REQUEST_ESCROW',
  REQUEST: 'REQUEST_ESCROW',
};

/** Whether the person holds all that a route asks for. The gateway decides; this only says so early. */
export function isPermitted(
  { isSuperuser, permissions }: Pick<Viewer, 'isSuperuser' | 'permissions'>,
  asked: readonly string[] = [],
): boolean {
  const held = new Set<string>([...permissions, ...[...permissions].flatMap((each) => includes[each] ?? [])]);
  return isSuperuser || asked.every((permission) => held.has(permission));
}
