import { randomUUID } from 'node:crypto';
import type { Viewer } from '../../access/actor.ts';
import { byId } from '../../base/inputs.ts';
import type { Deps } from '../../context/deps.ts';
import type { EscrowAccountRow, FundingSourceRow } from '../../db/rows.ts';
import { accountNotes } from '../../db/schema/index.ts';
import { notifyFundingSourceChanged } from '../../notify/channels.ts';
import { recordChange } from '../../operations/audit.ts';
import { adminsOf, overseersOf, type Readers } from '../../payments/notes/readers.ts';
import { complete, newNote, type NewNote } from '../../payments/notes/write.ts';

/** The input of a note on an account. */
export const noteOnAccount = byId.extend(newNote.shape);

/** Who reads what is written down on an escrow account. */
export const readersOfEscrowAccount = ({ organizationId }: EscrowAccountRow): Readers =>
  overseersOf(organizationId);

/** The same for a bank account; null for one that belongs to no organization, on which nobody writes. */
export const readersOfSource = ({ organizationId }: FundingSourceRow): Readers | null =>
  organizationId === null ? null : adminsOf(organizationId);

interface Noted {
  id: string;
  name: string;
  kind: 'escrowAccount' | 'fundingSource';
  /** The account itself, or the one of an escrow account: its followers are told that there is more to read. */
  fundingSourceId: string;
  readers: Readers;
}

/** How an account is called in a mail, and where its page is. */
const told = {
  escrowAccount: { noun: 'escrow account', section: 'escrow-accounts' },
  fundingSource: { noun: 'bank account', section: 'funding-sources' },
} as const;

/** Writes a note on an account. Its words stand in the note alone, in no log. */
export async function addAccountNote(
  { deps, viewer }: { deps: Deps; viewer: Viewer },
  { id, name, kind, fundingSourceId, readers }: Noted,
  { text, ...more }: NewNote,
): Promise<void> {
  const at = deps.clock();
  const { organizationId } = readers;
  const { noun, section } = told[kind];
  await deps.db.transaction(async (tx) => {
    const noteId = randomUUID();
    await tx.insert(accountNotes).values({
      ...{ id: noteId, organizationId, text, authorId: viewer.userId, createdAt: at },
      ...(kind === 'escrowAccount' ? { escrowAccountId: id } : { fundingSourceId: id }),
    });
    const about = { title: `${noun} ${name}`, path: `/${section}/${id}` };
    await complete(tx, deps, viewer, { noteId, readers, about, ...more });
    const action = kind === 'escrowAccount' ? 'addEscrowAccountNote' : 'addFundingSourceNote';
    await recordChange(tx, { at, viewer, organizationId, action, entity: kind, entityId: id });
    await notifyFundingSourceChanged(tx, { fundingSourceId, organizationId });
  });
}
