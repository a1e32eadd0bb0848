import { freePort } from '../../gateway-process.ts';
import { startSandbox, type SandboxProcess } from '../../sandbox.ts';

/** How long a transfer rests in each step. */
const STEP_MS = 400;

/** The bank-transfer provider's process; what it knows outlives it. */
export interface Bank {
  readonly url: string;
  start(): Promise<void>;
  kill(): Promise<void>;
}

/** A place for the provider, which keeps what it knows in a folder and sends its webhooks to an address; it does not run yet. */
export async function placeBank(folder: string, webhooksTo: string): Promise<Bank> {
  const port = String(await freePort());
  let sandbox: SandboxProcess | null = null;
  return {
    url: `http://localhost:${port}`,
    async start() {
      sandbox ??= await startSandbox({
        ...{ SANDBOX_PORT: port, KEYTURN_DATA: folder, GATEWAY_URL: webhooksTo },
        ...{ SANDBOX_INSTANT: '1', SANDBOX_STEP_MS: String(STEP_MS) },
      });
    },
    async kill() {
      const killed = sandbox;
      sandbox = null;
      await killed?.kill();
    },
  };
}
