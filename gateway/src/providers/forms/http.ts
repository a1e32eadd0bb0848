import { FormsUnavailable, type Forms } from './port.ts';

/** A service behind a POST of JSON; only 200 means that it took the form. */
export const httpForms = (url: string, { timeoutMs = 5_000 } = {}): Forms => ({
  async submit(form) {
    const status = await post(url, JSON.stringify(form), timeoutMs);
    if (status !== 200) throw new FormsUnavailable(`The forms service answered ${status}.`);
  },
});

async function post(url: string, body: string, timeoutMs: number): Promise<number> {
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
      signal: AbortSignal.timeout(timeoutMs),
    });
    await response.body?.cancel();
    return response.status;
  } catch (cause) {
    throw new FormsUnavailable('The forms service did not answer.', { cause });
  }
}
