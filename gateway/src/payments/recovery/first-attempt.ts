import { badInput, notFound } from '../../base/errors.ts';
import type { GatewayContext } from '../../context/context.ts';
import type { Deps } from '../../context/deps.ts';
import type { Db } from '../../db/client.ts';
import { lockGiven } from '../actions/given-payment.ts';
import { seesGivenPayment } from '../../visibility/payments.ts';
import { keepRecovery } from './store.ts';

/**
 * Decides access to the payment that a new one repeats, where it names one.
 *
 * @throws GatewayError NOT_FOUND for one that the viewer does not see
 */
export async function requireAttempt(
  context: GatewayContext,
  givenId: string | null | undefined,
): Promise<void> {
  if (givenId != null && !(await seesGivenPayment(context, givenId))) throw notFound('The transaction');
}

/**
 * The first payment that a new one repeats, while the one named counts as settled with it; null for something new. Access
 * was decided before (`requireAttempt`).
 *
 * @throws GatewayError BAD_INPUT for one of another organization
 */
export async function firstAttempt(
  tx: Db,
  deps: Pick<Deps, 'clock'>,
  organizationId: string,
  givenId: string | null | undefined,
): Promise<number | null> {
  if (givenId == null) return null;
  const { template } = await lockGiven(tx, givenId);
  if (template.organizationId !== organizationId) {
    throw badInput('That payment belongs to another organization.', 'attemptOf');
  }
  const now = deps.clock();
  await keepRecovery(tx, template.id, { settledAt: now }, now);
  return template.attemptOfTemplateId ?? template.id;
}
