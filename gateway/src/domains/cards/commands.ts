import { z } from 'zod';
import type { Viewer } from '../../access/actor.ts';
import { recordChange } from '../../operations/audit.ts';
import type { Deps } from '../../context/deps.ts';
import type { Db } from '../../db/client.ts';
import { earlierAnswer, once } from '../../operations/once.ts';
import { GatewayError, notFound } from '../../base/errors.ts';
import { uuidOf } from '../../base/ids.ts';
import type { PaymentMethodRow } from '../../db/rows.ts';
import { fullNameOf, usersByIds } from '../../records/users.ts';
import { provideCard } from './provide-card.ts';
import { cardCustomerOf, isWaitedFor, lockCard, saveCard, setCardActive } from './store.ts';

const answer = z.object({ id: z.string() });

/**
 * Keeps the card of a token as the viewer's own. Its number was given to the card provider and never comes here.
 *
 * @throws GatewayError BAD_INPUT (`token`) when the card is declined, CARD_CONFIRMATION_REQUIRED while its bank asks its owner;
 * ProviderUnavailable.
 */
export async function createPaymentMethod(
  deps: Deps,
  viewer: Viewer,
  token: string,
  key: string | null,
): Promise<{ id: string }> {
  const scope = `user:${viewer.userId}`;
  const call = { scope, key, operation: 'createPaymentMethod', input: { token }, answer };
  const earlier = await earlierAnswer(deps.db, call);
  if (earlier !== null) return earlier.answer;
  const [user] = await usersByIds(deps.db, [viewer.userId]);
  if (user === undefined) throw notFound('The user');
  const owner = { name: fullNameOf(user), email: user.email };
  const known = await cardCustomerOf(deps.db, user.id);
  const { customerRef, card } = await provideCard(deps, owner, token, known, 'token');
  return once(deps, call, async (tx) => {
    const { id } = await saveCard(tx, user.id, customerRef, card, deps.clock());
    await recordChange(tx, change(deps, viewer, 'createPaymentMethod', id));
    return { id };
  });
}

/**
 * Removes one of the viewer's cards, at the provider too. Access was decided before.
 *
 * @returns the card as it was
 * @throws GatewayError CONFLICT while a payment waits to be charged to it; ProviderUnavailable.
 */
export async function deletePaymentMethod(
  deps: Deps,
  viewer: Viewer,
  given: string,
): Promise<PaymentMethodRow> {
  const id = uuidOf(given);
  if (id === null) throw notFound('The card');
  const card = await deps.db.transaction((tx) => takeOutOfUse(tx, id));
  try {
    await deps.ports.cards.detachCard(card.cardRef);
  } catch (error) {
    await deps.db.transaction((tx) => setCardActive(tx, id, true));
    throw error;
  }
  await deps.db.transaction((tx) => recordChange(tx, change(deps, viewer, 'deletePaymentMethod', id)));
  return card;
}

/** Decides under the card's lock that nothing needs it, before the provider is asked for anything. */
async function takeOutOfUse(tx: Db, id: string): Promise<PaymentMethodRow> {
  const card = await lockCard(tx, id);
  if (card?.active !== true) throw notFound('The card');
  if (await isWaitedFor(tx, id)) {
    throw new GatewayError('CONFLICT', 'A payment is still to be charged to this card.');
  }
  await setCardActive(tx, id, false);
  return card;
}

const change = ({ clock }: Deps, viewer: Viewer, action: string, entityId: string) => ({
  at: clock(),
  viewer,
  organizationId: null,
  action,
  entity: 'paymentMethod',
  entityId,
});
