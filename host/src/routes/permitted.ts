import type { Viewer } from '@keyturn/shared/organization';

/** Whether the person holds all that a route asks for. The gateway decides; this only says so early. */
export function isPermitted(
  { isSuperuser, permissions }: Pick<Viewer, 'isSuperuser' | 'permissions'>,
  asked: readonly string[] = [],
): boolean {
  const held: ReadonlySet<string> = permissions;
  return isSuperuser || asked.every((permission) => held.has(permission));
}
