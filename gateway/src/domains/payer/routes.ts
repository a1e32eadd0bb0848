import type { FastifyPluginAsync, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Deps } from '../../context/deps.ts';
import { notFound } from '../../base/errors.ts';
import { bodyOf, headerOf, paramsOf } from '../../base/requests.ts';
import { checkForm } from '../../payments/drafts/form-rules.ts';
import { withPresets } from '../payment-links/rules.ts';
import { offersLinking } from '../bank-links/rules.ts';
import { activeTransaction } from '../../payments/store/payments.ts';
import { createRequestToken } from '../../payments/store/request-tokens.ts';
import { cardFeeOf } from '../../payments/drafts/card-payment.ts';
import { organizationBySlug } from '../../records/organizations.ts';
import type { PayerCommands } from './commands-contract.ts';
import { mailedAccess, readAccess } from './access.ts';
import { mailActLink } from './act-links.ts';
import { signInFor } from './bank-sign-in.ts';
import type { Caller } from './caller.ts';
import type { Origin } from './consent.ts';
import {
  addressInput,
  askedInput,
  authorizeInput,
  declineInput,
  linkPaymentInput,
  proofInput,
  questionInput,
  quoteInput,
  receiverInput,
  verifyInput,
} from './contract.ts';
import { openedLink, type OpenedLink } from './link.ts';
import { presentOffer, presentReceipt, presentRequest } from './present.ts';
import { quoteOf } from './quote.ts';
import { askAsGuest, askedOffer, mailAskerLink, openedAsking } from './asking.ts';
import { askQuestion } from './questions.ts';
import { mailReceiverLinks } from './receiver-links.ts';
import { beginProof, confirmProof, provenOwner } from './proofs.ts';
import { receivePayment, receivingOf } from './receiving.ts';
import { canTryAgain, canWithdraw } from './standing.ts';
import type { Offered, Standing } from './present.ts';
import { arrivalsOf } from './arrival.ts';
import { endedByStaff, staysDeposited } from './state.ts';
import { canceledByPayer, findOffer, findPayer, findPayerAccounts, findRequest, findSteps } from './store.ts';
import type { OfferRow, RequestRow } from './store.ts';
import { verificationOf, verifyAccount } from './verification.ts';

export interface PayerRoutesOptions {
  deps: Deps;
  commands: PayerCommands;
}

const BODY_LIMIT = 65_536;
/** Bank sign-ins that one address may begin a minute: each is one at the bank-linking provider. */
const signInLimits = { bodyLimit: BODY_LIMIT, config: { rateLimit: { max: 60, timeWindow: '1 minute' } } };
/** Mails that one address may ask for a minute. */
const mailLimits = { bodyLimit: BODY_LIMIT, config: { rateLimit: { max: 20, timeWindow: '1 minute' } } };
const tokenParams = z.object({ token: z.string().regex(/^[\w-]{20,100}$/) });
/** The secret of a browser in which a payer's address was or is to be proved. */
const proofSecret = z.string().regex(/^[\w-]{43}$/);
const askedParams = z.object({ occasionId: z.uuid() });
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
    const { templateId, acts } = await commands.openRequest(deps, tokenOf(request));
    const found = await requestOf(deps, templateId);
    const standing = await standingOf(deps, found);
    if (!acts) return presentReceipt(found, standing);
    return presentRequest(found, await offeredTo(deps, found, proofIn(request)), standing);
  });

  app.get('/payer/receipts/:token', async (request) => {
    const { templateId } = await readAccess(deps, tokenOf(request));
    const found = await requestOf(deps, templateId);
    return presentReceipt(found, await standingOf(deps, found));
  });

  for (const name of ['requests', 'receipts']) {
    app.post(`/payer/${name}/:token/act-links`, mailLimits, async (request) =>
      mailActLink(deps, await readAccess(deps, tokenOf(request))),
    );
    // An address that may be shared: what is printed or forwarded only shows.
    app.post(`/payer/${name}/:token/read-links`, mailLimits, async (request, reply) => {
      const { templateId } = await readAccess(deps, tokenOf(request));
      const token = await createRequestToken(deps.db, templateId, deps.clock(), true);
      return reply.code(201).send({ token });
    });
  }

  app.post('/payer/requests/:token/proofs', mailLimits, async (request) => {
    const access = await mailedAccess(deps, tokenOf(request));
    return beginProof(deps, access, proofIn(request));
  });

  app.post('/payer/requests/:token/proofs/confirm', { bodyLimit: BODY_LIMIT }, async (request) => {
    const access = await mailedAccess(deps, tokenOf(request));
    return confirmProof(deps, access, proofIn(request), bodyOf(request, proofInput).code);
  });

  app.post('/payer/requests/:token/authorize', { bodyLimit: BODY_LIMIT }, async (request) => {
    const key = keyOf(request);
    const access = await mailedAccess(deps, tokenOf(request));
    return commands.authorizeBy(deps, access, bodyOf(request, authorizeInput), key, callerOf(request));
  });

  app.post('/payer/requests/:token/cancel', { bodyLimit: BODY_LIMIT }, async (request) =>
    commands.withdrawPayment(deps, await mailedAccess(deps, tokenOf(request)), keyOf(request)),
  );

  app.post('/payer/requests/:token/questions', { bodyLimit: BODY_LIMIT }, async (request) => {
    const key = keyOf(request);
    const access = await mailedAccess(deps, tokenOf(request));
    return askQuestion(deps, access, bodyOf(request, questionInput).message, key);
  });

  app.post('/payer/requests/:token/bank-sign-in', signInLimits, async (request) => {
    const { templateId } = await mailedAccess(deps, tokenOf(request));
    return signInFor(deps, (await requestOf(deps, templateId)).organization.slug);
  });

  app.post('/payer/requests/:token/receive', { bodyLimit: BODY_LIMIT }, async (request) => {
    const key = keyOf(request);
    const token = tokenOf(request);
    return receivePayment(deps, token, bodyOf(request, receiverInput), key);
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
    offered(deps, await offerOf(request, deps), null),
  );

  app.get('/payer/links/:token', async (request) => {
    const opened = await openedLink(deps, tokenOf(request));
    return offered(deps, opened.offer, opened);
  });

  app.post('/payer/occasions/:orgSlug/receive/:occasionId/links', mailLimits, async (request) => {
    const offer = await offerOf(request, deps, 'receive');
    return mailReceiverLinks(deps, offer, bodyOf(request, addressInput).email);
  });

  app.get('/payer/asked/:occasionId', async (request) =>
    presentOffer(await askedOffer(deps, occasionIdOf(request)), false, null),
  );
  app.post('/payer/asked/:occasionId/links', mailLimits, async (request) =>
    mailAskerLink(deps, occasionIdOf(request), bodyOf(request, addressInput).email),
  );
  app.get('/payer/askers/:token', async (request) => {
    const { asker, offer } = await openedAsking(deps, tokenOf(request));
    return { ...presentOffer(offer, false, null), email: asker.email };
  });
  app.post('/payer/askers/:token/requests', { bodyLimit: BODY_LIMIT }, async (request, reply) => {
    const key = keyOf(request);
    const token = tokenOf(request);
    return reply.code(201).send(await askAsGuest(deps, token, bodyOf(request, askedInput), key));
  });

  // An occasion's own link and a payment link on it are paid through alike; only the second may have ended.
  const links = {
    '/payer/occasions/:orgSlug/send/:occasionId': async (request: FastifyRequest) => ({
      offer: await offerOf(request, deps),
      presets: null,
      // As it was opened: a payment that is sent again after the slug has changed is found under its key.
      link: { orgSlug: paramsOf(request, linkParams, 'This payment link').orgSlug },
    }),
    '/payer/links/:token': async (request: FastifyRequest) => {
      const token = tokenOf(request);
      const { offer, link } = await openedLink(deps, token);
      return { offer, presets: link, link: { orgSlug: offer.organization.slug, linkToken: token } };
    },
  } as const;
  for (const [address, linkOf] of Object.entries(links)) {
    app.post(`${address}/quote`, { bodyLimit: BODY_LIMIT }, async (request) => {
      const { offer, presets } = await linkOf(request);
      const { occasion } = offer;
      const { amount, formFields } = bodyOf(request, quoteInput);
      if (formFields !== undefined) {
        const given =
          presets === null
            ? formFields
            : withPresets(presets, occasion.formFields, { amount, formFields }).formFields;
        checkForm(occasion.formFields, given, 'formFields');
      }
      return quoteOf(deps, offer, amount);
    });

    app.post(`${address}/payments`, { bodyLimit: BODY_LIMIT }, async (request, reply) => {
      const key = keyOf(request);
      const { offer, link } = await linkOf(request);
      const input = { ...bodyOf(request, linkPaymentInput), occasionId: offer.occasion.id, ...link };
      const answer = await commands.payThroughLink(deps, input, key, originOf(request));
      // Repeated under its key, the call answers the same payment with another address of it: none is stored.
      const receipt = await createRequestToken(deps.db, Number(answer.id), deps.clock(), true);
      return reply.code(201).send({ ...answer, receipt });
    });

    app.post(`${address}/bank-sign-in`, signInLimits, async (request) =>
      signInFor(deps, (await linkOf(request)).offer.organization.slug),
    );
  }
};

/** An occasion as its link offers it, or a payment link on it. */
const offered = ({ config }: Deps, offer: OfferRow, opened: OpenedLink | null) =>
  presentOffer(offer, offersLinking(config, offer.organization.slug), opened);

async function requestOf({ db }: Deps, templateId: number): Promise<RequestRow> {
  const found = await findRequest(db, templateId);
  if (!found) throw notFound('This payment request');
  return found;
}

/** What whoever opens a mailed link may choose from. A receiver has proved no more than the mail: nothing of them is shown. */
async function offeredTo(deps: Deps, { template }: RequestRow, proof: string | null): Promise<Offered> {
  const { db, clock } = deps;
  const inbound = template.direction === 'INBOUND';
  const payer = inbound ? await findPayer(db, template) : undefined;
  const accounts = payer ? await findPayerAccounts(db, payer.id) : [];
  const owner = inbound ? await provenOwner(db, template, proof, clock()) : null;
  return { owner, accounts: owner === null ? [] : accounts, savedAccounts: accounts.length > 0 };
}

/** What a payment's page says besides the request itself. */
async function standingOf(deps: Deps, found: RequestRow): Promise<Standing> {
  const { template, organization } = found;
  const { db, config } = deps;
  const payment = { template, transaction: await activeTransaction(db, template.id) };
  const deposited = staysDeposited(payment.transaction);
  const steps = await findSteps(db, template.id);
  const canceled = template.displayStatus === 'CANCELED' ? await canceledByPayer(db, template.id) : null;
  return {
    now: deps.clock(),
    cardFee: await cardFeeOf(db, template),
    arrivals: arrivalsOf(found, payment.transaction, deps.clock()),
    verification: await verificationOf(db, template),
    status: deposited ? 'DEPOSITED' : template.displayStatus,
    steps: deposited ? steps.filter(({ status }) => status !== 'FAILED') : steps,
    linking: offersLinking(config, organization.slug),
    declined: canceled === 'request',
    withdrawn: canceled === 'payment',
    retry: await canTryAgain(db, payment),
    endedByStaff: endedByStaff(payment.transaction),
    cancelable: await canWithdraw(db, payment),
    ...(await receivingOf(deps, payment)),
  };
}

/** Where a call comes from, as its proof keeps it. */
function originOf({ address, headers }: FastifyRequest): Origin {
  const device = headers['user-agent']?.slice(0, 300) ?? null;
  return { address, device };
}

/** The secret that the browser keeps of a proof; null for none. */
function proofIn({ headers }: FastifyRequest): string | null {
  const secret = proofSecret.safeParse(headers['x-payer-proof']);
  return secret.success ? secret.data : null;
}

const callerOf = (request: FastifyRequest): Caller => ({
  origin: originOf(request),
  proof: proofIn(request),
});

/** A token that can't be one answers like one that does not exist. */
const tokenOf = (request: FastifyRequest): string =>
  paramsOf(request, tokenParams, 'This payment request').token;

const occasionIdOf = (request: FastifyRequest): string =>
  paramsOf(request, askedParams, 'This request link').occasionId;

const keyOf = (request: FastifyRequest): string =>
  headerOf(request, 'idempotency-key', idempotencyKey, keyForm);
const keyForm = 'The Idempotency-Key header is missing or not 8 to 200 plain characters long.';

/** The occasion of a link, as the organization in the link offers it; routes without `way` are of the sending kind. */
async function offerOf(request: FastifyRequest, deps: Deps, way?: 'receive'): Promise<OfferRow> {
  const link = paramsOf(request, linkParams, 'This payment link');
  const direction = (way ?? link.way) === 'receive' ? 'OUTBOUND' : 'INBOUND';
  const organization = await organizationBySlug(deps.db, link.orgSlug, deps.clock());
  const offer =
    organization &&
    (await findOffer(deps.db, { organizationId: organization.id, occasionId: link.occasionId, direction }));
  if (!offer) throw notFound('This payment link');
  return offer;
}
