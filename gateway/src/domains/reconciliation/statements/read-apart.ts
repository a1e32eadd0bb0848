import { JobFailed, openPool, OverBudget } from '../../../workers/pool.ts';
import type { StatementFile, StatementJob } from './read-file.ts';
import { StatementRefused } from './statement.ts';

/** A file of the most lines takes about one second and 150 MB. */
const budget = { ms: 6_000, megabytes: 512, atOnce: 2, waiting: 20 };
const refusals = {
  time: `The file takes more than ${budget.ms / 1_000} seconds to read. Choose fewer days.`,
  memory: `The file takes more than ${budget.megabytes} MB of memory to read. Choose fewer days.`,
};

const read = openPool<StatementJob, StatementFile>(new URL('./read.worker.ts', import.meta.url), budget);

/**
 * Reads a bank's file in a worker thread.
 *
 * @throws StatementRefused for a file beyond the budget
 * @throws GatewayError UNAVAILABLE while too many files wait
 */
export async function readStatementApart(job: StatementJob): Promise<StatementFile> {
  try {
    return await read(job);
  } catch (error) {
    if (error instanceof OverBudget) throw new StatementRefused(refusals[error.limit]);
    if (error instanceof JobFailed)
      throw new StatementRefused('The file cannot be read. Download it again from the bank.');
    throw error;
  }
}
