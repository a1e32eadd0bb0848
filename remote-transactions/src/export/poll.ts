/** How a report ended: a file, nothing to put into one, or why there is none. */
export type ReportOutcome =
  | { readonly kind: 'file'; readonly name: string; readonly content: Blob }
  | { readonly kind: 'error'; readonly message: string };

/** A report is asked for every 5 seconds, at most 20 times. */
export const pollInterval = 5_000;
export const pollAttempts = 20;

interface PollOptions {
  /** GET /download-report/{id}. */
  readonly ask: () => Promise<Response>;
  /** Told before each attempt, counted from 1. */
  readonly onAttempt: (attempt: number) => void;
  readonly wait: (milliseconds: number) => Promise<void>;
}

/** Asks for a report until it is there: 200 is the file, 201 not yet, 204 empty, anything else an error. */
export async function pollReport({ ask, onAttempt, wait }: PollOptions): Promise<ReportOutcome> {
  for (let attempt = 1; attempt <= pollAttempts; attempt += 1) {
    onAttempt(attempt);
    const response = await ask().catch(() => null);
    if (response === null) return { kind: 'error', message: 'Report could not be generated.' };
    if (response.status === 200) {
      return { kind: 'file', name: fileName(response), content: await response.blob() };
    }
    if (response.status === 204) return { kind: 'error', message: 'Report has no contents.' };
    if (response.status !== 201) return { kind: 'error', message: 'Report could not be generated.' };
    if (attempt < pollAttempts) await wait(pollInterval);
  }
  return { kind: 'error', message: 'Report download timed out.' };
}

function fileName(response: Response): string {
  const match = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '');
  return match?.[1] ?? 'payments-export.csv';
}
