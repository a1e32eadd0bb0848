import { personalKey } from '@keyturn/shared/auth';
import type { BatchRequest } from './requests';

/** A batch on its way, kept in this browser until its result was seen. */
export interface KeptBatch {
  readonly title: string;
  readonly requests: readonly BatchRequest[];
  /** Null until the gateway named it. */
  readonly batchId: string | null;
  /** How many requests the batch of this name held before. */
  readonly sentBefore: number;
  /** Null until the gateway answered. */
  readonly result: BatchOutcome | null;
}

/** How a batch ended. */
export interface BatchOutcome {
  readonly successes: number;
  readonly failed: readonly { readonly lineNumber: number; readonly reason: string }[];
}

/** Where one person's unfinished batch of one occasion is kept. */
export interface Keeping {
  readonly read: () => KeptBatch | null;
  readonly write: (batch: KeptBatch) => void;
  readonly forget: () => void;
}

/** Keeps in the browser's storage. Where that is full or closed, sending goes on without. */
export function keepingIn(storage: Storage, userId: string, occasionId: string): Keeping {
  const key = personalKey(userId, `batch.${occasionId}`);
  return {
    read() {
      try {
        const value: unknown = JSON.parse(storage.getItem(key) ?? 'null');
        return isKept(value) ? value : null;
      } catch {
        return null;
      }
    },
    write(batch) {
      try {
        storage.setItem(key, JSON.stringify(batch));
      } catch {
        storage.removeItem(key);
      }
    },
    forget: () => storage.removeItem(key),
  };
}

type Shape = Readonly<Record<string, unknown>>;

const isShape = (value: unknown): value is Shape => typeof value === 'object' && value !== null;

function isKept(value: unknown): value is KeptBatch {
  return (
    isShape(value) &&
    typeof value['title'] === 'string' &&
    (value['batchId'] === null || typeof value['batchId'] === 'string') &&
    typeof value['sentBefore'] === 'number' &&
    isListOf(value['requests'], isRequest) &&
    (value['result'] === null || isOutcome(value['result']))
  );
}

function isListOf(value: unknown, is: (each: Shape) => boolean): boolean {
  return Array.isArray(value) && value.every((each: unknown) => isShape(each) && is(each));
}

function isRequest(value: Shape): boolean {
  return (
    typeof value['lineNumber'] === 'number' &&
    Number.isSafeInteger(value['amount']) &&
    typeof value['receiverEmail'] === 'string' &&
    (value['dueOn'] === undefined || typeof value['dueOn'] === 'string') &&
    isListOf(
      value['formFields'],
      ({ name, value: text }) => typeof name === 'string' && typeof text === 'string',
    )
  );
}

function isOutcome(value: unknown): boolean {
  return (
    isShape(value) &&
    typeof value['successes'] === 'number' &&
    isListOf(
      value['failed'],
      ({ lineNumber, reason }) => typeof lineNumber === 'number' && typeof reason === 'string',
    )
  );
}
