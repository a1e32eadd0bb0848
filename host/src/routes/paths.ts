/** Where the platform's staff site is; no organization has it for a slug. */
export const staffRoot = '/manage';

/** Where every organization's dashboard begins. */
export const homePath = '/home';

/** What addresses of the host's own begin with: no remote names such a path. */
export const hostParts = ['callback', 'health', 'logout', 'manage', 'plaid-continue', 'sessions'] as const;

/** The first part of a path: `admins` of `/admins/add`. */
export const firstPart = (path: string): string => path.split('/', 2)[1] ?? '';

/** Whether an address is the staff site's. */
export const isStaffPath = (pathname: string): boolean =>
  pathname === staffRoot || pathname.startsWith(`${staffRoot}/`);

/** Splits `/harbor-realty/admins/add` into slug and path inside; the path of `/harbor-realty` is `/`. */
export function splitOrganizationPath(
  pathname: string,
): { readonly slug: string; readonly path: string } | null {
  const found = /^\/([^/]+)(\/.*)?$/.exec(pathname);
  if (found?.[1] === undefined) return null;
  return { slug: decoded(found[1]), path: found[2] ?? '/' };
}

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}
