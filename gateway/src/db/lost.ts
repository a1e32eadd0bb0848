import { z } from 'zod';

/** SQLSTATE: connection exceptions, a server that stops, starts or crashed, too many connections. */
const sqlStates = /^(08...|57P0[1-3]|53300)$/;
const systemErrors = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND', 'EAI_AGAIN']);
/** What the driver says without a code. */
const words =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error)/;

const failure = z.object({
  code: z.string().optional().catch(undefined),
  message: z.string(),
  cause: z.unknown().optional(),
});

/**
 * Whether an error says that the database server can't be reached just now. Nobody knows then whether a transaction
 * that was under way was committed: what is repeated needs its idempotency key.
 */
export function isDatabaseLost(error: unknown): boolean {
  const parsed = failure.safeParse(error);
  if (!parsed.success) return false;
  const { code, message, cause } = parsed.data;
  if (code !== undefined && (sqlStates.test(code) || systemErrors.has(code))) return true;
  return words.test(message) || (cause !== undefined && isDatabaseLost(cause));
}
