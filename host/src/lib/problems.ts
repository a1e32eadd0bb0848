import type { RemoteName } from '@keyturn/shared/federation';

/** What went wrong in the page, as it is told to the gateway. */
export interface Problem {
  /** Drawing a part, code that nobody awaited, loading a part, a failed operation, the page's policy. */
  readonly kind: 'render' | 'rejection' | 'load' | 'operation' | 'policy';
  /** Where it belongs; absent where only the address tells. */
  readonly remote?: RemoteName;
  /** The release that ran; absent for the one that runs now. */
  readonly release?: string;
  readonly message: string;
  readonly stack: string;
}

/** More than these before anybody takes them tell nothing new. */
const most = 20;
const waiting: Problem[] = [];

/** Keeps a problem until it is told: what tells it arrives after the first screen. */
export function keepProblem(problem: Omit<Problem, 'message' | 'stack'>, error: unknown): void {
  if (waiting.length >= most) return;
  const known = error instanceof Error ? error : new Error(String(error));
  waiting.push({ ...problem, message: known.message, stack: known.stack ?? '' });
}

/** What went wrong since this was asked last. */
export const takeProblems = (): readonly Problem[] => waiting.splice(0);

/** Keeps what nobody else catches, from now on. */
export function keepUncaught(page: Window = window): void {
  page.addEventListener('error', ({ error, message }) =>
    keepProblem({ kind: 'rejection' }, error ?? message),
  );
  page.addEventListener('unhandledrejection', ({ reason }) => keepProblem({ kind: 'rejection' }, reason));
  page.document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) =>
    keepProblem({ kind: 'policy' }, `${effectiveDirective}: ${blockedURI}`),
  );
  page.addEventListener('keyturn:operation-failed', ({ detail }: CustomEventInit<string>) =>
    keepProblem({ kind: 'operation' }, detail),
  );
}
