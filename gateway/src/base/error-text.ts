import { DrizzleQueryError } from 'drizzle-orm';
import { z } from 'zod';

/** What an error of the database server carries beside its message, among much that quotes the row. */
const databaseError = z.object({ severity: z.string(), code: z.string().length(5), message: z.string() });

/** What may be logged of an error's own properties: names and numbers, never values. */
const safeProperties = z.object({
  code: z.union([z.string(), z.number()]).optional().catch(undefined),
  status: z.number().optional().catch(undefined),
  constraint: z.string().optional().catch(undefined),
  table: z.string().optional().catch(undefined),
  column: z.string().optional().catch(undefined),
});

/** What an error says, without the values that a statement was run with: people's data is among them. */
export function errorText(error: unknown): string {
  if (error instanceof DrizzleQueryError) return `Failed query: ${error.query}: ${errorText(error.cause)}`;
  const { success, data } = databaseError.safeParse(error);
  if (success) return data.message.replace(/: ".*$/s, '');
  return error instanceof Error ? error.message : String(error);
}

/** An error as the log holds it. */
interface LoggedError {
  type: string;
  message: string;
  stack: string;
  [property: string]: unknown;
}

/** What the log keeps of an error and of what caused it. */
export function loggedError(error: unknown): LoggedError {
  if (!(error instanceof Error)) return { type: typeof error, message: String(error), stack: '' };
  const { message, name, stack = '' } = error;
  const said = errorText(error);
  const frames = stack.slice(stack.indexOf(message) + message.length);
  return {
    type: name === 'Error' ? error.constructor.name : name,
    message: said,
    stack: `${name}: ${said}${frames}`,
    ...safeProperties.parse(error),
    ...(error.cause === undefined ? {} : { cause: loggedError(error.cause) }),
    ...(error instanceof AggregateError ? { errors: error.errors.map(loggedError) } : {}),
  };
}
