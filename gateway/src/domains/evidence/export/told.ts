import { inArray } from 'drizzle-orm';
import { z } from 'zod';
import { canonical } from '../../../base/canonical.ts';
import { sha256 } from '../../../base/sha256.ts';
import type { Db } from '../../../db/client.ts';
import { providerInbox } from '../../../db/schema/index.ts';
import {
  disputesOfTransactions,
  mailsOfTemplates,
  rtpOfTransactions,
  templatesByIds,
  transactionsOfTemplates,
} from '../../../records/payments.ts';
import type { Evidence } from '../proofs/evidence.ts';

type Told = Evidence['told'];

const mailBody = z.object({ mailKind: z.string(), to: z.string() });
const time = (at: Date | null): string | null => at?.toISOString() ?? null;

/** What may change and is not sealed: a payment's particulars, its mails and what the provider answered. */
export async function toldOf(db: Db, payments: readonly number[]): Promise<Told> {
  const templates = await templatesByIds(db, payments);
  const moved = await transactionsOfTemplates(db, payments);
  const ids = moved.map(({ id }) => id);
  const refs = moved.flatMap(({ transferRef }) => transferRef ?? []);
  const paymentOf = new Map(moved.map((each) => [each.id, `payment:${each.transactionTemplateId}`]));
  const ofRef = new Map(moved.map((each) => [each.transferRef, `payment:${each.transactionTemplateId}`]));
  return [
    ...templates.map((each) => ({
      subject: `payment:${each.id}`,
      what: 'particulars',
      facts: {
        ...{
          direction: each.direction,
          status: each.displayStatus,
          amountInCents: each.amount,
          feeInCents: each.fee,
        },
        ...{
          currency: each.currency,
          type: each.paymentType,
          property: each.address,
          receiver: each.receiverEmail,
        },
        ...{ payer: each.buyerFullName, payerAddress: each.buyerEmail, created: time(each.createdAt) },
      },
    })),
    ...(await mailsOf(db, payments)),
    ...moved.map((each) => ({
      subject: paymentOf.get(each.id) ?? '',
      what: "provider's transfer",
      facts: {
        ...{ reference: each.transferRef, status: each.transferStatus, traceNumber: each.traceId },
        ...{ error: each.errorType, handedOver: time(each.initiatedAt) },
      },
    })),
    ...(await providerEventsOf(db, refs)).map((each) => ({
      subject: ofRef.get(each.resourceRef) ?? '',
      what: "provider's event",
      facts: { id: each.id, topic: each.topic, reference: each.resourceRef, at: time(each.occurredAt) },
    })),
    ...(await rtpOfTransactions(db, ids)).map((each) => ({
      subject: paymentOf.get(each.transactionId) ?? '',
      what: "real-time network's answer",
      facts: { status: each.status, networkId: each.networkId, reference: each.endToEndReferenceId },
    })),
    ...(await disputesOfTransactions(db, ids)).map((each) => ({
      subject: paymentOf.get(each.transactionId) ?? '',
      what: 'dispute',
      facts: {
        ...{
          reference: each.disputeRef,
          status: each.status,
          reason: each.reason,
          amountInCents: each.amount,
        },
        ...{ opened: time(each.openedAt), closed: time(each.closedAt) },
      },
    })),
  ];
}

/** What mails say of themselves; what they say to people is told by its hash alone. */
async function mailsOf(db: Db, payments: readonly number[]): Promise<Told> {
  const rows = await mailsOfTemplates(db, payments);
  return rows.map(({ transactionTemplateId, key, body, status, createdAt, finishedAt }) => {
    const said = mailBody.safeParse(body).data;
    return {
      subject: `payment:${transactionTemplateId ?? ''}`,
      what: 'mail',
      facts: {
        ...{ messageId: key, to: said?.to ?? null, about: said?.mailKind ?? null, state: status },
        ...{ queued: time(createdAt), finished: time(finishedAt), sha256: sha256(canonical(body)) },
      },
    };
  });
}

async function providerEventsOf(db: Db, refs: readonly string[]) {
  if (refs.length === 0) return [];
  return db
    .select()
    .from(providerInbox)
    .where(inArray(providerInbox.resourceRef, [...refs]))
    .orderBy(providerInbox.occurredAt, providerInbox.id);
}
