/**
 * Runs the steps once, in order, when the process is asked to stop; each gets its turn even if one before failed.
 * Answers whether all of them ended within the time, in milliseconds: one that hangs must not keep the process.
 */
export function onStop(
  steps: readonly (() => Promise<unknown>)[],
  { within, failed }: { within: number; failed: (error: unknown) => void },
): () => Promise<boolean> {
  let stopping: Promise<boolean> | null = null;
  return () =>
    (stopping ??= new Promise((resolve) => {
      const timer = setTimeout(() => {
        failed(new Error(`What is under way did not end within ${within} ms.`));
        resolve(false);
      }, within);
      void (async () => {
        for (const step of steps) await step().catch(failed);
        clearTimeout(timer);
        resolve(true);
      })();
    }));
}
