import { asc } from 'drizzle-orm';
import { jsonRowsOf, rowsByKeys } from '../db/by-keys.ts';
import { paymentNotes, paymentRecoveries, transactionTemplates } from '../db/schema/index.ts';
import { templateRows } from './payments.ts';

export const recoveriesOfTemplates = rowsByKeys({
  name: 'recoveries_of_templates',
  rows: jsonRowsOf(paymentRecoveries),
  from: paymentRecoveries,
  key: paymentRecoveries.transactionTemplateId,
});

/** Oldest first. */
export const notesOfTemplates = rowsByKeys({
  name: 'notes_of_templates',
  rows: jsonRowsOf(paymentNotes),
  from: paymentNotes,
  key: paymentNotes.transactionTemplateId,
  order: [asc(paymentNotes.createdAt), asc(paymentNotes.id)],
});

/** The requests that were made again for the same money as a first one, oldest first. */
export const attemptsOfTemplates = rowsByKeys({
  name: 'attempts_of_templates',
  rows: templateRows,
  from: transactionTemplates,
  key: transactionTemplates.attemptOfTemplateId,
  order: [asc(transactionTemplates.createdAt), asc(transactionTemplates.id)],
});
