import { readFacts, unfinished, type Facts } from './check/facts.ts';
import { settle, type Patience, type Rest } from './check/settle.ts';
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
  const {
    rest: { seconds, whole },
    facts,
  } = await atRest(stage, patience);
  const verdict = judge(facts);
  if (!whole && verdict.stuck.length === 0) verdict.stuck.push('it came to rest too late');
  return { ...verdict, payments: stage.book.entries.length, recoverySeconds: seconds };
}

/**
 * Reads everything at a moment at which nothing is left to be done. Who reads is not alone: the poller may just then bring
 * what a webhook that was lost had told, and that is waited for as well.
 */
async function atRest(stage: Stage, patience: Patience): Promise<{ rest: Rest; facts: Facts }> {
  for (let seconds = 0; ;) {
    const { whole, ...more } = await settle(stage, patience);
    seconds += more.seconds;
    const facts = await readFacts(stage);
    if (!whole || (facts.unappliedEvents === 0 && (await unfinished(stage)) === 0))
      return { rest: { seconds, whole }, facts };
  }
}
