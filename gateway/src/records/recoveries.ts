import { asc } from 'drizzle-orm';
import { isOneOf, preparedByKeys } from '../db/prepared.ts';
import { paymentNotes, paymentRecoveries, transactionTemplates } from '../db/schema/index.ts';
import type { PaymentNoteRow, RecoveryRow, TemplateRow } from '../db/rows.ts';

export const recoveriesOfTemplates = preparedByKeys<RecoveryRow>((db) =>
  db
    .select()
    .from(paymentRecoveries)
    .where(isOneOf(paymentRecoveries.transactionTemplateId))
    .prepare('recoveries_of_templates'),
);

/** Oldest first. */
export const notesOfTemplates = preparedByKeys<PaymentNoteRow>((db) =>
  db
    .select()
    .from(paymentNotes)
    .where(isOneOf(paymentNotes.transactionTemplateId))
    .orderBy(asc(paymentNotes.createdAt), asc(paymentNotes.id))
    .prepare('notes_of_templates'),
);

/** The requests that were made again for the same money as a first one, oldest first. */
export const attemptsOfTemplates = preparedByKeys<TemplateRow>((db) =>
  db
    .select()
    .from(transactionTemplates)
    .where(isOneOf(transactionTemplates.attemptOfTemplateId))
    .orderBy(asc(transactionTemplates.createdAt), asc(transactionTemplates.id))
    .prepare('attempts_of_templates'),
);
