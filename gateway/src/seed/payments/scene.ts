import type { Actor } from '../../access/actor.ts';
import type { TemplateRow } from '../../payments/store/payments.ts';
import type { Random } from '../chance/random.ts';
import type { Party } from './parties.ts';

/** Who takes part in a payment, and under which rules. */
export interface Scene {
  random: Random;
  now: Date;
  template: TemplateRow;
  party: Party;
  needsApproval: boolean;
  autoAuthorized: boolean;
  /** The payer came through a payer link; nobody asked. */
  byLink: boolean;
  requester: Actor;
  approver: Actor & { kind: 'user' };
  expirationDays: number;
  /** How many days ago the deciding step was made: the approval or authorization, else the request. */
  daysAgo: number;
}

/** The payer as an actor of the event log. */
export const payer = ({ party }: Scene): Actor => ({
  kind: 'payer',
  email: party.email,
  userId: party.userId,
});

/** Writes the party into the request, as the gateway does once it knows who pays. */
export function knowParty({ template, party }: Scene): TemplateRow {
  return Object.assign(template, {
    buyerId: party.userId,
    buyerFirstName: party.firstName,
    buyerLastName: party.lastName,
    buyerFullName: party.fullName,
    buyerEmail: party.email,
    buyerPhone: party.phone,
    receiverEmail: party.email,
  });
}

/** Nobody asked: the payer came through a payer link. */
export function throughLink(scene: Scene): TemplateRow {
  return Object.assign(knowParty(scene), { requesterId: null });
}
