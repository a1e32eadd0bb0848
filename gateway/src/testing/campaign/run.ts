import { readFacts } from './check/facts.ts';
import { settle, type Patience } from './check/settle.ts';
import { judge, type Verdict } from './check/verdict.ts';
import type { Fault } from './fault.ts';
import type { Stage } from './stage/stage.ts';

/** What became of a fault. */
export interface Result extends Verdict {
  /** Payments that were acknowledged on the stage. */
  payments: number;
  /** From the moment that the fault was lifted until nothing was left to do. */
  recoverySeconds: number;
}

/** Makes a fault on a stage, waits until everything is at rest, and checks everything. */
export async function runFault(
  stage: Stage,
  fault: Fault,
  count: number,
  patience: Patience,
): Promise<Result> {
  await fault.run(stage, { count });
  const { seconds, whole } = await settle(stage, patience);
  const verdict = judge(await readFacts(stage));
  if (!whole && verdict.stuck.length === 0) verdict.stuck.push('it came to rest too late');
  return { ...verdict, payments: stage.book.entries.length, recoverySeconds: seconds };
}
