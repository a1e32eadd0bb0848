/** Something that is read beside what asks for it. */
export interface BackgroundReading {
  /** Begins to read anew, unless that is going on, and waits for it so long at most, milliseconds. Never fails. */
  refresh(within: number): Promise<void>;
  /** Seconds since it was last read, or since the start where it never was. */
  age(): number;
}

/**
 * Has something read without anybody having to wait for it: one reading goes on at a time, and what it finds is there
 * for whoever asks next.
 */
export function readInBackground(
  read: () => Promise<void>,
  failed: (error: unknown) => void,
): BackgroundReading {
  let readAt = performance.now();
  let reading: Promise<void> | null = null;

  async function readOnce(): Promise<void> {
    const from = performance.now();
    try {
      await read();
      readAt = from;
    } catch (error) {
      failed(error);
    } finally {
      reading = null;
    }
  }
  return {
    async refresh(within) {
      reading ??= readOnce();
      let timer: NodeJS.Timeout | undefined;
      const enough = new Promise<void>((resolve) => (timer = setTimeout(resolve, within)));
      await Promise.race([reading, enough]);
      clearTimeout(timer);
    },
    age: () => (performance.now() - readAt) / 1_000,
  };
}
