/** Whether the database refused a row because of a unique index. */
export const violatesUnique = (error: unknown): boolean =>
  error instanceof Error &&
  error.cause instanceof Error &&
  'code' in error.cause &&
  error.cause.code === '23505';
