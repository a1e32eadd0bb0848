import { z } from 'zod';
import type { Db } from '../../../db/client.ts';
import type { ArchiveKind } from '../../../db/schema/values.ts';
import type { Files } from '../../../providers/files/port.ts';
import { archivedRows } from '../../archives/read.ts';

const time = z.string().transform((text) => (text === '' ? null : new Date(text)));

/** A mail as its archive has it. */
const mail = z
  .object({
    ...{ transaction_template_id: z.coerce.number(), key: z.string(), status: z.string() },
    ...{ body: z.string().transform((text): unknown => JSON.parse(text)) },
    ...{ created_at: time, finished_at: time },
  })
  .transform((row) => ({
    ...{ transactionTemplateId: row.transaction_template_id, key: row.key, status: row.status },
    ...{ body: row.body, createdAt: row.created_at, finishedAt: row.finished_at },
  }));

/** A provider's event as its archive has it. */
const event = z
  .object({ id: z.string(), topic: z.string(), resource_ref: z.string(), occurred_at: time })
  .transform((row) => ({
    ...{ id: row.id, topic: row.topic, resourceRef: row.resource_ref, occurredAt: row.occurred_at },
  }));

type Asked = readonly (string | number)[];

/** What archives have of payments and their transfers; and of which archives nobody can say what they have. */
export async function toldOfArchives(db: Db, files: Pick<Files, 'read'>, payments: Asked, refs: Asked) {
  const of = (kind: ArchiveKind, asked: Asked) => archivedRows(db, files, kind, asked);
  const [mails, events] = [await of('mails', payments), await of('provider-events', refs)];
  return {
    mails: mails.rows.map((row) => mail.parse(row)),
    events: events.rows.map((row) => event.parse(row)),
    damaged: [...mails.damaged, ...events.damaged],
  };
}
