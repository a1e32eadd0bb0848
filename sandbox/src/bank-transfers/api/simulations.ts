import type { FastifyInstance } from 'fastify';
import { arrive } from '../microdeposits.ts';
import { advanceTransfer } from '../progress.ts';
import { endReview } from '../review.ts';
import { dueDocuments } from '../store/documents.ts';
import { dueMicrodeposits } from '../store/funding-sources.ts';
import { dueTransfers } from '../store/transfers.ts';
import { sendHal } from './hal.ts';
import type { ApiScope } from './scope.ts';

/**
 * `POST /sandbox-simulations`: every transfer that is not held moves one step, every micro-deposit arrives, every document
 * is reviewed. */
export function simulationRoutes(app: FastifyInstance, { db, root, config }: ApiScope): void {
  app.post('/sandbox-simulations', (_request, reply) => {
    const transfers = dueTransfers(db, Number.MAX_SAFE_INTEGER);
    for (const transfer of transfers) advanceTransfer(db, transfer.id, config.stepMs);
    for (const source of dueMicrodeposits(db, Number.MAX_SAFE_INTEGER)) arrive(db, source.id);
    for (const document of dueDocuments(db, Number.MAX_SAFE_INTEGER)) endReview(db, document.id);
    return sendHal(reply, {
      _links: { self: { href: `${root}/sandbox-simulations` } },
      total: transfers.length,
    });
  });
}
