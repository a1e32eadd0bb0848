import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Viewer } from '../../../access/actor.ts';
import { seesReconciliation } from '../../../access/rights.ts';
import { notFound } from '../../../base/errors.ts';
import { paramsOf } from '../../../base/requests.ts';
import type { Deps } from '../../../context/deps.ts';
import { recordChange } from '../../../operations/audit.ts';
import { organizationBySlug } from '../../../records/organizations.ts';
import { daysOfJournal, journalOf } from './asked.ts';
import { journalCsv } from './csv.ts';
import { journalLines } from './lines.ts';
import { attachmentNamed } from '../../../base/attachment.ts';

const parameters = z.object({ slug: z.string().min(1).max(100) });

/**
 * `GET /reconciliation/journal/{organization}?fromDay=2026-03-01&throughDay=2026-03-31`: the ledger's entries of an
 * organization's bank days as CSV, for who sees the reconciliation. It is written while it is read, and leaves an audit
 * line.
 */
export function addJournal(
  app: FastifyInstance,
  deps: Deps,
  viewerOf: (request: FastifyRequest) => Promise<Viewer>,
): void {
  app.get('/reconciliation/journal/:slug', async (request, reply) => {
    const viewer = await viewerOf(request);
    const given = paramsOf(request, parameters, 'The journal');
    const organization = await organizationBySlug(deps.db, given.slug, deps.clock());
    if (organization === null || !seesReconciliation(viewer, organization.id)) throw notFound('The journal');
    const days = daysOfJournal(request.query);
    const { id: organizationId, slug } = organization;
    const db = await deps.database.reading('long');
    await recordChange(deps.db, {
      ...{ at: deps.clock(), viewer, organizationId, action: 'exportJournal' },
      ...{ entity: 'organization', entityId: organizationId, after: { ...days } },
    });
    const name = `journal-${slug}-${days.fromDay}-to-${days.throughDay}.csv`;
    return reply
      .type('text/csv; charset=utf-8')
      .header('cache-control', 'no-store')
      .header('content-disposition', attachmentNamed(name))
      .send(Readable.from(journalCsv(journalLines(db, journalOf(organizationId, days)))));
  });
}
