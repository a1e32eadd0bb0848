const unfinishedKey = 'keyturn.sign-in-unfinished';
const endedKey = 'keyturn.signed-out';

/**
 * How sign-in went here last: `unfinished`, it was begun in this window and nobody came back signed in; `ended`, somebody
 * has signed out of this browser since.
 */
export type LastSignIn = 'none' | 'unfinished' | 'ended';

export function readLastSignIn(): LastSignIn {
  if (sessionStorage.getItem(unfinishedKey) !== null) return 'unfinished';
  return localStorage.getItem(endedKey) === null ? 'none' : 'ended';
}

export function noteSignInBegun(): void {
  sessionStorage.setItem(unfinishedKey, '1');
}

export function noteSignInFinished(): void {
  sessionStorage.removeItem(unfinishedKey);
  localStorage.removeItem(endedKey);
}

export function noteSignedOut(): void {
  localStorage.setItem(endedKey, '1');
}
