import { ProviderRefused, ProviderUnavailable } from './errors.ts';

const ANSWER_MS = 15_000;

/**
 * Tells the sandbox of customers, accounts and transfers, so that they exist there; repeating it is harmless. No other
 * provider has such an address: what was told this way can't reach a bank.
 *
 * @throws ProviderRefused, ProviderUnavailable
 */
export async function tellSandbox(sandboxUrl: string, world: object): Promise<void> {
  let answer: Response;
  try {
    answer = await fetch(`${sandboxUrl}/demo/bank-transfers`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(world),
      signal: AbortSignal.timeout(ANSWER_MS),
    });
  } catch (error) {
    throw new ProviderUnavailable(`The sandbox at ${sandboxUrl} does not answer.`, error);
  }
  if (answer.ok) return;
  const reason = `The sandbox answered ${answer.status}: ${(await answer.text()).slice(0, 500)}`;
  if (answer.status >= 400 && answer.status < 500)
    throw new ProviderRefused('SandboxRefused', reason, { status: answer.status });
  throw new ProviderUnavailable(reason);
}
