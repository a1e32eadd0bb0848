import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Viewer } from '../../access/actor.ts';
import type { Deps } from '../../context/deps.ts';
import { isMember } from '../../access/rights.ts';
import { GatewayError, notFound } from '../../base/errors.ts';
import { paramsOf, queryOf } from '../../base/requests.ts';
import { fileNameOf, zoneOf } from './file-name.ts';
import { storedFilter } from './filter.ts';
import { organizationOfReport, reportById, type ReportRow } from './store.ts';
import { attachmentNamed } from '../../base/attachment.ts';

/** Seconds after which a report that is still being made is asked for again. */
const ASK_AGAIN_SECONDS = 5;

const parameters = z.object({ id: z.string().max(100) });

const query = z.object({ timeZone: z.string().optional().catch(undefined) });

const mayFetch = (viewer: Viewer, report: ReportRow): boolean =>
  viewer.isSuperadmin || (report.userId === viewer.userId && isMember(viewer, report.organizationId));

/**
 * `GET /download-report/{id}`: 200 with the file, 201 while it is being made, 204 where nothing matched.
 * `timeZone` says whose days the file is named by; without one it is the organization's. A report of somebody else is
 * not found, like one that is not there.
 */
export function addReportDownload(
  app: FastifyInstance,
  { db, ports }: Deps,
  viewerOf: (request: FastifyRequest) => Promise<Viewer>,
): void {
  app.get('/download-report/:id', async (request, reply) => {
    const viewer = await viewerOf(request);
    const { id } = paramsOf(request, parameters, 'The report');
    const report = await reportById(db, id);
    if (report === null || !mayFetch(viewer, report)) throw notFound('The report');
    void reply.header('cache-control', 'no-store');
    if (report.status === 'pending') {
      void reply.header('retry-after', ASK_AGAIN_SECONDS);
      return reply.code(201).send({ id: report.id, status: 'pending' });
    }
    if (report.status === 'empty') return reply.code(204).send();
    const stored = report.file === null ? null : await ports.files.read(report.file);
    if (report.status === 'failed' || stored === null) {
      throw new GatewayError('INTERNAL', 'Report could not be generated.');
    }
    const { slug, timeZone } = await organizationOfReport(db, report.organizationId);
    const zone = zoneOf(queryOf(request, query).timeZone) ?? timeZone;
    const name = fileNameOf(slug, storedFilter.parse(report.filter), zone);
    return reply
      .code(200)
      .type('text/csv; charset=utf-8')
      .header('content-disposition', attachmentNamed(name))
      .header('content-length', stored.bytes)
      .send(stored.content);
  });
}
