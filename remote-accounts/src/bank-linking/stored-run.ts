import { personalKey } from '@keyturn/shared/auth';
import { forgetReturnPath, rememberReturnPath } from '@keyturn/shared/bank-link';

/** A bank sign-in under way, as far as it has to outlive the page: a bank may ask people onto its own pages. */
export interface StoredRun {
  readonly linkToken: string;
  /** Until when the token holds, ISO 8601 UTC. */
  readonly expiration: string;
  readonly organizationId: string;
  /** The window that it was started in. */
  readonly windowId: string;
}

const runKey = (userId: string): string => personalKey(userId, 'bank-link.run');
const windowKey = 'keyturn.bank-link.window';

/** Keeps the run until it ends, and the path that the bank leads back to. */
export function rememberRun(userId: string, run: StoredRun, returnPath: string): void {
  localStorage.setItem(runKey(userId), JSON.stringify(run));
  rememberReturnPath(returnPath);
}

/** The run must not be left behind when it has ended, however it did. */
export function forgetRun(userId: string): void {
  localStorage.removeItem(runKey(userId));
  forgetReturnPath();
}

/** The person's run that is under way at `now`, ISO 8601 UTC; one that has expired is forgotten. */
export function storedRun(userId: string, now: string): StoredRun | null {
  const text = localStorage.getItem(runKey(userId));
  if (text === null) return null;
  const run = readRun(text);
  if (run !== null && Date.parse(run.expiration) > Date.parse(now)) return run;
  forgetRun(userId);
  return null;
}

/** Names this window; it keeps its name when it leaves for the bank and comes back. */
export function thisWindow(): string {
  const known = sessionStorage.getItem(windowKey);
  if (known !== null) return known;
  const made = crypto.randomUUID();
  sessionStorage.setItem(windowKey, made);
  return made;
}

function readRun(text: string): StoredRun | null {
  const value = parse(text);
  if (typeof value !== 'object' || value === null) return null;
  if (!('linkToken' in value && 'expiration' in value && 'organizationId' in value && 'windowId' in value))
    return null;
  const { linkToken, expiration, organizationId, windowId } = value;
  return typeof linkToken === 'string' &&
    typeof expiration === 'string' &&
    typeof organizationId === 'string' &&
    typeof windowId === 'string'
    ? { linkToken, expiration, organizationId, windowId }
    : null;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
