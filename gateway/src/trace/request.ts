import { AsyncLocalStorage } from 'node:async_hooks';

const running = new AsyncLocalStorage<string>();

/**
 * The id of the request that the running code belongs to; a job has that of the request which queued it. Null outside
 * of both.
 */
export const currentRequestId = (): string | null => running.getStore() ?? null;

/** Runs work, and everything that it starts, as part of a request. */
export const inRequest = <T>(requestId: string, work: () => T): T => running.run(requestId, work);
