/** The part of its time that a process keeps for its very end: a busy machine hears of a time that is over too late. */
const KEPT = 0.1;

/**
 * Runs the steps once, in order, when the process is asked to stop; each gets its turn even if one before failed.
 * Answers whether all of them ended within the time, in milliseconds, early enough to end the process in it: one that
 * hangs must not keep it.
 */
export function onStop(
  steps: readonly (() => Promise<unknown>)[],
  { within, failed }: { within: number; failed: (error: unknown) => void },
): () => Promise<boolean> {
  let stopping: Promise<boolean> | null = null;
  return () =>
    (stopping ??= new Promise((resolve) => {
      const timer = setTimeout(
        () => {
          failed(new Error(`What is under way did not end in time for ${within} ms.`));
          resolve(false);
        },
        within * (1 - KEPT),
      );
      void (async () => {
        for (const step of steps) await step().catch(failed);
        clearTimeout(timer);
        resolve(true);
      })();
    }));
}
