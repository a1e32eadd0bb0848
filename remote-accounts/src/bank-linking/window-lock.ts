const lockName = 'keyturn.bank-link';

/**
 * Takes the right to the one bank sign-in that all windows of this browser may have open; gives the function that lets go
 * of it, or null while another window has it. A window that closes or leaves lets go by itself.
 */
export function holdOnlyRun(): Promise<(() => void) | null> {
  // Only secure pages have locks; elsewhere the stored run alone tells.
  if (!('locks' in navigator)) return Promise.resolve(() => undefined);
  const { locks } = navigator;
  return new Promise((resolve, reject) => {
    locks
      .request(lockName, { ifAvailable: true }, (lock) => {
        if (lock === null) {
          resolve(null);
          return;
        }
        return new Promise<void>((letGo) => resolve(() => letGo()));
      })
      .catch(reject);
  });
}
