import type { TypedDocumentNode } from '@graphql-typed-document-node/core';
import { type Outcome, useApiFetch, useApiMutation, useApiQuery, useRest } from '@keyturn/shared/api';
import { saveFile, sendFile } from '@keyturn/shared/files';
import { useOrganization } from '@keyturn/shared/organization';
import { toast } from '@keyturn/shared/toast';
import { useEffect, useEffectEvent, useState } from 'react';
import {
  KeepNoteAttachmentDocument,
  type NoteFragment,
  NoteUploadDocument,
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

/** Whom a note may mention; nobody until they were asked for. */
interface Mentionable {
  readonly people: readonly NotePerson[];
  readonly askPeople: () => void;
}

/** The notes of a record as their section works with them. */
export interface NotesSource extends Mentionable {
  readonly busy: boolean;
  /** Keeps a note. */
  readonly add: (note: NewNote) => Promise<Outcome<unknown>>;
}

/** Whom a note on a record may mention: `select` finds them in the answer to the record's own question. */
export function useMentionable<T, V extends { readonly id: string }>(
  document: TypedDocumentNode<T, V>,
  variables: V,
  select: (data: T) => readonly NotePerson[] | undefined,
): Mentionable {
  const [asked, setAsked] = useState(false);
  const answer = useApiQuery(document, { variables, skip: !asked });
  const people = answer.state === 'ready' ? select(answer.data) : undefined;
  return { people: people ?? [], askPeople: () => setAsked(true) };
}

/**
 * Says of the notes that mention the viewer that they were seen, now that they stand on the screen. Gives whether a note
 * was new to them here: it stays so while it is looked at, however often the record is read again.
 */
export function useSeen(notes: readonly Note[]): (note: Note) => boolean {
  const [told, setTold] = useState<ReadonlySet<string>>(new Set());
  const { slug: organizationSlug } = useOrganization();
  const [see] = useApiMutation(SeeMentionsDocument);
  const fresh = notes
    .filter(({ isNew }) => isNew)
    .map(({ id }) => id)
    .join(' ');
  // One that fails is told again with the next opening.
  const tell = useEffectEvent((noteIds: string[]) => {
    setTold((before) => new Set([...before, ...noteIds]));
    void see({ organizationSlug, noteIds });
  });
  useEffect(() => {
    if (fresh !== '') tell(fresh.split(' '));
  }, [fresh]);
  return ({ id, isNew }) => isNew || told.has(id);
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
