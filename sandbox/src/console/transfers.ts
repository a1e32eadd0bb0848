import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { returnCodes } from '../bank-transfers/model/returns.ts';
import type { BankTransfersConsole } from '../bank-transfers/plugin.ts';
import { Refused } from '../web/errors.ts';
import { paramsOf } from '../web/params.ts';
import { done } from './answers.ts';

const queryShape = z.object({
  status: z.enum(['pending', 'processed', 'failed', 'cancelled']).optional(),
  limit: z.coerce.number().int().min(1).max(500).default(50),
  offset: z.coerce.number().int().min(0).default(0),
});
const amountShape = z.object({ cents: z.coerce.number().int().min(1) });
const idShape = z.object({ id: z.string() });
const failureShape = z.object({
  code: z.enum(returnCodes).default('R01'),
  side: z.enum(['debit', 'credit']).default('debit'),
});

/** Transfers by hand: a step further, returned with a code, held back or let go. */
export function transferRoutes(app: FastifyInstance, transfers: BankTransfersConsole): void {
  app.get('/console/api/transfers', async (request) => {
    const query = queryShape.safeParse(request.query);
    if (!query.success) throw new Refused(400, z.prettifyError(query.error));
    const { status, limit, offset } = query.data;
    return transfers.list({ ...(status !== undefined && { status }), limit, offset });
  });
  app.get('/console/api/transfers/total', async () => transfers.totals());

  const actions: Record<string, (id: string) => boolean> = {
    advance: (id) => transfers.advance(id),
    hold: (id) => transfers.setHeld(id, true),
    release: (id) => transfers.setHeld(id, false),
  };
  for (const [name, act] of Object.entries(actions)) {
    app.post(`/console/api/transfers/:id/${name}`, async (request, reply) => {
      const { id } = paramsOf(request, idShape);
      if (!act(id)) throw new Refused(409, 'There is no such transfer, or it has no step left.');
      return done(request, reply, { id, done: name }, 'transfers');
    });
  }

  for (const [name, held] of Object.entries({ hold: true, release: false })) {
    app.post(`/console/api/amounts/:cents/${name}`, async (request, reply) => {
      const amount = amountShape.safeParse(request.params);
      if (!amount.success) throw new Refused(400, 'The amount is in cents.');
      transfers.setAmountHeld(amount.data.cents, held);
      return done(request, reply, { amountCents: amount.data.cents, done: name }, 'transfers');
    });
    app.post(`/console/api/documents/${name}`, async (request, reply) => {
      transfers.setReviewHeld(held);
      return done(request, reply, { done: name }, 'transfers');
    });
  }

  app.post('/console/api/transfers/:id/fail', async (request, reply) => {
    const { id } = paramsOf(request, idShape);
    const failure = failureShape.safeParse(request.body ?? {});
    if (!failure.success) throw new Refused(400, `The code is one of ${returnCodes.join(', ')}.`);
    const { code, side } = failure.data;
    if (!transfers.fail(id, code, side)) {
      throw new Refused(409, 'There is no such transfer, or nothing of it can be returned any more.');
    }
    return done(request, reply, { id, done: 'fail', code }, 'transfers');
  });

  app.post('/console/api/funding-sources/:id/verify', async (request, reply) => {
    const { id } = paramsOf(request, idShape);
    if (!transfers.verifyFundingSource(id)) {
      throw new Refused(409, 'There is no such funding source, or it is verified already.');
    }
    return done(request, reply, { id, done: 'verify' }, 'transfers');
  });
}
