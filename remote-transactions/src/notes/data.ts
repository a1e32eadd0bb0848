import {
  type ApiError,
  type Outcome,
  useApiFetch,
  useApiMutation,
  useApiQuery,
  useRest,
} from '@keyturn/shared/api';
import { saveFile, sendFile } from '@keyturn/shared/files';
import { useOrganization } from '@keyturn/shared/organization';
import { toast } from '@keyturn/shared/toast';
import { useEffect, useEffectEvent, useState } from 'react';
import {
  AddPaymentNoteDocument,
  KeepNoteAttachmentDocument,
  type NoteFragment,
  NoteUploadDocument,
  PaymentMentionableDocument,
  SeeMentionsDocument,
} from './notes.generated';

/** What somebody wrote down. */
export type Note = NoteFragment;
/** Somebody who is or can be mentioned. */
export type NotePerson = Note['mentions'][number];
/** A file of a note. */
export type Attachment = Note['attachments'][number];

/** A note that is being written; people and files by their ids. */
export interface NewNote {
  readonly text: string;
  readonly mentions: string[];
  readonly attachments: string[];
}

/** The notes of a record as their section works with them. */
export interface NotesSource {
  readonly busy: boolean;
  /** Keeps a note; gives the error or null. */
  readonly add: (note: NewNote) => Promise<ApiError | null>;
  /** Who can be mentioned; none until they were asked for. */
  readonly people: readonly NotePerson[];
  readonly askPeople: () => void;
}

const errorOf = (outcome: Outcome<unknown>): ApiError | null => (outcome.ok ? null : outcome.error);

/** Writes notes on a payment. */
export function usePaymentNotes(id: string): NotesSource {
  const [run, { busy }] = useApiMutation(AddPaymentNoteDocument);
  const [asked, setAsked] = useState(false);
  const answer = useApiQuery(PaymentMentionableDocument, { variables: { id }, skip: !asked });
  const people = answer.state === 'ready' ? answer.data.transactionTemplate?.mentionable : undefined;
  return {
    busy,
    add: async (note) => errorOf(await run({ id, ...note })),
    people: people ?? [],
    askPeople: () => setAsked(true),
  };
}

/** Says of the notes that mention the viewer that they were seen, now that they stand on the screen. */
export function useSeen(notes: readonly Note[]): void {
  const { slug: organizationSlug } = useOrganization();
  const [see] = useApiMutation(SeeMentionsDocument);
  const fresh = notes
    .filter(({ isNew }) => isNew)
    .map(({ id }) => id)
    .join(' ');
  // One that fails is told again with the next opening.
  const tell = useEffectEvent((noteIds: string[]) => void see({ organizationSlug, noteIds }));
  useEffect(() => {
    if (fresh !== '') tell(fresh.split(' '));
  }, [fresh]);
}

/** Sends and keeps a file for a note; gives what was wrong in words where it was refused. */
export function useAttaching(): (file: File) => Promise<Attachment | string> {
  const { id: organizationId, slug: organizationSlug } = useOrganization();
  const order = useApiFetch(NoteUploadDocument);
  const [keep] = useApiMutation(KeepNoteAttachmentDocument);
  return async (file) => {
    const ordered = await order({ organizationId, contentType: file.type, contentLength: file.size });
    if (!ordered.ok) return ordered.error.message;
    const { key, url, method, headers } = ordered.data.getPresignedUrl;
    const problem = await sendFile({ url, method, headers }, file);
    if (problem !== null) return problem;
    const kept = await keep({ organizationSlug, uploadKey: key, fileName: file.name });
    return kept.ok ? kept.data.keepNoteAttachment : kept.error.message;
  };
}

/** Fetches a note's file and saves it. */
export function useAttachment(): (attachment: Attachment) => Promise<void> {
  const rest = useRest();
  return async ({ id, name }) => {
    const response = await rest.privateGet(`/note-attachments/${encodeURIComponent(id)}`).catch(() => null);
    if (response?.ok === true) saveFile(name, await response.blob());
    else toast.error(`${name} could not be fetched.`, { title: 'Error' });
  };
}
