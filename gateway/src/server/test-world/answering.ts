const PATIENCE_MS = 2_000;
const ASKED_EVERY_MS = 10_000;

/**
 * Whether the gateway of the test world answers, as it was when somebody asked last: nobody waits for it. Null before it was
 * asked, and where there is none.
 */
export function testWorldAnswering(
  address: string | null,
  now: () => number,
): () => 'answers' | 'silent' | null {
  let known: 'answers' | 'silent' | null = null;
  let askedAt = Number.NEGATIVE_INFINITY;
  const ask = async (url: string): Promise<void> => {
    const answer = await fetch(url, { signal: AbortSignal.timeout(PATIENCE_MS) }).catch(() => null);
    await answer?.body?.cancel().catch(() => undefined);
    known = answer?.ok === true ? 'answers' : 'silent';
  };
  return () => {
    if (address === null) return null;
    if (now() - askedAt >= ASKED_EVERY_MS) {
      askedAt = now();
      void ask(`${address}/readyz`);
    }
    return known;
  };
}
