import { z } from 'zod';

/**
 * SQLSTATE: connection exceptions, a server that stops, starts or crashed, a database that is not there or takes no
 * connections while it is restored, a standby that takes no changes, too few resources (connections, disk, memory), a
 * transaction that was silent for too long.
 */
const away = /^(08...|57P0[1-5]|3D000|55000|25006|25P0[34]|53...)$/;
/** SQLSTATE: a statement that took too long, or waited too long for a lock. */
const outOfTime = /^(57014|55P03)$/;
/**
 * SQLSTATEs of a transaction that the server rolled back because of another transaction (serialization failure,
 * deadlock).
 */
const rolledBack = new Set(['40001', '40P01']);
/** SQLSTATE of a wait for a lock that timed out. */
const lockTimeout = '55P03';
const systemErrors = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
]);
/** What the driver says without a code. */
const words =
  /^(Connection terminated|timeout exceeded when trying to connect|timeout expired|Client has encountered a connection error|Client was closed|Cannot use a pool after calling end)/;

const failure = z.object({
  code: z.string().optional().catch(undefined),
  message: z.string(),
  cause: z.unknown().optional(),
});

/** Every connection stayed taken for longer than anybody should wait. */
export class DatabaseBusy extends Error {
  override readonly name = 'DatabaseBusy';
  /** What PostgreSQL itself says when it has no connection left. */
  readonly code = '53300';

  constructor() {
    super('Every connection to the database is taken.');
  }
}

/**
 * Whether an error says that the database server can't be reached just now, or does not answer in time. Nobody knows
 * then whether a transaction that was under way was committed: what is repeated needs its idempotency key.
 */
export const isDatabaseLost = (error: unknown): boolean =>
  causesOf(error).some(
    ({ code = '', message }) => words.test(message) || isTrouble(code) || systemErrors.has(code),
  );

/**
 * Checks whether the server rolled a transaction back because of another one. Nothing of the transaction is left, so it
 * can be retried.
 */
export const isRolledBack = (error: unknown): boolean =>
  causesOf(error).some(({ code = '' }) => rolledBack.has(code));

/** Checks whether a wait for a lock timed out. Nothing of the transaction is left, so it can be retried. */
export const isLockTimeout = (error: unknown): boolean =>
  causesOf(error).some(({ code }) => code === lockTimeout);

/** Whether a SQLSTATE says that the server could not do what it was asked just then. */
export const isTrouble = (sqlState: string): boolean => away.test(sqlState) || outOfTime.test(sqlState);

/** An error and what caused it, outermost first. */
function causesOf(error: unknown): z.infer<typeof failure>[] {
  const parsed = failure.safeParse(error);
  return parsed.success ? [parsed.data, ...causesOf(parsed.data.cause)] : [];
}
