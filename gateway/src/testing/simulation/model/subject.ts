import { partyFeeOf } from '../../../payments/fees/rules.ts';
import type { Gates, Subject, Surroundings, Work } from '../subject.ts';
import type { Facts } from '../truths.ts';
import type { Process } from '../turns.ts';
import { applyEvent, clockwork, receive } from './clockwork.ts';
import type { Desk, Task } from './gates.ts';
import type { Mistake } from './mistakes.ts';
import { release } from './payouts.ts';
import { carryOut } from './people.ts';
import { accountNames } from './steps.ts';
import { Store } from './store.ts';
import { deliver } from './transfers.ts';

/**
 * The gateways without a database: their own rules on rows in memory. What is modelled is what claims and commits around
 * these rules, and a few seeds hold that to the gateway's own code.
 */
export const model =
  ({ gates, mistake = null }: { gates: Gates; mistake?: Mistake | null }) =>
  (around: Surroundings): Subject => {
    const store = new Store();
    const { bank } = around.provider.control;
    for (const ref of Object.values(accountNames))
      bank.accounts.set(ref, {
        ...{ ref, customerRef: ref, name: ref, verified: true, removed: false, microdeposits: 'none' },
        ...{ wrongAttempts: 0, openedWith: null, realTime: true },
      });
    const backup = () => {
      const kept = store.copy();
      return () => {
        const { outbox } = store.tables;
        const movements = [...outbox.values()].filter(({ id }) => !kept.outbox.has(id)).map(({ key }) => key);
        store.tables = kept;
        return { movements };
      };
    };
    return {
      begin(process, what, work, ended) {
        const task = taskOf({ store, around, gates, mistake, process }, work);
        runTask(around, process, what, task, ended);
      },
      facts: () => factsOf(store),
      ...(gates === 'everywhere' ? { backup } : {}),
    };
  };

/** Goes on with a task at each of its turns. */
function runTask(
  { turns }: Surroundings,
  process: Process,
  what: string,
  task: Task,
  ended: (error: unknown) => void,
): void {
  const goOn = (): void => {
    let next: IteratorResult<{ what: string; milliseconds: number }, void>;
    try {
      next = task.next();
    } catch (error) {
      ended(error);
      return turns.over();
    }
    if (next.done === true) {
      ended(null);
      return turns.over();
    }
    turns.park(process, next.value.what, next.value.milliseconds, goOn);
  };
  turns.park(process, what, 0, goOn);
}

function taskOf(desk: Desk, work: Work): Task {
  switch (work.kind) {
    case 'job':
      return work.lane === 'transfer' ? deliver(desk, work.id) : applyEvent(desk, work.id);
    case 'timed':
      return clockwork[work.name](desk);
    case 'webhook':
      return receive(desk, work.event);
    case 'release':
      return release(desk);
    case 'wish':
      return wishTask(desk, work);
  }
}

function* wishTask(desk: Desk, { decide, done }: Extract<Work, { kind: 'wish' }>): Task {
  const wish = decide();
  const acknowledged = wish === null ? null : yield* carryOut(desk, wish);
  if (acknowledged !== null) done(acknowledged);
}

const factsOf = ({ tables }: Store): Facts => ({
  events: tables.events,
  payments: [...tables.templates.values()],
  movements: [...tables.movements.values()].map((row) => ({
    ...row,
    templateId: row.transactionTemplateId,
    totalCents: row.amount + partyFeeOf(row),
  })),
  discrepancies: [...tables.discrepancies.values()].filter(({ open }) => open),
  entries: [...tables.postings.values()].flat(),
  waitingWork: [...tables.outbox.values()].filter(({ status }) => status === 'pending').length,
  unreadEvents: [...tables.inbox.values()].filter(({ applied }) => !applied).length,
});
