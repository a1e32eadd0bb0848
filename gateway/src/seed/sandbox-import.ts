import { errorText } from '../base/error-text.ts';
import type { Deps } from '../context/deps.ts';
import { ProviderRefused } from '../providers/bank-transfers/errors.ts';
import { tellSandbox } from '../providers/bank-transfers/sandbox.ts';
import { readSandboxWorld } from './sandbox-world.ts';

const PATIENCE_MS = 60_000;
const PAUSE_MS = 1_000;

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
    try {
      await tellSandbox(deps.config.sandboxUrl, world);
      return;
    } catch (error) {
      const final = error instanceof ProviderRefused || Date.now() + PAUSE_MS >= deadline;
      if (final) throw new SandboxImportFailed(errorText(error), { cause: error });
    }
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  }
}
