import { and, count, desc, eq, sql } from 'drizzle-orm';
import { afterCursor, newestFirst, pageOf, type Page } from '../../base/paging.ts';
import { uuidOf } from '../../base/ids.ts';
import type { Db } from '../../db/client.ts';
import type { PaymentLinkRow } from '../../db/rows.ts';
import { paymentLinks, transactionTemplates as templates } from '../../db/schema/index.ts';

/** A link with what came through it. */
export interface ListedLink extends PaymentLinkRow {
  payments: number;
  /** In cents, without what was canceled or failed. */
  paid: number;
}

const came = sql`from ${templates} where ${templates.paymentLinkId} = ${paymentLinks.id}`;
const listed = {
  link: paymentLinks,
  payments: sql<string>`(select count(*)::text ${came})`,
  paid: sql<string>`(select coalesce(sum(${templates.amount}), 0)::text ${came} and ${templates.statusGroup} <> 'CANCELED_AND_FAILED')`,
};

interface Found {
  link: PaymentLinkRow;
  payments: string;
  paid: string;
}
const asListed = ({ link, payments, paid }: Found): ListedLink => ({
  ...link,
  payments: Number(payments),
  paid: Number(paid),
});

/** Null for an id that is none or that nothing has. */
export async function linkById(db: Db, givenId: string): Promise<ListedLink | null> {
  const id = uuidOf(givenId);
  if (id === null) return null;
  const [found] = await db.select(listed).from(paymentLinks).where(eq(paymentLinks.id, id));
  return found === undefined ? null : asListed(found);
}

/** The same, held: until the transaction ends no other payment begins with it. */
export async function lockLink(tx: Db, id: string): Promise<ListedLink | null> {
  await tx.select({ id: paymentLinks.id }).from(paymentLinks).where(eq(paymentLinks.id, id)).for('update');
  return linkById(tx, id);
}

/** Whose links are listed. */
interface Wanted {
  organizationId: string;
  paymentOccasionId: string;
  /** Null for those of everybody. */
  createdById: string | null;
  size: number;
  cursor: string | null;
}

const order = newestFirst<ListedLink>(paymentLinks.createdAt, paymentLinks.id, ({ createdAt }) => createdAt);

/** Links on an occasion, the newest first. */
export async function linkPage(db: Db, wanted: Wanted): Promise<Page<ListedLink>> {
  const { organizationId, paymentOccasionId, createdById, size, cursor } = wanted;
  const own = and(
    eq(paymentLinks.organizationId, organizationId),
    eq(paymentLinks.paymentOccasionId, paymentOccasionId),
    createdById === null ? undefined : eq(paymentLinks.createdById, createdById),
  );
  const rows = await db
    .select(listed)
    .from(paymentLinks)
    .where(and(own, afterCursor(order, cursor)))
    .orderBy(desc(paymentLinks.createdAt), desc(paymentLinks.id))
    .limit(size + 1);
  return pageOf(rows.map(asListed), size, order, async () => {
    const [row] = await db.select({ all: count() }).from(paymentLinks).where(own);
    return row?.all ?? 0;
  });
}
