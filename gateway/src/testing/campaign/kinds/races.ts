import { eq, sql } from 'drizzle-orm';
import { transactionTemplates } from '../../../db/schema/index.ts';
import { expireApprovals } from '../../../payments/approvals/expiry.ts';
import type { Fault } from '../fault.ts';
import { settle } from '../check/settle.ts';

/** Payments that are fought over at the same time. */
const AT_ONCE = 5;

/** Somebody approves, somebody declines, somebody cancels and the clock runs out, all at once. */
export const decisionsRace: Fault = {
  about: 'approve, reject, cancel and expire at the same moment, through both gateways',
  unit: 'payments',
  count: 200,
  short: 15,
  async run({ doings, deps, database: { db }, random }, { count }) {
    for (let begun = 0; begun < count; begun += AT_ONCE) {
      const sent = await Promise.all(
        Array.from({ length: Math.min(AT_ONCE, count - begun) }, () => doings.send()),
      );
      const contenders = sent.flatMap(({ id }) => {
        const given = id ?? '';
        const expire = async (): Promise<void> => {
          const long = sql`now() - interval '30 days'`;
          const overdue = eq(transactionTemplates.id, Number(given));
          await db.update(transactionTemplates).set({ approvalPendingAt: long }).where(overdue);
          await expireApprovals({ ...deps, db });
        };
        const decide = [doings.approve, doings.reject, doings.cancel].map((by) => () => by(given));
        return random.chance(0.3) ? [...decide, expire] : decide;
      });
      const order = contenders.map((act) => ({ act, at: random.next() })).toSorted((a, b) => a.at - b.at);
      await Promise.all(order.map(({ act }) => act()));
    }
  },
};

/** The same payment is given back by many hands, each with a key of its own. */
export const refundsAtOnce: Fault = {
  about: 'one payment refunded by 20 calls at the same moment, each with a key of its own',
  unit: 'payments',
  count: 25,
  short: 3,
  async run(stage, { count }) {
    const { doings, database } = stage;
    await doings.collectMany(count);
    await settle(stage, { withinMs: 180_000, hurried: false });
    for (const { id } of stage.book.paid.slice(-count)) {
      const told = await Promise.all(Array.from({ length: 20 }, () => doings.refund(id ?? '')));
      const taken = told.filter((answer) => 'data' in answer).length;
      if (taken !== 1) throw new Error(`${taken} of 20 refunds of payment ${id} were taken.`);
    }
    const refunds = await database.db.$count(transactionTemplates, sql`refund_of_template_id is not null`);
    if (refunds < count) throw new Error('A refund is not there.');
  },
};
