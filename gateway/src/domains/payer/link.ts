import type { Db } from '../../db/client.ts';
import type { Deps } from '../../context/deps.ts';
import { localTime } from '../../base/banking-days.ts';
import { GatewayError, notFound } from '../../base/errors.ts';
import type { PaymentOccasionRow } from '../../db/rows.ts';
import type { PaymentLinkState } from '../../generated/schema.ts';
import { linkIdOfToken } from '../payment-links/link-token.ts';
import { closedBecause, linkState } from '../payment-links/rules.ts';
import { linkById, lockLink, type ListedLink } from '../payment-links/store.ts';
import { findOffer, type OfferRow } from './store.ts';

/** A payment link that somebody opens, what it is about, and whether it may still be paid through. */
export interface OpenedLink {
  link: ListedLink;
  offer: OfferRow;
  state: PaymentLinkState;
}

/** The link of a token. @throws GatewayError NOT_FOUND for a token that is none, or an occasion that is not offered */
export async function openedLink(deps: Deps, token: string): Promise<OpenedLink> {
  const id = linkIdOfToken(deps.config, token);
  const link = id === null ? null : await linkById(deps.db, id);
  if (link === null) throw notFound('This payment link');
  const { organizationId, paymentOccasionId: occasionId } = link;
  const offer = await findOffer(deps.db, { organizationId, occasionId, direction: 'INBOUND' });
  if (offer === undefined) throw notFound('This payment link');
  return { link, offer, state: stateOf(deps, link, offer.occasion) };
}

/** The same while it may be paid through. @throws GatewayError CONFLICT in words for its payer */
export async function payableLink(deps: Deps, token: string): Promise<OpenedLink> {
  const opened = await openedLink(deps, token);
  refuseClosed(opened.state);
  return opened;
}

/**
 * Lets one more payment begin with a link. Who comes at the last one together waits for the other here.
 *
 * @throws GatewayError CONFLICT for a link that has ended, was revoked or is used up.
 */
export async function beginWith(
  tx: Db,
  deps: Pick<Deps, 'clock'>,
  linkId: string,
  occasion: Pick<PaymentOccasionRow, 'timeZone'>,
): Promise<ListedLink> {
  const link = await lockLink(tx, linkId);
  if (link === null) throw notFound('This payment link');
  refuseClosed(stateOf(deps, link, occasion));
  return link;
}

const stateOf = (
  { clock }: Pick<Deps, 'clock'>,
  link: ListedLink,
  { timeZone }: Pick<PaymentOccasionRow, 'timeZone'>,
): PaymentLinkState => linkState(link, link.payments, localTime(clock(), timeZone).day);

function refuseClosed(state: PaymentLinkState): void {
  if (state !== 'OPEN') throw new GatewayError('CONFLICT', `${closedBecause[state]} Nothing was taken.`);
}
