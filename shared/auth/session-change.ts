/** What the provider's SDK calls an error; empty for one that is not its own. */
export const codeOf = (error: unknown): string =>
  typeof error === 'object' && error !== null && 'error' in error ? String(error.error) : '';

/**
 * Puts another session in the place of the stored one while no other tab of this origin does; the others wait. Where the
 * browser has no Web Locks, it is done at once.
 */
export async function exclusively<T>(work: () => T | Promise<T>): Promise<T> {
  return 'locks' in navigator ? navigator.locks.request('keyturn.session', async () => work()) : work();
}
