import type { Deps } from '../../context/deps.ts';
import { errorText } from '../../base/error-text.ts';

const PATIENCE_MS = 5_000;

/** What became of a release that is tried out. */
interface Told {
  readonly remote: string;
  readonly release: string;
  readonly action: string;
  readonly reason: string;
  readonly at: Date;
}

/** Posts what became of a release to the operators' address (`RELEASE_WEBHOOK_URL`), if there is one. Never throws. */
export async function tellOperators({ config, log }: Deps, told: Told): Promise<void> {
  if (config.releaseWebhookUrl === null) return;
  const body = JSON.stringify({
    text: `${told.remote} ${told.release}: ${told.action}. ${told.reason}`,
    ...told,
  });
  try {
    const answer = await fetch(config.releaseWebhookUrl, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    if (!answer.ok) throw new Error(`it answered ${answer.status}`);
  } catch (error) {
    log.warn({ reason: errorText(error), remote: told.remote }, 'operators not told of a release');
  }
}
