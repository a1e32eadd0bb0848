import type { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';

/** How much and how long is read of a body that was refused. */
const most = { bytes: 64 * 1_048_576, ms: 10_000 };

/**
 * Reads what is left of a refused body and throws it away. A client that is still sending would otherwise lose the
 * connection and never see why. Gives up on bodies without end.
 */
export async function drain(body: Readable): Promise<void> {
  let bytes = 0;
  const enough = new AbortController();
  body.on('data', (chunk: Buffer) => {
    bytes += chunk.length;
    if (bytes > most.bytes) enough.abort();
  });
  body.resume();
  const signal = AbortSignal.any([enough.signal, AbortSignal.timeout(most.ms)]);
  await finished(body, { writable: false, signal }).catch(() => undefined);
}
