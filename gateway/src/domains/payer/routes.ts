import type { FastifyPluginAsync, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Deps } from '../../context/deps.ts';
import { badInput, notFound } from '../../base/errors.ts';
import { feeOfOccasion } from '../../payments/fees/store.ts';
import { checkAmount } from '../../payments/drafts/amount-rules.ts';
import { cardFeeOf } from '../../payments/drafts/card-payment.ts';
import type { PayerCommands } from './commands-contract.ts';
import { authorizeInput, declineInput, linkPaymentInput, quoteInput, verifyInput } from './contract.ts';
import { presentOffer, presentQuote, presentReceipt, presentRequest } from './present.ts';
import { receiptToken, templateIdOfReceipt } from './receipt-links.ts';
import type { Standing } from './present.ts';
import { findOffer, findPayer, findPayerAccounts, findRequest, findSteps, wasDeclined } from './store.ts';
import type { OfferRow, RequestRow } from './store.ts';
import { verificationOf, verifyAccount } from './verification.ts';

export interface PayerRoutesOptions {
  deps: Deps;
  commands: PayerCommands;
}

const BODY_LIMIT = 65_536;
const tokenParams = z.object({ token: z.string().regex(/^[\w-]{20,100}$/) });
const linkParams = z.object({
  orgSlug: z.string().min(1).max(100),
  way: z.enum(['send', 'receive']).default('send'),
  occasionId: z.uuid(),
});
const idempotencyKey = z.string().regex(/^[\x21-\x7e]{8,200}$/);

/** The payer API: public REST routes for whoever holds a request's link or opens an occasion's. */
export const payerRoutes: FastifyPluginAsync<PayerRoutesOptions> = async (app, { deps, commands }) => {
  app.addHook('onSend', async (_request, reply) => {
    reply.header('cache-control', 'no-store').header('referrer-policy', 'no-referrer');
  });

  app.get('/payer/requests/:token', async (request) => {
    const { templateId } = await commands.openRequest(deps, tokenOf(request));
    const found = await findRequest(deps.db, templateId);
    if (!found) throw notFound('This payment request');
    const payer = await findPayer(deps.db, found.template);
    const accounts = payer ? await findPayerAccounts(deps.db, payer.id) : [];
    return presentRequest(found, payer, accounts, await standingOf(deps, found));
  });

  app.get('/payer/receipts/:token', async (request) => {
    const templateId = templateIdOfReceipt(deps.config, tokenOf(request));
    const found = templateId === null ? undefined : await findRequest(deps.db, templateId);
    if (!found) throw notFound('This payment');
    return presentReceipt(found, await standingOf(deps, found));
  });

  app.post('/payer/requests/:token/authorize', { bodyLimit: BODY_LIMIT }, async (request) => {
    const key = keyOf(request);
    const token = tokenOf(request);
    return commands.authorizeRequest(deps, token, bodyOf(request, authorizeInput), key);
  });

  app.post('/payer/requests/:token/decline', { bodyLimit: BODY_LIMIT }, async (request) => {
    const key = keyOf(request);
    const token = tokenOf(request);
    const { reason } = bodyOf(request, declineInput);
    return commands.declineRequest(deps, token, reason, key);
  });

  app.post('/payer/requests/:token/verify', { bodyLimit: BODY_LIMIT }, async (request) =>
    verifyAccount(deps, tokenOf(request), bodyOf(request, verifyInput)),
  );

  app.get('/payer/occasions/:orgSlug/:way/:occasionId', async (request) =>
    presentOffer(await offerOf(request, deps)),
  );

  app.post('/payer/occasions/:orgSlug/send/:occasionId/quote', { bodyLimit: BODY_LIMIT }, async (request) => {
    const { occasion } = await offerOf(request, deps);
    const { amount } = bodyOf(request, quoteInput);
    checkAmount(amount, occasion.limit, 'amount');
    const { amounts, cardAmounts } = await feeOfOccasion(deps.db, occasion.id, amount);
    const card = occasion.acceptsCreditCards ? presentQuote(amount, cardAmounts) : null;
    return { ...presentQuote(amount, amounts), card };
  });

  app.post(
    '/payer/occasions/:orgSlug/send/:occasionId/payments',
    { bodyLimit: BODY_LIMIT },
    async (request, reply) => {
      const key = keyOf(request);
      const { occasion, organization } = await offerOf(request, deps);
      const input = bodyOf(request, linkPaymentInput);
      const link = { orgSlug: organization.slug, occasionId: occasion.id };
      const answer = await commands.payThroughLink(deps, { ...input, ...link }, key);
      return reply.code(201).send({ ...answer, receipt: receiptToken(deps.config, Number(answer.id)) });
    },
  );
};

/** What a payment's page says besides the request itself. */
async function standingOf({ db }: Deps, { template }: RequestRow): Promise<Standing> {
  const [cardFee, verification, steps, declined] = [
    await cardFeeOf(db, template),
    await verificationOf(db, template),
    await findSteps(db, template.id),
    template.displayStatus === 'CANCELED' && (await wasDeclined(db, template.id)),
  ];
  return { cardFee, verification, steps, declined };
}

/** The body as its form asks for it; the first thing that is wrong is answered with its field. */
function bodyOf<T>(request: FastifyRequest, form: z.ZodType<T>): T {
  const body = form.safeParse(request.body ?? {});
  if (body.success) return body.data;
  const [issue] = body.error.issues;
  throw badInput(issue?.message ?? 'The input is not valid.', issue?.path.join('.') || undefined);
}

/** A token that can't be one answers like one that does not exist. */
function tokenOf(request: FastifyRequest): string {
  const params = tokenParams.safeParse(request.params);
  if (!params.success) throw notFound('This payment request');
  return params.data.token;
}

function keyOf(request: FastifyRequest): string {
  const key = idempotencyKey.safeParse(request.headers['idempotency-key']);
  if (!key.success)
    throw badInput('The Idempotency-Key header is missing or not 8 to 200 plain characters long.');
  return key.data;
}

/** The occasion of a link, as the organization in the link offers it; routes without `way` are of the sending kind. */
async function offerOf(request: FastifyRequest, deps: Deps): Promise<OfferRow> {
  const params = linkParams.safeParse(request.params);
  const link = params.data;
  const direction = link?.way === 'receive' ? 'OUTBOUND' : 'INBOUND';
  const offer = link && (await findOffer(deps.db, { ...link, direction }));
  if (!offer) throw notFound('This payment link');
  return offer;
}
