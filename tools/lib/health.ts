import { setTimeout as delay } from 'node:timers/promises';

/** Whether an address answers with success within two seconds. */
export async function answers(url: string): Promise<boolean> {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(2000) });
    await response.body?.cancel();
    return response.ok;
  } catch {
    return false;
  }
}

export interface Patience {
  /** How long nothing may happen, milliseconds. */
  timeoutMs: number;
  abort: AbortSignal;
  /** What whoever is waited for is doing; each new answer begins the time anew. */
  doing?: () => string | null;
}

/**
 * Waits until an address answers.
 * @throws Error when `abort` is raised, or `timeoutMs` pass without an answer and without anything new being done.
 */
export async function waitUntilAnswers(
  url: string,
  { timeoutMs, abort, doing = () => null }: Patience,
): Promise<void> {
  let last = doing();
  let deadline = performance.now() + timeoutMs;
  while (!(await answers(url))) {
    abort.throwIfAborted();
    const now = doing();
    if (now !== last) deadline = performance.now() + timeoutMs;
    last = now;
    if (performance.now() > deadline) throw new Error(`${url} did not answer within ${timeoutMs / 1000} s.`);
    await delay(100, undefined, { signal: abort });
  }
}
