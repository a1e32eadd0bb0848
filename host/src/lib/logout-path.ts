import type { Location } from '@keyturn/shared/router';

/** The logout page that afterwards leads back to the present one. */
export function logoutPath({ pathname, search }: Pick<Location, 'pathname' | 'search'>): string {
  return `/logout?${new URLSearchParams({ redirectTo: pathname + search })}`;
}
