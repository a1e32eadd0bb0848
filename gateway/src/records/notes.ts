import { asc } from 'drizzle-orm';
import { jsonRowsOf, rowsByKeys } from '../db/by-keys.ts';
import { accountNotes, noteAttachments, noteMentions } from '../db/schema/index.ts';

const oldestFirst = [asc(accountNotes.createdAt), asc(accountNotes.id)];

export const notesOfEscrowAccounts = rowsByKeys({
  name: 'notes_of_escrow_accounts',
  rows: jsonRowsOf(accountNotes),
  from: accountNotes,
  key: accountNotes.escrowAccountId,
  order: oldestFirst,
});

export const notesOfFundingSources = rowsByKeys({
  name: 'notes_of_funding_sources',
  rows: jsonRowsOf(accountNotes),
  from: accountNotes,
  key: accountNotes.fundingSourceId,
  order: oldestFirst,
});

export const mentionsOfNotes = rowsByKeys({
  name: 'mentions_of_notes',
  rows: jsonRowsOf(noteMentions),
  from: noteMentions,
  key: noteMentions.noteId,
});

export const attachmentsOfNotes = rowsByKeys({
  name: 'attachments_of_notes',
  rows: jsonRowsOf(noteAttachments),
  from: noteAttachments,
  key: noteAttachments.noteId,
  order: [asc(noteAttachments.createdAt), asc(noteAttachments.id)],
});
