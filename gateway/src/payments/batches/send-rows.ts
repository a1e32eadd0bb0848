import { z } from 'zod';
import type { Actor } from '../../access/actor.ts';
import type { Db } from '../../db/client.ts';
import type { StoredFormField, StoredLimit } from '../../db/schema/shapes.ts';
import type { Deps } from '../../context/deps.ts';
import { createAll } from '../lifecycle/create-all.ts';
import { move, type PaymentDraft } from '../lifecycle/move.ts';
import type { Payment } from '../store/payments.ts';
import { GatewayError } from '../../base/errors.ts';
import { feeRuleOfOccasion, type ConfiguredFee } from '../fees/store.ts';
import { checkOwnLimit } from '../drafts/amount-rules.ts';
import { authorizedState } from '../drafts/continue-pending.ts';
import { draftWith } from '../drafts/draft.ts';
import { dueOnOf } from '../drafts/due-date.ts';
import type { UsableOccasion } from '../drafts/occasion-store.ts';
import type { RequestingAgent } from '../drafts/requesting-agent.ts';
import { partiesOf, partyFacts, type Party } from '../drafts/parties.ts';
import { standingAuthorization } from '../drafts/party-store.ts';
import { checkRow, type RowGiven } from './row-rules.ts';
import { lineKey, sentLines, type BatchRow } from './store.ts';

/** The first row of a file is its second line. */
const FIRST_LINE = 2;

const failedRow = z.object({
  lineNumber: z.number().int(),
  amount: z.number().int(),
  receiverEmail: z.string(),
  formFields: z.array(z.object({ name: z.string(), label: z.string().nullable(), value: z.string() })),
  reason: z.string(),
  field: z.string().nullable(),
});
type FailedRow = z.infer<typeof failedRow>;

export const batchAnswer = z.object({ templateIds: z.array(z.number().int()), failed: z.array(failedRow) });
/** How the rows of a batch ended. */
export type BatchAnswer = z.infer<typeof batchAnswer>;

interface Sender {
  batch: BatchRow;
  requesterId: string;
  actor: Actor;
  /** Set where the sender is the agent of those who are asked. */
  agent: RequestingAgent | null;
  /** How far the sender goes in the batch's organization. */
  limits: readonly StoredLimit[];
}

interface Setting {
  usable: UsableOccasion;
  fee: (amount: number) => ConfiguredFee;
  partyOf: (email: string) => Party;
  sender: Sender;
  now: Date;
}

/** What all rows of a part have in common. */
interface Part {
  usable: UsableOccasion;
  sender: Sender;
  /** Index of the part's first row in the whole batch. */
  first: number;
}

/**
 * Sends a request for every row that keeps the rules; the others come back with their reasons. A line that the batch
 * sent before with the same content is not sent again: it answers the request that it has.
 */
export async function sendRows(
  tx: Db,
  deps: Deps,
  { usable, sender, first }: Part,
  requests: readonly RowGiven[],
): Promise<BatchAnswer> {
  const emails = requests.map(({ receiverEmail }) => receiverEmail.trim());
  const setting: Setting = {
    usable,
    sender,
    now: deps.clock(),
    fee: await feeRuleOfOccasion(tx, usable.occasion.id),
    partyOf: await partiesOf(tx, sender.batch.organizationId, emails),
  };
  const earlier = await sentLines(tx, sender.batch.id);
  const lines: (number | PaymentDraft)[] = [];
  const failed: FailedRow[] = [];
  const labels = labelsOf(usable.occasion.formFields);
  for (const [place, request] of requests.entries()) {
    const index = first + place;
    try {
      const draft = draftOf(setting, request, index);
      lines.push(earlier.get(lineKey(draft)) ?? draft);
    } catch (error) {
      if (!(error instanceof GatewayError)) throw error;
      failed.push(failure(labels, request, index, error));
    }
  }
  const drafts = lines.filter((line) => typeof line !== 'number');
  const payments = await createAll(tx, deps, drafts, {
    to: 'T.PENDING',
    by: 'requester',
    actor: sender.actor,
  });
  if (usable.occasion.autoAuthEnabled) {
    for (const payment of payments) await authorizeStanding(tx, deps, setting, payment);
  }
  const made = payments.map(({ template }) => template.id);
  const templateIds = lines.flatMap((line) => (typeof line === 'number' ? [line] : made.splice(0, 1)));
  return { templateIds, failed };
}

function draftOf(setting: Setting, request: RowGiven, index: number): PaymentDraft {
  const { usable, fee, partyOf, sender, now } = setting;
  const { occasion } = usable;
  const path = `requests.${index}`;
  const { amount } = request;
  const row = { amount, receiverEmail: request.receiverEmail, formFields: request.formFields ?? [], path };
  const { receiverEmail, formData } = checkRow(row, occasion.formFields, occasion.limit);
  const { organizationId, id: batchId } = sender.batch;
  const asked = { amount, paymentOccasionId: occasion.id };
  checkOwnLimit(sender.limits, 'COLLECT', asked, `${path}.amount`);
  return {
    ...draftWith(usable, { organizationId, amount, formData, agent: sender.agent }, fee, `${path}.amount`),
    ...partyOf(receiverEmail).known,
    receiverEmail,
    requesterId: sender.requesterId,
    lineNumber: request.lineNumber ?? index + FIRST_LINE,
    dueOn: dueOnOf(occasion, request.dueOn, now, `${path}.dueOn`),
    batchId,
  };
}

/** Where the payer allowed it beforehand, the payment goes on by itself; else it stays a request. */
async function authorizeStanding(tx: Db, deps: Deps, { partyOf }: Setting, payment: Payment): Promise<void> {
  const { template } = payment;
  const { user: payer } = partyOf(template.receiverEmail ?? '');
  if (payer === null) return;
  const { paymentOccasionId, amount } = template;
  const account = await standingAuthorization(tx, { userId: payer.id, paymentOccasionId, amount });
  if (account === null) return;
  const { to, approvalDemand } = await authorizedState(tx, deps, template);
  try {
    await tx.transaction((inner) =>
      move(inner, deps, payment, {
        to,
        by: 'system',
        actor: { kind: 'system' },
        template: {
          approvalDemand,
          ...partyFacts(payer, payer),
          originationFundingSourceId: account.id,
          authorizedById: payer.id,
        },
      }),
    );
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error;
  }
}

/** Every row from `first` on as failed for one reason. */
export const allFailed = (requests: readonly RowGiven[], first: number, error: GatewayError): FailedRow[] =>
  requests.map((request, place) => failure(new Map(), request, first + place, error));

const labelsOf = (fields: readonly StoredFormField[]): ReadonlyMap<string, string> =>
  new Map(fields.map(({ name, label }) => [name, label]));

function failure(
  labels: ReadonlyMap<string, string>,
  { amount, receiverEmail, formFields, lineNumber }: RowGiven,
  index: number,
  error: GatewayError,
): FailedRow {
  return {
    lineNumber: lineNumber ?? index + FIRST_LINE,
    amount,
    receiverEmail,
    formFields: (formFields ?? []).map(({ name, value }) => ({
      name,
      value,
      label: labels.get(name) ?? null,
    })),
    reason: error.message,
    field: error.field,
  };
}
