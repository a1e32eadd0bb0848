/** Runs the steps once, in order, when the process is asked to stop; each gets its turn even if one before failed. */
export function onStop(
  steps: readonly (() => Promise<unknown>)[],
  failed: (error: unknown) => void,
): () => Promise<void> {
  let stopping: Promise<void> | null = null;
  return () =>
    (stopping ??= (async () => {
      for (const step of steps) await step().catch(failed);
    })());
}
