import { and, eq, inArray, isNull } from 'drizzle-orm';
import { z } from 'zod';
import type { Viewer } from '../../access/actor.ts';
import { badInput } from '../../base/errors.ts';
import { id } from '../../base/inputs.ts';
import { uuidOf } from '../../base/ids.ts';
import { present } from '../../base/present.ts';
import type { Deps } from '../../context/deps.ts';
import type { Db } from '../../db/client.ts';
import { noteAttachments, noteMentions, organizations } from '../../db/schema/index.ts';
import { mailOrganization, type NoteMentionMailData } from '../../mails/content/data.ts';
import { queueMail } from '../outbox/mails.ts';
import { mentionable, type Readers } from './readers.ts';

const MAX_NOTE = 2_000;
const MOST_MENTIONS = 20;
const MOST_ATTACHMENTS = 10;

const ids = (most: number, refusal: string) =>
  z
    .array(id)
    .max(most, refusal)
    .nullish()
    .transform((given) => [...new Set(given)]);

/** What somebody writes down: words, whom they are for, and the files that belong to them. */
export const newNote = z.object({
  text: z.string().trim().min(1, 'Required').max(MAX_NOTE, `A note has at most ${MAX_NOTE} characters`),
  mentions: ids(MOST_MENTIONS, `A note mentions at most ${MOST_MENTIONS} people`),
  attachments: ids(MOST_ATTACHMENTS, `A note has at most ${MOST_ATTACHMENTS} files`),
});
export type NewNote = z.output<typeof newNote>;

interface Written extends Pick<NewNote, 'mentions' | 'attachments'> {
  noteId: string;
  readers: Readers;
  /** The record in words, and its page below the organization's. */
  about: { title: string; path: string };
}

/**
 * Addresses a note that was just written to people, who hear of it by mail, and gives it its files.
 *
 * @throws GatewayError BAD_INPUT at `mentions` for somebody who may not see the record, at `attachments` for a file that
 * the viewer did not keep for a note of this organization, or used before
 */
export async function complete(
  tx: Db,
  deps: Pick<Deps, 'clock' | 'config' | 'jobs'>,
  viewer: Viewer,
  { noteId, readers, about, mentions, attachments }: Written,
): Promise<void> {
  const { organizationId } = readers;
  await attach(tx, viewer, { noteId, organizationId, attachments });
  if (mentions.length === 0) return;
  const may = await mentionable(tx, viewer, readers);
  const told = may.filter(({ userId }) => mentions.includes(userId));
  if (told.length < mentions.length)
    throw badInput('Somebody who is mentioned may not see this. Take their name out.', 'mentions');
  const createdAt = deps.clock();
  await tx
    .insert(noteMentions)
    .values(told.map(({ userId }) => ({ noteId, userId, organizationId, createdAt })));
  const [organization] = await tx.select().from(organizations).where(eq(organizations.id, organizationId));
  const { slug } = present(organization ?? null);
  const data: NoteMentionMailData = {
    organization: mailOrganization.parse(organization),
    ...{ authorName: viewer.fullName, record: about.title, attachments: attachments.length },
    url: `${deps.config.hostUrl}/${slug}${about.path}`,
  };
  for (const { email } of told) await queueMail(tx, deps, { kind: 'note-mention', to: email, data }, null);
}

async function attach(
  tx: Db,
  viewer: Viewer,
  {
    noteId,
    organizationId,
    attachments,
  }: Pick<Written, 'noteId' | 'attachments'> & { organizationId: string },
): Promise<void> {
  if (attachments.length === 0) return;
  const known = attachments.map(uuidOf).filter((each) => each !== null);
  const attached = await tx
    .update(noteAttachments)
    .set({ noteId })
    .where(
      and(
        inArray(noteAttachments.id, known),
        eq(noteAttachments.organizationId, organizationId),
        eq(noteAttachments.uploadedById, viewer.userId),
        isNull(noteAttachments.noteId),
      ),
    )
    .returning({ id: noteAttachments.id });
  if (attached.length < attachments.length)
    throw badInput('A file is not there any more. Please attach it again.', 'attachments');
}
