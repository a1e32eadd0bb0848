import { createRandom } from '../../seed/chance/random.ts';
import { courseTo, reportedStatus } from '../../payments/inbox/course.ts';
import { postingBy, takesBack } from '../../payments/lifecycle/posting.ts';
import { rowFor } from '../../payments/lifecycle/table.ts';
import { accounts, type Entry } from '../../payments/ledger/postings.ts';
import type { TransactionStatus } from '../../db/schema/values.ts';
import type { TransferStage } from '../../providers/bank-transfers/port.ts';

/** What the provider says of a transfer. */
interface Said {
  stage: TransferStage;
  lateReturn: 'debit' | 'credit' | null;
}

/** What a run of the rules came to. */
export interface RulesOutcome {
  /** Reports that were applied, whether they led to a step or not. */
  events: number;
  broken: string[];
}

/** How a transfer goes on at the provider; null at its end. */
function nextOf({ stage, lateReturn }: Said, chance: number): Said | null {
  const fails = chance < 0.1;
  if (stage === 'initiated') return { stage: 'pending:funds', lateReturn };
  if (stage === 'pending:funds')
    return fails
      ? { stage: chance < 0.03 ? 'canceled' : 'failed', lateReturn }
      : { stage: 'pending:deposit', lateReturn };
  if (stage === 'pending:deposit') return { stage: fails ? 'failed' : 'complete', lateReturn };
  if (stage !== 'complete' || lateReturn !== null || !fails) return null;
  return { stage, lateReturn: chance < 0.05 ? 'debit' : 'credit' };
}

/**
 * The rules by themselves, as fast as they are: one transfer after the other whose reports come late, often, or never.
 * Course, lifecycle table and postings are the gateway's own; what stores them is not there.
 */
export function simulateRules(seed: number, transfers: number): RulesOutcome {
  const random = createRandom(seed);
  const broken = new Set<string>();
  let events = 0;
  for (let count = 0; count < transfers; count += 1) {
    const money = {
      organizationId: 'organization',
      origin: accounts.external('payer'),
      destinationFundingSourceId: 'escrow',
      amount: random.int(1, 10_000_000),
      partyFee: random.chance(0.5) ? random.int(1, 1_000) : 0,
      ownerFee: random.chance(0.5) ? random.int(1, 1_000) : 0,
    };
    const singleLeg = random.chance(0.3);
    const said: Said[] = [];
    for (
      let at: Said | null = { stage: 'initiated', lateReturn: null };
      at !== null;
      at = nextOf(at, random.next())
    )
      if (!(singleLeg && at.stage === 'pending:deposit')) said.push(at);
    const last = said.at(-1);
    let status: TransactionStatus = 'AUTHORIZED';
    const been = new Set<TransactionStatus>();
    const posted: Entry[] = [];

    const hear = (report: Said): void => {
      events += 1;
      const course = courseTo(status, report, singleLeg, {
        initiated: been.has('INITIATED'),
        deposited: been.has('DEPOSITED'),
      });
      if (course === 'contradiction') {
        broken.add(`${reportedStatus(report)} contradicts ${status}`);
        return;
      }
      for (const to of course.steps) {
        const by = to === 'INITIATED' ? 'transfer-job' : 'provider';
        const from = `X.${status}` as const;
        const row = rowFor({ from, to: `X.${to}`, by, singleLeg });
        if (row === null) {
          broken.add(`${to} is no step from ${status}`);
          return;
        }
        const step = { row, from };
        const made = postingBy(step, () => money, takesBack(step) ? posted : []);
        posted.push(...(made?.entries ?? []));
        if (posted.reduce((sum, { amount }) => sum + amount, 0) !== 0)
          broken.add(`${to} leaves the ledger open`);
        status = to;
        been.add(to);
      }
    };
    // Each report is the provider's state as it is when it is read: never behind one that was read before.
    let from = 0;
    for (let reads = random.int(0, 6); reads > 0; reads -= 1) {
      from = random.int(from, said.length - 1);
      const report = said[from];
      if (report !== undefined) hear(report);
      const old = said[random.int(0, from)];
      if (old !== undefined && random.chance(0.3)) hear(old);
    }
    if (last !== undefined) {
      hear(last);
      if (status !== reportedStatus(last)) broken.add(`${reportedStatus(last)} is the end, not ${status}`);
    }
  }
  return { events, broken: [...broken] };
}
