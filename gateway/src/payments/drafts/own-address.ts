import type { Viewer } from '../../access/actor.ts';
import { badInput } from '../../base/errors.ts';

/** @throws GatewayError BAD_INPUT for the viewer's own address: nobody sends money of an organization to themselves. */
export function requireOtherAddress(viewer: Viewer, receiverEmail: string, field: string): void {
  if (receiverEmail.trim().toLowerCase() !== viewer.email.toLowerCase()) return;
  throw badInput('This is your own address. Somebody else has to send you a payment.', field);
}
