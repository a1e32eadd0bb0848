import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Viewer } from '../../../access/actor.ts';
import { sha256 } from '../../../base/sha256.ts';
import { notFound } from '../../../base/errors.ts';
import { paramsOf, queryOf } from '../../../base/requests.ts';
import type { Deps } from '../../../context/deps.ts';
import { recordChange } from '../../../operations/audit.ts';
import { evidenceArchive } from './archive.ts';
import { fileScope, paymentScope, periodScope, type AskedScope } from './scopes.ts';
import { attachmentNamed } from '../../../base/attachment.ts';

const payment = z.object({ id: z.coerce.number().int().min(1).max(2_147_483_647) });
const record = z.object({ id: z.uuid() });
const file = z.object({ file: z.string().min(1).max(500) });
/** What evidence is asked of, in the message that there is none. */
const subject = 'What evidence was asked of';

/**
 * `GET /reconciliation/evidence/payments/{id}`, `/periods/{id}` and `/accounts/{id}?file=ADDRESS`: evidence as a zip, for who
 * sees the reconciliation (ADR 0229). Each leaves an audit line.
 */
export function addEvidence(
  app: FastifyInstance,
  deps: Deps,
  viewerOf: (request: FastifyRequest) => Promise<Viewer>,
): void {
  const { long: db } = deps.database;
  const send = async (reply: FastifyReply, viewer: Viewer, scope: AskedScope | null) => {
    if (scope === null) throw notFound(subject);
    const archive = await evidenceArchive({ ...deps, db }, scope);
    const { organizationId, entity, entityId, title } = scope;
    await recordChange(deps.db, {
      ...{ at: deps.clock(), viewer, organizationId, action: 'exportEvidence', entity, entityId },
      after: { title, sha256: sha256(archive) },
    });
    return reply
      .type('application/zip')
      .header('cache-control', 'no-store')
      .header('content-disposition', attachmentNamed(`evidence-${entityId}.zip`))
      .send(Buffer.from(archive));
  };
  app.get('/reconciliation/evidence/payments/:id', async (request, reply) => {
    const viewer = await viewerOf(request);
    const { id } = paramsOf(request, payment, subject);
    return send(reply, viewer, await paymentScope(db, viewer, id));
  });
  app.get('/reconciliation/evidence/periods/:id', async (request, reply) => {
    const viewer = await viewerOf(request);
    const { id } = paramsOf(request, record, subject);
    return send(reply, viewer, await periodScope(db, viewer, id));
  });
  app.get('/reconciliation/evidence/accounts/:id', async (request, reply) => {
    const viewer = await viewerOf(request);
    const { id } = paramsOf(request, record, subject);
    const asked = queryOf(request, file);
    return send(reply, viewer, await fileScope(db, viewer, id, asked.file));
  });
}
