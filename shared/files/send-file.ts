/** Where and how a file is sent. */
export interface UploadTarget {
  readonly url: string;
  readonly method: string;
  /** As the gateway's JSON has them. */
  readonly headers: unknown;
}

/** What was said where there is no better word. */
const notSent = 'The file could not be sent. Please try again.';

/** Sends a file where the gateway said, which fetch can't do with progress. Gives what was wrong in words, or null. */
export function sendFile(
  { url, method, headers }: UploadTarget,
  file: Blob,
  onProgress?: (sent: number, total: number) => void,
): Promise<string | null> {
  return new Promise((resolve) => {
    const request = new XMLHttpRequest();
    request.open(method, url);
    for (const [name, value] of Object.entries(headersIn(headers))) request.setRequestHeader(name, value);
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress?.(loaded, total));
    request.addEventListener('load', () => {
      const sent = request.status >= 200 && request.status < 300;
      resolve(sent ? null : (messageIn(request.responseText) ?? notSent));
    });
    for (const end of ['error', 'abort', 'timeout'] as const) {
      request.addEventListener(end, () => resolve(notSent));
    }
    request.send(file);
  });
}

/** The gateway's own words in an answer; null in the answer of another store. */
function messageIn(body: string): string | null {
  try {
    const answer: unknown = JSON.parse(body);
    const error: unknown =
      typeof answer === 'object' && answer !== null ? Reflect.get(answer, 'error') : null;
    const message: unknown =
      typeof error === 'object' && error !== null ? Reflect.get(error, 'message') : null;
    return typeof message === 'string' ? message : null;
  } catch {
    return null;
  }
}

/** Headers out of the gateway's JSON: only texts. */
function headersIn(value: unknown): Readonly<Record<string, string>> {
  if (typeof value !== 'object' || value === null) return {};
  return Object.fromEntries(
    Object.entries(value).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  );
}
