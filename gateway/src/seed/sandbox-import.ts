import { errorText } from '../base/error-text.ts';
import type { Deps } from '../context/deps.ts';
import { readSandboxWorld } from './sandbox-world.ts';
import type { SandboxWorld } from './sandbox-world.ts';

const PATIENCE_MS = 60_000;
const PAUSE_MS = 1_000;
const ANSWER_MS = 15_000;

/** The sandbox could not be told of the demo world. */
export class SandboxImportFailed extends Error {
  override readonly name = 'SandboxImportFailed';
}

/**
 * Tells the sandbox of every customer, account and transfer that the database refers to, so that they exist there.
 * Asks until the sandbox answers, for 60 seconds if not told otherwise; repeating it is harmless.
 * @throws SandboxImportFailed when it does not answer or refuses.
 */
export async function importIntoSandbox(
  deps: Pick<Deps, 'db' | 'config'>,
  patienceMs = PATIENCE_MS,
): Promise<void> {
  const world = await readSandboxWorld(deps.db);
  const deadline = Date.now() + patienceMs;
  for (;;) {
    const failure = await tell(deps.config.sandboxUrl, world);
    if (failure === null) return;
    if (Date.now() + PAUSE_MS >= deadline) throw new SandboxImportFailed(failure);
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  }
}

/** One attempt: null when it was taken, else why to try again. A refusal is final. */
async function tell(sandboxUrl: string, world: SandboxWorld): Promise<string | null> {
  try {
    const answer = await fetch(`${sandboxUrl}/demo/bank-transfers`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(world),
      signal: AbortSignal.timeout(ANSWER_MS),
    });
    if (answer.ok) return null;
    const reason = `The sandbox answered ${answer.status} to the demo world: ${(await answer.text()).slice(0, 500)}`;
    if (answer.status >= 400 && answer.status < 500) throw new SandboxImportFailed(reason);
    return reason;
  } catch (error) {
    if (error instanceof SandboxImportFailed) throw error;
    return `The sandbox at ${sandboxUrl} does not answer: ${errorText(error)}`;
  }
}
