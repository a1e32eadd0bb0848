import { readConfig } from '../config.ts';
import type { SandboxConfig } from '../config.ts';
import { createSandbox } from '../sandbox.ts';
import type { Sandbox } from '../sandbox.ts';

/** Starts a sandbox on free ports with a store in memory; `overrides` win. */
export function startTestSandbox(overrides: Partial<SandboxConfig> = {}): Promise<Sandbox> {
  const config = readConfig({ SANDBOX_PORT: '0', SANDBOX_SMTP_PORT: '0', KEYTURN_DATA: ':memory:' });
  return createSandbox({ ...config, ...overrides });
}
