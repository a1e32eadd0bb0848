import type { Viewer } from '../../access/actor.ts';
import type { Db } from '../../db/client.ts';
import { mayRequest } from '../../access/rights.ts';
import { forbidden, notFound } from '../../base/errors.ts';
import { uuidOf } from '../../base/ids.ts';
import { refuseUncollectable, usableOccasion, type UsableOccasion } from '../drafts/occasion-store.ts';

/**
 * The occasion, if the organization collects through it and the viewer may ask for money there.
 *
 * @throws GatewayError NOT_FOUND for an occasion that the organization does not use, FORBIDDEN without a permission to
 * request, CONFLICT for an occasion that collects nothing.
 */
export async function collectingOccasion(
  tx: Db,
  viewer: Viewer,
  organizationId: string,
  paymentOccasionId: string,
): Promise<UsableOccasion> {
  const id = uuidOf(paymentOccasionId);
  const usable = id === null ? null : await usableOccasion(tx, id);
  if (usable === null || !usable.organizationIds.includes(organizationId)) {
    throw notFound('The payment occasion');
  }
  if (!mayRequest(viewer, organizationId, usable.occasion.context === 'EMD')) {
    throw forbidden('You do not have permission to request payments.');
  }
  refuseUncollectable(usable);
  return usable;
}
