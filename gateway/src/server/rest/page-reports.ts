import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { badInput } from '../../base/errors.ts';
import { storable } from '../../base/outside-text.ts';
import type { Deps } from '../../context/deps.ts';
import { storeReport } from '../../domains/releases/reports.ts';
import { watchReleases } from '../../domains/releases/watch.ts';
import { asJson } from './sent-json.ts';

const name = z.string().min(1).max(64);
const report = z.object({
  page: z.uuid(),
  running: z.record(z.string().regex(/^[a-z]{1,20}$/), name),
  errors: z
    .array(
      z.object({
        kind: z.enum(['render', 'rejection', 'load', 'operation', 'policy']),
        remote: z.string().regex(/^[a-z]{1,20}$/),
        release: name,
        message: z.string().max(500),
        stack: z.string().max(8_000),
      }),
    )
    .max(20),
});

/** Reports come one after the other; so long is waited before releases are compared again, milliseconds. */
const compareEveryMs = 5_000;

/**
 * `POST /page-reports`: which releases a page runs, and what went wrong in it. A release that is tried out is compared
 * with the one before soon after; the minute's job does so too where no report comes.
 */
export function addPageReports(app: FastifyInstance, deps: Deps): void {
  let comparing: NodeJS.Timeout | null = null;
  app.addHook('onClose', async () => {
    if (comparing !== null) clearTimeout(comparing);
  });
  function compareSoon(): void {
    comparing ??= setTimeout(() => {
      comparing = null;
      watchReleases(deps).catch((error: unknown) => deps.log.warn({ err: error }, 'releases not compared'));
    }, compareEveryMs);
  }
  app.post('/page-reports', { bodyLimit: 131_072 }, async (request, reply) => {
    const given = report.safeParse(storable(asJson(request.body)));
    if (!given.success) throw badInput('This is no report of a page.');
    await storeReport(deps, given.data);
    compareSoon();
    return reply.code(204).send();
  });
}
