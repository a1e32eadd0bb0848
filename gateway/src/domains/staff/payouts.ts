import { z } from 'zod';
import type { Viewer } from '../../access/actor.ts';
import { GatewayError } from '../../base/errors.ts';
import { requiredText } from '../../base/inputs.ts';
import type { Deps } from '../../context/deps.ts';
import * as payouts from '../../payments/payouts/commands.ts';

/** The inputs of `freezePayouts` and `releasePayouts`. */
export const freezing = z.object({ reason: requiredText(1000) });
export const releasing = z.object({ note: requiredText(1000) });

/**
 * Freezes payouts for a reason. Only platform staff gets here.
 *
 * @throws GatewayError CONFLICT when they are frozen already
 */
export async function freezePayouts(
  deps: Deps,
  viewer: Viewer,
  { reason }: z.output<typeof freezing>,
): Promise<payouts.PayoutsNow> {
  return deps.db.transaction(async (tx) => {
    if (!(await payouts.freezePayouts(tx, deps, viewer, reason)))
      throw new GatewayError('CONFLICT', 'Payouts are frozen already.');
    return payouts.payoutsNow(tx);
  });
}

/**
 * Releases payouts with what was found out. Only platform staff gets here.
 *
 * @throws GatewayError CONFLICT when they are not frozen or not compared yet
 */
export async function releasePayouts(
  deps: Deps,
  viewer: Viewer,
  { note }: z.output<typeof releasing>,
): Promise<payouts.PayoutsNow> {
  return deps.db.transaction(async (tx) => {
    await payouts.releasePayouts(tx, deps, viewer, note);
    return payouts.payoutsNow(tx);
  });
}
