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
import type { Told } from '../proofs/evidence.ts';

const mailBody = z.object({ mailKind: z.string(), to: z.string() });
const time = (at: Date | null): string | null => at?.toISOString() ?? null;

/** What archives hold of payments, and those that nobody can read. */
interface Archived {
  mails: readonly SentMail[];
  events: readonly ProviderEvent[];
  damaged: readonly { kind: string; from: Date; through: Date; sha256: string }[];
}

/** What there is in archives of payments whose transfers have these references. */
type Archives = (refs: readonly string[]) => Promise<Archived>;
const leftAlone: Archives = () => Promise.resolve({ mails: [], events: [], damaged: [] });

/**
 * What may change or is kept elsewhere: payments' particulars, their mails and what the provider answered, as of now; what
 * was archived of it (ADR 0249) where that is asked for.
 */
export async function toldOf(
  db: Db,
  payments: readonly number[],
  archives: Archives = leftAlone,
): Promise<Told[]> {
  const templates = await templatesByIds(db, payments);
  const moved = await transactionsOfTemplates(db, payments);
  const ids = moved.map(({ id }) => id);
  const refs = moved.flatMap(({ transferRef }) => transferRef ?? []);
  const paymentOf = new Map(moved.map((each) => [each.id, `payment:${each.transactionTemplateId}`]));
  const archived = await archives(refs);
  const ofRef = new Map(moved.map((each) => [each.transferRef, `payment:${each.transactionTemplateId}`]));
  return [
    ...templates.map((each) => ({
      subject: `payment:${each.id}`,
      ...{ what: 'particulars', name: '' },
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
    ...[...archived.mails, ...(await mailsOfTemplates(db, payments))].map(mailTold),
    ...moved.map((each) => ({
      subject: paymentOf.get(each.id) ?? '',
      ...{ what: "provider's transfer", name: each.id },
      facts: {
        ...{ reference: each.transferRef, status: each.transferStatus, traceNumber: each.traceId },
        ...{ error: each.errorType, handedOver: time(each.initiatedAt) },
      },
    })),
    ...[...archived.events, ...(await providerEventsOf(db, refs))].map((each) => ({
      subject: ofRef.get(each.resourceRef) ?? '',
      ...{ what: "provider's event", name: each.id },
      facts: { id: each.id, topic: each.topic, reference: each.resourceRef, at: time(each.occurredAt) },
    })),
    ...(await rtpOfTransactions(db, ids)).map((each) => ({
      subject: paymentOf.get(each.transactionId) ?? '',
      ...{ what: "real-time network's answer", name: each.id },
      facts: { status: each.status, networkId: each.networkId, reference: each.endToEndReferenceId },
    })),
    ...(await disputesOfTransactions(db, ids)).map((each) => ({
      subject: paymentOf.get(each.transactionId) ?? '',
      ...{ what: 'dispute', name: each.id },
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
    ...payments.flatMap((id) =>
      archived.damaged.map(({ kind, from, through, sha256: hash }) => ({
        subject: `payment:${id}`,
        ...{ what: 'archive that can not be read, and may have more', name: hash },
        facts: { kind, from: time(from), through: time(through), sha256: hash },
      })),
    ),
  ];
}

interface SentMail {
  transactionTemplateId: number | null;
  key: string;
  body: unknown;
  status: string;
  createdAt: Date | null;
  finishedAt: Date | null;
}

/** What a mail says of itself; what it says to people is told by its hash alone. */
function mailTold(mail: SentMail): Told {
  const { transactionTemplateId, key, body, status, createdAt, finishedAt } = mail;
  const said = mailBody.safeParse(body).data;
  return {
    subject: `payment:${transactionTemplateId ?? ''}`,
    ...{ what: 'mail', name: key },
    facts: {
      ...{ messageId: key, to: said?.to ?? null, about: said?.mailKind ?? null, state: status },
      ...{ queued: time(createdAt), finished: time(finishedAt), sha256: sha256(canonical(body)) },
    },
  };
}

interface ProviderEvent {
  id: string;
  topic: string;
  resourceRef: string;
  occurredAt: Date | null;
}

async function providerEventsOf(db: Db, refs: readonly string[]) {
  if (refs.length === 0) return [];
  return db
    .select()
    .from(providerInbox)
    .where(inArray(providerInbox.resourceRef, [...refs]))
    .orderBy(providerInbox.occurredAt, providerInbox.id);
}
