import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { Viewer } from '../../access/actor.ts';
import { badInput, GatewayError } from '../../base/errors.ts';
import { id, requiredText } from '../../base/inputs.ts';
import { quoted } from '../../base/outsiders.ts';
import type { Deps } from '../../context/deps.ts';
import type { Db } from '../../db/client.ts';
import { fileNotes } from '../../db/schema/index.ts';
import { notifyTemplateChanged } from '../../notify/channels.ts';
import { recordChange } from '../../operations/audit.ts';
import { overseersOf } from '../../payments/notes/readers.ts';
import { complete, newNote, type NewNote } from '../../payments/notes/write.ts';
import { fileIdOf, house, unassigned } from '../../records/files.ts';
import { entity, isJoined, keepFile, passOnJoined, put, type FoundFile } from './store.ts';

const MOST_PUT = 200;

const named = z.object({ organizationSlug: z.string(), id });
/** The inputs of the changes of a file. */
export const theFile = named;
export const closing = named.extend({
  closingOn: z.iso.date('Choose a day').nullish(),
});
export const joining = named.extend({ into: id });
export const noteOnFile = named.extend(newNote.shape);
export const putting = z.object({
  organizationSlug: z.string(),
  transactionTemplateIds: z
    .array(id)
    .min(1, 'Choose a payment')
    .max(MOST_PUT, `At most ${MOST_PUT} payments at a time`),
  name: requiredText(200).nullish(),
});

interface Made {
  deps: Deps;
  viewer: Viewer;
}

/** Sets the day of a closing. @throws GatewayError BAD_INPUT for what is no property of anybody */
export async function setClosing(
  { deps, viewer }: Made,
  { scope: { organizationId }, name, closingOn: before }: FoundFile,
  closingOn: string | null,
): Promise<void> {
  if (isNobodys(name)) throw badInput('This file has no closing.', 'closingOn');
  const at = deps.clock();
  await deps.db.transaction(async (tx) => {
    await keepFile(tx, organizationId, name, { closingOn }, at);
    const told = { before: { closingOn: before }, after: { closingOn } };
    await record(tx, { at, viewer, organizationId, action: 'setFileClosing', name, ...told });
  });
}

/**
 * Makes a file a part of another one.
 *
 * @throws GatewayError BAD_INPUT for a file and itself, and for money of nobody in particular, CONFLICT where the other
 * one became a part of a third one meanwhile
 */
export async function join({ deps, viewer }: Made, file: FoundFile, into: FoundFile): Promise<void> {
  const { organizationId } = file.scope;
  if (file.name === into.name) throw badInput('These are one file already.', 'into');
  if (isNobodys(file.name) || isNobodys(into.name))
    throw badInput('Put payments that are in no file into one by themselves.', 'into');
  const at = deps.clock();
  await deps.db.transaction(async (tx) => {
    await keepFile(tx, organizationId, file.name, { joinedInto: into.name }, at);
    if (await isJoined(tx, organizationId, into.name))
      throw new GatewayError('CONFLICT', 'That file was joined into another one meanwhile.', {
        field: 'into',
      });
    await passOnJoined(tx, organizationId, file.name, into.name, at);
    const told = { before: { joinedInto: null }, after: { joinedInto: into.name } };
    await record(tx, { at, viewer, organizationId, action: 'joinFiles', name: file.name, ...told });
  });
}

/** Makes a file that was joined one of its own again; one that is its own stays so. */
export async function separate({ deps, viewer }: Made, organizationId: string, name: string): Promise<void> {
  const at = deps.clock();
  await deps.db.transaction(async (tx) => {
    if (!(await isJoined(tx, organizationId, name))) return;
    await keepFile(tx, organizationId, name, { joinedInto: null }, at);
    await record(tx, { at, viewer, organizationId, action: 'separateFile', name });
  });
}

/** Puts payments into the file of a name, or back; access to each was decided before. */
export async function putPayments(
  { deps, viewer }: Made,
  organizationId: string,
  ids: readonly number[],
  name: string | null,
): Promise<void> {
  if (name === house) throw badInput('House is your own money, which no payment is.', 'name');
  const at = deps.clock();
  await deps.db.transaction(async (tx) => {
    await put(tx, organizationId, ids, name, at);
    const after = { payments: ids.map(String) };
    await record(tx, { at, viewer, organizationId, action: 'putIntoFile', name: name ?? unassigned, after });
    for (const templateId of ids)
      await notifyTemplateChanged(tx, { templateId, organizationId, eventType: 'putIntoFile' });
  });
}

/** Writes a note on a file. Its words stand in the note alone, in no log. */
export async function addNote(
  { deps, viewer }: Made,
  { scope: { organizationId }, name }: FoundFile,
  { text, ...more }: NewNote,
): Promise<void> {
  const at = deps.clock();
  await deps.db.transaction(async (tx) => {
    const noteId = randomUUID();
    await tx
      .insert(fileNotes)
      .values({ id: noteId, organizationId, file: name, text, authorId: viewer.userId, createdAt: at });
    const readers = overseersOf(organizationId);
    const about = { title: `file ${quoted(name)}`, path: `/files/${fileIdOf(organizationId, name)}` };
    await complete(tx, deps, viewer, { noteId, readers, about, ...more });
    await record(tx, { at, viewer, organizationId, action: 'addFileNote', name });
  });
}

const isNobodys = (name: string): boolean => name === unassigned || name === house;

type Recorded = Omit<Parameters<typeof recordChange>[1], 'entity' | 'entityId'> & { name: string };

/** The name stands on both sides: it says what was changed, and is no change itself. */
const record = (tx: Db, { name, before, after, ...change }: Recorded): Promise<void> =>
  recordChange(tx, {
    ...{ ...change, entity, entityId: name },
    ...{ before: { name, ...before }, after: { name, ...after } },
  });
