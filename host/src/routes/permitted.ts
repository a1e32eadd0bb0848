import type { Viewer } from '@keyturn/shared/organization';

/** What somebody may read of what they may change. */
const includes: Readonly<Record<string, string>> = { RECONCILE: 'AUDIT' };

/** Whether the person holds all that a route asks for. The gateway decides; this only says so early. */
export function isPermitted(
  { isSuperuser, permissions }: Pick<Viewer, 'isSuperuser' | 'permissions'>,
  asked: readonly string[] = [],
): boolean {
  const held = new Set<string>([...permissions, ...[...permissions].flatMap((each) => includes[each] ?? [])]);
  return isSuperuser || asked.every((permission) => held.has(permission));
}
