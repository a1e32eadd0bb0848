import { asc } from 'drizzle-orm';
import { jsonRowsOf, rowsByKeys } from '../db/by-keys.ts';
import type { PaymentNoteRow } from '../db/rows.ts';
import { noteAttachments, noteMentions } from '../db/schema/index.ts';

/** A note, whatever it is about. */
export type NoteRow = Pick<PaymentNoteRow, 'id' | 'organizationId' | 'authorId' | 'text' | 'createdAt'>;

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
