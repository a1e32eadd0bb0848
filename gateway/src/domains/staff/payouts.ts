import { z } from 'zod';
import type { Viewer } from '../../access/actor.ts';
import { GatewayError } from '../../base/errors.ts';
import { requiredText } from '../../base/inputs.ts';
import { parsed } from '../../base/parse.ts';
import type { Deps } from '../../context/deps.ts';
import type { MutationfreezePayoutsArgs, MutationreleasePayoutsArgs } from '../../generated/schema.ts';
import * as payouts from '../../payments/payouts/commands.ts';

const freezing = z.object({ reason: requiredText(1000) });
const releasing = z.object({ note: requiredText(1000) });

/**
 * Freezes payouts for a reason. Only platform staff gets here.
 *
 * @throws GatewayError BAD_INPUT without a reason, CONFLICT when they are frozen already
 */
export async function freezePayouts(
  deps: Deps,
  viewer: Viewer,
  args: MutationfreezePayoutsArgs,
): Promise<payouts.PayoutsNow> {
  const { reason } = parsed(freezing, args);
  return deps.db.transaction(async (tx) => {
    if (!(await payouts.freezePayouts(tx, deps, viewer, reason)))
      throw new GatewayError('CONFLICT', 'Payouts are frozen already.');
    return payouts.payoutsNow(tx);
  });
}

/**
 * Releases payouts with what was found out. Only platform staff gets here.
 *
 * @throws GatewayError BAD_INPUT without a note, CONFLICT when they are not frozen or not compared yet
 */
export async function releasePayouts(
  deps: Deps,
  viewer: Viewer,
  args: MutationreleasePayoutsArgs,
): Promise<payouts.PayoutsNow> {
  const { note } = parsed(releasing, args);
  return deps.db.transaction(async (tx) => {
    await payouts.releasePayouts(tx, deps, viewer, note);
    return payouts.payoutsNow(tx);
  });
}
