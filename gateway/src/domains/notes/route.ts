import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { isMember } from '../../access/rights.ts';
import { notFound } from '../../base/errors.ts';
import { uuidOf } from '../../base/ids.ts';
import { paramsOf } from '../../base/requests.ts';
import type { GatewayContext } from '../../context/context.ts';
import type { Deps } from '../../context/deps.ts';
import type { NoteAttachmentRow } from '../../db/rows.ts';
import { adminsOf, overseersOf } from '../../payments/notes/readers.ts';
import { seesPayment } from '../../visibility/payments.ts';
import { storedUpload } from '../uploads/stored.ts';
import { attachmentWithRecord } from './store.ts';
import { attachmentNamed } from '../../base/attachment.ts';

const parameters = z.object({ id: z.string().max(100) });

/** The file of a note that the viewer reads, looked at again: it may have been replaced in the store meanwhile. */
async function readable(context: GatewayContext, id: string): Promise<NoteAttachmentRow | null> {
  const known = uuidOf(id);
  const found = known === null ? null : await attachmentWithRecord(context.deps.db, known);
  if (found === null) return null;
  const { attachment, templateId, fundingSourceId } = found;
  if (!isMember(context.viewer, attachment.organizationId)) return null;
  if (templateId === null) {
    const readersOf = fundingSourceId === null ? overseersOf : adminsOf;
    return readersOf(attachment.organizationId).reads(context.viewer) ? attachment : null;
  }
  const template = await context.loaders.template.load(templateId);
  return template !== null && (await seesPayment(context, template)) ? attachment : null;
}

/** `GET /note-attachments/{id}`: a note's file, to who may read the note; for all others there is none. */
export function addNoteAttachments(
  app: FastifyInstance,
  deps: Deps,
  contextOf: (request: FastifyRequest) => Promise<GatewayContext>,
): void {
  app.get('/note-attachments/:id', async (request, reply) => {
    const context = await contextOf(request);
    const { id } = paramsOf(request, parameters, 'The file');
    const attachment = await readable(context, id);
    const stored = attachment === null ? null : await storedUpload(deps, attachment.file);
    if (attachment === null || stored === null) throw notFound('The file');
    return reply
      .type(stored.type)
      .header('cache-control', 'no-store')
      .header('content-disposition', attachmentNamed(attachment.name))
      .header('content-security-policy', "default-src 'none'; sandbox")
      .send(stored.content);
  });
}
