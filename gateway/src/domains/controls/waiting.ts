import type { GatewayContext } from '../../context/context.ts';
import type { ControlChangeRow } from '../../db/rows.ts';

/** The change of something that waits and can still be confirmed; null for none. */
export async function waitingControl(
  { deps, loaders }: GatewayContext,
  subjectId: string,
): Promise<ControlChangeRow | null> {
  const change = await loaders.waitingControl.load(subjectId);
  return change === null || change.expiresAt <= deps.clock() ? null : change;
}
