import { randomBytes } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { sha256 } from '../base/sha256.ts';
import type { Deps } from '../context/deps.ts';
import { payerProofs } from '../db/schema/index.ts';
import { readAccess } from '../domains/payer/access.ts';
import { authorizeRequest, payThroughLink } from '../domains/payer/commands.ts';
import type { AuthorizeInput, LinkPaymentInput, PaymentAnswer } from '../domains/payer/contract.ts';
import { quoteOf, requestConsents } from '../domains/payer/quote.ts';
import { organizationBySlug } from '../records/organizations.ts';
import { findOffer } from '../domains/payer/store.ts';
import type { ConsentsView } from '../domains/payer/views.ts';
import { storedTemplate } from './payments.ts';

const origin = { address: '203.0.113.7', device: 'A browser' };

const wordsFor = ({ kind }: AuthorizeInput['account'], { bank, card }: ConsentsView): string =>
  kind === 'card' ? (card ?? bank) : bank;

/** Authorizes a request with the consent text that its page shows now. */
export async function authorizeAsShown(
  deps: Deps,
  token: string,
  input: Omit<AuthorizeInput, 'consent'>,
  key: string,
  proof: string | null = null,
): Promise<PaymentAnswer> {
  const { templateId } = await readAccess(deps, token);
  const consent = wordsFor(input.account, await requestConsents(deps, templateId));
  return authorizeRequest(deps, token, { ...input, consent }, key, { origin, proof });
}

/** Pays through a link with the consent text that its page shows now. */
export async function payAsShown(
  deps: Deps,
  input: Omit<LinkPaymentInput, 'consent'>,
  key: string,
): Promise<PaymentAnswer> {
  const { orgSlug, occasionId, amount, account } = input;
  const organization = await organizationBySlug(deps.db, orgSlug, deps.clock());
  const offer =
    organization &&
    (await findOffer(deps.db, { organizationId: organization.id, occasionId, direction: 'INBOUND' }));
  const quote = offer && (await quoteOf(deps, offer, amount));
  const consent = !quote ? 'No words' : wordsFor(account, quote.consents);
  return payThroughLink(deps, { ...input, consent }, key);
}

/** Returns the secret of a browser in which the payer of a request proved their e-mail address. */
export async function provenBrowser(deps: Deps, templateId: number): Promise<string> {
  const secret = randomBytes(32).toString('base64url');
  const { receiverEmail } = await storedTemplate(deps.db, templateId);
  const now = deps.clock();
  await deps.db.insert(payerProofs).values({
    secretHash: sha256(secret),
    transactionTemplateId: templateId,
    email: (receiverEmail ?? '').toLowerCase(),
    createdAt: now,
    expiresAt: new Date(now.getTime() + 30 * 60_000),
    provedAt: now,
  });
  return secret;
}

const shownWords = z.object({ consents: z.object({ bank: z.string(), card: z.string().nullable() }) });

/**
 * Adds the consent text that the page shows now to a body for the payer API, if the body authorizes a payment and has
 * no consent.
 */
export async function withShownWords(app: FastifyInstance, url: string, body: object): Promise<object> {
  const [, link, act] = /^(.*)\/(authorize|payments)$/.exec(url) ?? [];
  if (link === undefined || 'consent' in body) return body;
  const quote = { method: 'POST' as const, url: `${link}/quote`, payload: body };
  const page = await app.inject(act === 'authorize' ? { url: link } : quote);
  const shown = shownWords.safeParse(page.json());
  return { ...body, consent: shown.success ? shown.data.consents.bank : 'No words' };
}
