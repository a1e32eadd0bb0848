import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Viewer } from '../../../access/actor.ts';
import { seesReconciliation } from '../../../access/rights.ts';
import { notFound } from '../../../base/errors.ts';
import { paramsOf } from '../../../base/requests.ts';
import type { Deps } from '../../../context/deps.ts';
import { periodById } from '../periods/store.ts';
import { attachmentNamed } from '../../../base/attachment.ts';

const parameters = z.object({ file: z.string().regex(/^[0-9a-f-]{36}\.(pdf|csv)$/i) });
const types = { pdf: 'application/pdf', csv: 'text/csv; charset=utf-8' } as const;

/** `GET /reconciliation/reports/{id}.pdf` and `.csv`: the signed report of a period, for who sees the reconciliation. */
export function addPeriodReports(
  app: FastifyInstance,
  { db, ports }: Deps,
  viewerOf: (request: FastifyRequest) => Promise<Viewer>,
): void {
  app.get('/reconciliation/reports/:file', async (request, reply) => {
    const viewer = await viewerOf(request);
    const given = paramsOf(request, parameters, 'The report');
    const [id = '', kind] = given.file.toLowerCase().split('.');
    const form = kind === 'csv' ? 'csv' : 'pdf';
    const period = await periodById(db, id);
    const seen = period !== null && seesReconciliation(viewer, period.organizationId);
    const file = seen ? period[form] : null;
    const stored = file === null ? null : await ports.files.read(file);
    if (period === null || stored === null) throw notFound('The report');
    return reply
      .type(types[form])
      .header('cache-control', 'no-store')
      .header('content-disposition', attachmentNamed(`reconciliation-${period.throughDay}.${form}`))
      .header('content-length', stored.bytes)
      .send(stored.content);
  });
}
