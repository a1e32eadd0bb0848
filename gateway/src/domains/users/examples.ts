import { and, desc, eq, isNotNull, type SQL } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { paymentOccasions, transactionTemplates as templates } from '../../db/schema/index.ts';
import { paymentActs, type PaymentAct } from '../../db/schema/values.ts';

/** A payment to explain an act by. */
interface PermissionExample {
  act: PaymentAct;
  /** Cents. */
  amount: number;
  paymentOccasionId: string;
  paymentOccasionName: string;
}

/** Enough of each act that one is found within a limit, and one beyond it. */
const OF_EACH = 20;

/** Which payments an act is, or was, about: what needed no approval explains none, and what was given back no refund. */
const about: Readonly<Record<PaymentAct, SQL | undefined>> = {
  APPROVE_INBOUND: and(eq(templates.direction, 'INBOUND'), isNotNull(templates.approvalPendingAt)),
  APPROVE_OUTBOUND: and(eq(templates.direction, 'OUTBOUND'), isNotNull(templates.approvalPendingAt)),
  COLLECT: and(eq(templates.direction, 'INBOUND'), isNotNull(templates.requesterId)),
  REFUND: and(
    eq(templates.direction, 'INBOUND'),
    eq(templates.context, 'EMD'),
    eq(templates.displayStatus, 'DEPOSITED'),
    eq(templates.isAch, true),
    eq(templates.paymentType, 'ACH'),
    eq(templates.refunded, false),
  ),
  SEND: and(eq(templates.direction, 'OUTBOUND'), eq(templates.context, 'GENERIC')),
};

/** An organization's own newest payments of each act; what others do with its shared occasions is not its people's. */
export async function permissionExamples(db: Db, organizationId: string): Promise<PermissionExample[]> {
  const found = await Promise.all(
    paymentActs.map(async (act) => {
      const rows = await db
        .select({
          amount: templates.amount,
          paymentOccasionId: templates.paymentOccasionId,
          paymentOccasionName: paymentOccasions.name,
        })
        .from(templates)
        .innerJoin(paymentOccasions, eq(paymentOccasions.id, templates.paymentOccasionId))
        .where(and(eq(templates.organizationId, organizationId), eq(templates.active, true), about[act]))
        .orderBy(desc(templates.createdAt), desc(templates.id))
        .limit(OF_EACH);
      return rows.map((row) => ({ act, ...row }));
    }),
  );
  return found.flat();
}
