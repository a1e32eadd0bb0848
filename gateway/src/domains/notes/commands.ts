import { eq } from 'drizzle-orm';
import type { Viewer } from '../../access/actor.ts';
import { badInput, GatewayError } from '../../base/errors.ts';
import { present } from '../../base/present.ts';
import type { Deps } from '../../context/deps.ts';
import type { NoteAttachmentRow } from '../../db/rows.ts';
import { noteAttachments } from '../../db/schema/index.ts';
import { recordChange } from '../../operations/audit.ts';
import { isFileKey } from '../../providers/files/port.ts';
import { noteFolder } from '../uploads/kinds.ts';
import { keepUpload } from '../uploads/pending.ts';
import { storedUpload } from '../uploads/stored.ts';
import { deleteUnwritten, see, unwrittenBefore } from './store.ts';

/**
 * Keeps a file that the viewer uploaded, once it was looked at; asked again it is the same one.
 *
 * @throws GatewayError BAD_INPUT at `uploadKey` for one that is not there, not the viewer's, or not what it says it is
 */
export async function keepAttachment(
  deps: Deps,
  viewer: Viewer,
  organizationId: string,
  { uploadKey, fileName }: { uploadKey: string; fileName: string },
): Promise<NoteAttachmentRow> {
  const isOwn = isFileKey(uploadKey) && uploadKey.startsWith(`${noteFolder}/${viewer.userId}/`);
  const file = isOwn ? await storedUpload(deps, uploadKey).catch(atTheKey) : null;
  if (file === null) throw badInput('The file is not there any more. Please upload it again.', 'uploadKey');
  const at = deps.clock();
  return deps.db.transaction(async (tx) => {
    const [made] = await tx
      .insert(noteAttachments)
      .values({
        ...{ organizationId, uploadedById: viewer.userId, file: uploadKey, name: fileName },
        ...{ contentType: file.type, bytes: file.content.length, createdAt: at },
      })
      .onConflictDoNothing({ target: noteAttachments.file })
      .returning();
    if (made === undefined) {
      const [kept] = await tx.select().from(noteAttachments).where(eq(noteAttachments.file, uploadKey));
      return present(kept ?? null);
    }
    await keepUpload(tx, deps, uploadKey, 'uploadKey');
    const change = { at, viewer, organizationId, action: 'keepNoteAttachment', entity: 'noteAttachment' };
    await recordChange(tx, { ...change, entityId: made.id, after: { bytes: made.bytes } });
    return made;
  });
}

function atTheKey(error: unknown): never {
  if (error instanceof GatewayError && error.code === 'BAD_INPUT') throw badInput(error.message, 'uploadKey');
  throw error;
}

/** The viewer has seen notes that mention them. @returns how many were new */
export async function seeMentions(
  deps: Deps,
  viewer: Viewer,
  organizationId: string,
  noteIds: readonly string[],
): Promise<number> {
  const at = deps.clock();
  return deps.db.transaction(async (tx) => {
    const seen = await see(tx, viewer.userId, organizationId, noteIds, at);
    const change = { at, viewer, organizationId, action: 'seeMentions', entity: 'note' };
    for (const entityId of seen) await recordChange(tx, { ...change, entityId });
    return seen.length;
  });
}

/** A file waits for its note so long: for a day's work that is gone on with the next morning. */
const WAITS_MS = 2 * 86_400_000;

/** Removes files that were uploaded for notes which nobody wrote. */
export async function forgetUnwritten(deps: Deps): Promise<void> {
  const left = await unwrittenBefore(deps.db, new Date(deps.clock().getTime() - WAITS_MS));
  for (const { id, file } of left) {
    // The file goes before the row is gone for good: where it does not, both are there for the next time.
    await deps.db.transaction(async (tx) => {
      if (await deleteUnwritten(tx, id)) await deps.ports.files.remove(file);
    });
  }
}
