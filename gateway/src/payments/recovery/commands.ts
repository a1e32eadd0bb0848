import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { Viewer } from '../../access/actor.ts';
import type { Deps } from '../../context/deps.ts';
import type { Db } from '../../db/client.ts';
import { paymentNotes } from '../../db/schema/index.ts';
import { badInput } from '../../base/errors.ts';
import { notifyTemplateChanged } from '../../notify/channels.ts';
import { recordChange } from '../../operations/audit.ts';
import { lockGiven, type templateMeant } from '../actions/given-payment.ts';
import { readersOfPayment } from '../notes/readers.ts';
import { complete, type newNote } from '../notes/write.ts';
import { keepRecovery, type RecoveryChange } from './store.ts';

const YEAR_MS = 366 * 86_400_000;

export const taking = z.object({ taken: z.boolean() });
export const settling = z.object({ settled: z.boolean() });
/** Until when a payment is put aside: a moment ahead, or null to bring it back. */
export const snoozing = z.object({
  until: z.iso
    .datetime()
    .nullish()
    .transform((text) => (text == null ? null : new Date(text))),
});

type Of<Input extends z.ZodType> = z.output<typeof templateMeant> & z.output<Input>;

/** The viewer looks after a payment that stopped, or does so no longer. */
export const take = (deps: Deps, viewer: Viewer, { transactionTemplateId, taken }: Of<typeof taking>) =>
  lookAfter(deps, viewer, transactionTemplateId, 'takePayment', { ownerId: taken ? viewer.userId : null });

/**
 * Puts a stopped payment aside until a day, or brings it back.
 *
 * @throws GatewayError BAD_INPUT for a day that is over or more than a year away
 */
export async function snooze(
  deps: Deps,
  viewer: Viewer,
  { transactionTemplateId, until }: Of<typeof snoozing>,
): Promise<number> {
  const ahead = until === null ? 1 : until.getTime() - deps.clock().getTime();
  if (ahead <= 0 || ahead > YEAR_MS) throw badInput('Choose a day within the next year.', 'until');
  return lookAfter(deps, viewer, transactionTemplateId, 'snoozePayment', { snoozedUntil: until });
}

/** Says that nothing is left to do about a stopped payment, or takes that back. */
export const settle = (deps: Deps, viewer: Viewer, { transactionTemplateId, settled }: Of<typeof settling>) =>
  lookAfter(deps, viewer, transactionTemplateId, 'settlePayment', {
    settledAt: settled ? deps.clock() : null,
  });

/** Writes a note on a payment. Its words stand in the note alone, in no log. */
export async function addNote(
  deps: Deps,
  viewer: Viewer,
  { transactionTemplateId, text, ...more }: Of<typeof newNote>,
): Promise<number> {
  const at = deps.clock();
  return deps.db.transaction(async (tx) => {
    const { template } = await lockGiven(tx, transactionTemplateId);
    const { id: templateId, organizationId } = template;
    const noteId = randomUUID();
    await tx.insert(paymentNotes).values({
      ...{ id: noteId, transactionTemplateId: templateId, organizationId, text },
      ...{ authorId: viewer.userId, createdAt: at },
    });
    const about = { title: `payment #${templateId}`, path: `/transactions/${templateId}` };
    await complete(tx, deps, viewer, { noteId, readers: readersOfPayment(template), about, ...more });
    await tell(tx, { at, viewer, organizationId, action: 'addPaymentNote', templateId });
    return templateId;
  });
}

async function lookAfter(
  deps: Deps,
  viewer: Viewer,
  givenId: string,
  action: string,
  change: RecoveryChange,
): Promise<number> {
  const at = deps.clock();
  return deps.db.transaction(async (tx) => {
    const { id: templateId, organizationId } = (await lockGiven(tx, givenId)).template;
    const before = await keepRecovery(tx, templateId, change, at);
    await tell(tx, { at, viewer, organizationId, action, templateId, before, after: { ...change } });
    return templateId;
  });
}

interface Told {
  at: Date;
  viewer: Viewer;
  organizationId: string;
  action: string;
  templateId: number;
  before?: Record<string, unknown>;
  after?: Record<string, unknown>;
}

/** Writes down who did it, and has open pages read the payment again. */
async function tell(tx: Db, { templateId, ...change }: Told): Promise<void> {
  const { organizationId, action } = change;
  await recordChange(tx, { ...change, entity: 'payment', entityId: String(templateId) });
  await notifyTemplateChanged(tx, { templateId, organizationId, eventType: action });
}
