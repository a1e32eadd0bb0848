import { and, count, eq, gt, isNotNull } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '../../db/client.ts';
import type { Deps } from '../../context/deps.ts';
import { countInDay } from '../../db/rate-counter.ts';
import { organizationUsers, paymentOccasions, transactionTemplates } from '../../db/schema/index.ts';
import type { StoredOutsider } from '../../db/schema/shapes.ts';
import { uuidOf } from '../../base/ids.ts';
import { GatewayError, notFound } from '../../base/errors.ts';
import { mailOrganization } from '../../mails/content/data.ts';
import { earlierAnswer, once } from '../../operations/once.ts';
import { checkAmount } from '../../payments/drafts/amount-rules.ts';
import { draftPayment } from '../../payments/drafts/draft.ts';
import { dueOnOf } from '../../payments/drafts/due-date.ts';
import { checkForm } from '../../payments/drafts/form-rules.ts';
import { refuseUncollectable, usableOccasion } from '../../payments/drafts/occasion-store.ts';
import { partyOf } from '../../payments/drafts/parties.ts';
import { create } from '../../payments/lifecycle/move.ts';
import { queueMail } from '../../payments/outbox/mails.ts';
import { askerOfToken, type Asker } from '../../payments/requests/asker-tokens.ts';
import type { AskedInput, PaymentAnswer } from './contract.ts';
import { ensurePayer } from './payer-store.ts';
import { findOffer, type OfferRow } from './store.ts';

const DAY_MS = 86_400_000;
/** So often an address is mailed a link of one occasion, milliseconds. */
const MAIL_EVERY_MS = 10 * 60_000;
/** Requests that one asker may send in a day through one occasion. */
const REQUESTS_A_DAY = 20;
/** Links that all askers of an organization together are mailed in a day: an address is no proof that its owner wants the mail. */
export const LINKS_A_DAY_OF_ORGANIZATION = 400;
/** Requests that all askers together may send in a day to payers of one organization. */
export const REQUESTS_A_DAY_OF_ORGANIZATION = 200;

/**
 * An occasion as its requester link offers it: what collects, and is for no earnest money.
 *
 * @throws GatewayError NOT_FOUND
 */
export async function askedOffer({ db }: Pick<Deps, 'db'>, givenId: string): Promise<OfferRow> {
  const occasionId = uuidOf(givenId);
  const [owner] =
    occasionId === null
      ? []
      : await db
          .select({ organizationId: paymentOccasions.organizationId })
          .from(paymentOccasions)
          .where(and(eq(paymentOccasions.id, occasionId), eq(paymentOccasions.context, 'GENERIC')));
  const offer =
    owner && occasionId !== null
      ? await findOffer(db, { ...owner, occasionId, direction: 'INBOUND' })
      : undefined;
  if (offer === undefined) throw notFound('This request link');
  return offer;
}

/**
 * Mails somebody a link by which they go on, which proves their address; not more often than every ten minutes.
 *
 * @throws GatewayError NOT_FOUND, TOO_MANY where all askers of the organization were mailed as many as go out in a day
 */
export async function mailAskerLink(deps: Deps, givenId: string, email: string): Promise<{ sent: true }> {
  const { occasion, organization } = await askedOffer(deps, givenId);
  const now = deps.clock();
  const call = {
    scope: `asker:${occasion.id}:${email}`,
    key: String(Math.floor(now.getTime() / MAIL_EVERY_MS)),
    operation: 'mailAskerLink',
    input: {},
    answer: z.object({ sent: z.literal(true) }),
  };
  return once(deps, call, async (tx) => {
    await refuseCrowd(tx, `asker-links:${occasion.organizationId}`, LINKS_A_DAY_OF_ORGANIZATION, now);
    const about = { paymentOccasionId: occasion.id, occasionName: occasion.name };
    const end = new Date(now.getTime() + DAY_MS).toISOString();
    const data = { organization: mailOrganization.parse(organization), ...about, email, end, url: null };
    await queueMail(tx, deps, { kind: 'asker-link', to: email, data }, null);
    return { sent: true };
  });
}

/** Who asks by a mailed link, and what for. @throws GatewayError NOT_FOUND for a token that is none or at its end */
export async function openedAsking(deps: Deps, token: string): Promise<{ asker: Asker; offer: OfferRow }> {
  const asker = await askerOfToken(deps.db, token, deps.clock());
  if (asker === null) throw notFound('This request link');
  return { asker, offer: await askedOffer(deps, asker.paymentOccasionId) };
}

/**
 * Asks a payer for money as somebody outside, who is the request's agent from then on.
 *
 * @throws GatewayError NOT_FOUND, BAD_INPUT with the field, CONFLICT for an occasion that collects nothing, TOO_MANY for
 * more than a few a day.
 */
export async function askAsGuest(
  deps: Deps,
  token: string,
  input: AskedInput,
  key: string,
): Promise<PaymentAnswer> {
  const { asker, offer } = await openedAsking(deps, token);
  const call = {
    scope: `asker:${offer.occasion.id}:${asker.email}`,
    key,
    operation: 'askAsGuest',
    input,
    answer: z.object({ id: z.string(), status: z.string() }),
  };
  const name = `${input.asker.firstName} ${input.asker.lastName}`.trim();
  const earlier = await earlierAnswer(deps.db, call);
  if (earlier !== null) return earlier.answer;
  return once(deps, call, async (tx) => {
    const usable = await usableOccasion(tx, offer.occasion.id);
    if (usable === null) throw notFound('This request link');
    refuseUncollectable(usable);
    const { occasion } = usable;
    const { organizationId } = occasion;
    const { amount, receiverEmail } = input;
    checkAmount(amount, occasion.limit, 'amount');
    const formData = checkForm(occasion.formFields, input.formFields, 'formFields');
    const user = await ensurePayer(tx, { ...input.asker, email: asker.email }, deps.clock());
    await refuseFlood(tx, user.id, occasion.id, new Date(deps.clock().getTime() - DAY_MS));
    await refuseCrowd(tx, `asked:${organizationId}`, REQUESTS_A_DAY_OF_ORGANIZATION, deps.clock());
    const outsider = await outsiderOf(tx, user.id, organizationId, { name, email: asker.email });
    const { known } = await partyOf(tx, organizationId, receiverEmail);
    const agent = { buyerAgentId: user.id, covers: false };
    const draft = await draftPayment(tx, usable, { organizationId, amount, formData, agent }, 'amount');
    const dueOn = dueOnOf(occasion, null, deps.clock(), 'dueOn');
    const { template } = await create(
      tx,
      deps,
      { ...draft, ...known, receiverEmail, requesterId: user.id, outsider, dueOn },
      { to: 'T.PENDING', by: 'requester', actor: { kind: 'user', userId: user.id } },
    );
    return { id: String(template.id), status: template.displayStatus };
  });
}

/** Who asks, as the payer is told; null for somebody who belongs to the organization. */
async function outsiderOf(
  tx: Db,
  userId: string,
  organizationId: string,
  asker: StoredOutsider,
): Promise<StoredOutsider | null> {
  const [member] = await tx
    .select({ id: organizationUsers.userId })
    .from(organizationUsers)
    .where(
      and(
        eq(organizationUsers.userId, userId),
        eq(organizationUsers.organizationId, organizationId),
        isNotNull(organizationUsers.acceptedAt),
      ),
    );
  return member === undefined ? asker : null;
}

async function refuseCrowd(tx: Db, counted: string, share: number, now: Date): Promise<void> {
  if (await countInDay(tx, counted, share, now.getTime())) return;
  throw new GatewayError(
    'TOO_MANY',
    'Too many payments to this organization were asked for today. Please go on tomorrow, or ask the organization itself.',
  );
}

async function refuseFlood(tx: Db, requesterId: string, occasionId: string, since: Date): Promise<void> {
  const [row] = await tx
    .select({ all: count() })
    .from(transactionTemplates)
    .where(
      and(
        eq(transactionTemplates.requesterId, requesterId),
        eq(transactionTemplates.paymentOccasionId, occasionId),
        gt(transactionTemplates.createdAt, since),
      ),
    );
  if ((row?.all ?? 0) >= REQUESTS_A_DAY) {
    throw new GatewayError('TOO_MANY', 'This is more than one may ask for in a day. Please go on tomorrow.');
  }
}
