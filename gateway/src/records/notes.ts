import { asc } from 'drizzle-orm';
import { jsonRowsOf, rowsByKeys } from '../db/by-keys.ts';
import { noteAttachments, noteMentions } from '../db/schema/index.ts';

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
