import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { canonical } from '../../../base/canonical.ts';
import type { Db } from '../../../db/client.ts';
import { readRows } from '../../../db/read-rows.ts';
import { toldFacts } from '../../../db/schema/index.ts';
import { templatesByIds } from '../../../records/payments.ts';
import type { Step } from './step.ts';
import { toldOf } from './told.ts';

/** Payments of which is told at once. */
const AT_ONCE = 200;

const payment = z.object({ subject: z.string() });

/**
 * Writes down what there is to tell of the payments that a seal has rows of, where it is not what was told last (ADR 0236).
 * False where another process is at it.
 */
export async function tellFacts(db: Db, step: Step, seal: number, at: Date): Promise<boolean> {
  let after = '';
  for (;;) {
    const page = await readRows(
      db,
      payment,
      sql`select distinct subject from sealed_rows where seal = ${seal} and subject like 'payment:%'
        and subject > ${after} order by subject limit ${AT_ONCE}`,
    );
    const last = page.at(-1);
    if (last === undefined) return true;
    const ids = page.map(({ subject }) => Number(subject.slice('payment:'.length)));
    if ((await step((tx) => tellOf(tx, ids, at))) === null) return false;
    after = last.subject;
  }
}

async function tellOf(tx: Db, payments: readonly number[], at: Date): Promise<void> {
  const organizationOf = new Map(
    (await templatesByIds(tx, payments)).map(({ id, organizationId }) => [`payment:${id}`, organizationId]),
  );
  const known = await lastTold(tx, payments);
  const news = (await toldOf(tx, payments)).flatMap(({ subject, what, name, facts }) => {
    const organizationId = organizationOf.get(subject);
    const told = known.get(toldKey({ subject, what, name }));
    if (organizationId === undefined || told === canonical(facts)) return [];
    const transactionTemplateId = Number(subject.slice('payment:'.length));
    return [{ transactionTemplateId, organizationId, what, name, facts, at }];
  });
  for (let from = 0; from < news.length; from += AT_ONCE)
    await tx.insert(toldFacts).values(news.slice(from, from + AT_ONCE));
}

const lastFact = z.object({
  subject: z.string(),
  what: z.string(),
  name: z.string(),
  facts: z.record(z.string(), z.unknown()),
});

const toldKey = ({ subject, what, name }: Pick<z.infer<typeof lastFact>, 'subject' | 'what' | 'name'>) =>
  canonical([subject, what, name]);

/** What was told last of payments, as text. */
async function lastTold(tx: Db, payments: readonly number[]): Promise<Map<string, string>> {
  const rows = await readRows(
    tx,
    lastFact,
    sql`select distinct on (transaction_template_id, what, name) 'payment:' || transaction_template_id as subject,
        what, name, facts
      from told_facts where transaction_template_id = any(${`{${payments.join(',')}}`}::int[])
      order by transaction_template_id, what, name, at desc`,
  );
  return new Map(rows.map(({ facts, ...of }) => [toldKey(of), canonical(facts)]));
}
