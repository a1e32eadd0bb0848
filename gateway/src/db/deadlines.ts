/** How long the database may take, milliseconds. */
export interface DatabaseTimeouts {
  /** One statement of a request; everything but long work follows from it. */
  statementMs: number;
  /** One statement of long work: migrations, the demo world, exports, housekeeping. */
  longStatementMs: number;
}

/** The deadlines of one connection, milliseconds. */
export interface Deadlines {
  /** After it the server cancels a statement. */
  statement: number;
  /** After it the server cancels a statement that waits for somebody's lock. */
  lock: number;
  /** After it the server ends a transaction in which nothing is asked. */
  idleInTransaction: number;
  /** A connection on which neither side says anything for so long is thrown away: the server would have cancelled. */
  silence: number;
  /** How long is waited for a connection: for a free one of the pool's, or for a new one. */
  wait: number;
}

export const defaultTimeouts: DatabaseTimeouts = { statementMs: 8_000, longStatementMs: 600_000 };

/** Those that follow from how long a statement may take, and who waits for locks and connections no longer than `patience`. */
export const deadlinesOf = (statementMs: number, patience = statementMs): Deadlines => ({
  statement: statementMs,
  lock: Math.ceil(patience / 4),
  idleInTransaction: statementMs * 2,
  silence: Math.ceil((statementMs * 9) / 8),
  wait: Math.ceil((patience * 3) / 8),
});
