import { z } from 'zod';
import type { Viewer } from '../../access/actor.ts';
import { recordChange } from '../../operations/audit.ts';
import type { Deps } from '../../context/deps.ts';
import { earlierAnswer, once } from '../../operations/once.ts';
import { GatewayError, notFound } from '../../base/errors.ts';
import { uuidOf } from '../../base/ids.ts';
import type { PaymentMethodRow } from '../../db/rows.ts';
import { fullNameOf, usersByIds } from '../../records/users.ts';
import { provideCard } from './provide-card.ts';
import { activeCard, cardCustomerOf, isWaitedFor, removeCard, saveCard } from './store.ts';

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
  const card = id === null ? null : await activeCard(deps.db, id);
  if (card === null) throw notFound('The card');
  if (await isWaitedFor(deps.db, card.id)) {
    throw new GatewayError('CONFLICT', 'A payment is still to be charged to this card.');
  }
  await deps.ports.cards.detachCard(card.cardRef);
  await deps.db.transaction(async (tx) => {
    await removeCard(tx, card.id);
    await recordChange(tx, change(deps, viewer, 'deletePaymentMethod', card.id));
  });
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
