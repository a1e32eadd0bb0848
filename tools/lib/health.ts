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

/**
 * Waits until an address answers.
 * @throws Error when `abort` is raised or `timeoutMs` pass first.
 */
export async function waitUntilAnswers(url: string, timeoutMs: number, abort: AbortSignal): Promise<void> {
  const deadline = performance.now() + timeoutMs;
  while (!(await answers(url))) {
    abort.throwIfAborted();
    if (performance.now() > deadline) throw new Error(`${url} did not answer within ${timeoutMs / 1000} s.`);
    await delay(100, undefined, { signal: abort });
  }
}
