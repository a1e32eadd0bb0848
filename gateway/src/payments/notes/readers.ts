import type { Viewer } from '../../access/actor.ts';
import { administers, overseesPayments } from '../../access/rights.ts';
import type { GatewayContext } from '../../context/context.ts';
import type { Db } from '../../db/client.ts';
import type { TemplateRow } from '../../db/rows.ts';
import { membersOf } from '../../records/users.ts';
import { takesPart } from '../../visibility/payments.ts';

/** Who of an organization reads what is written down on a record of it. */
export interface Readers {
  organizationId: string;
  reads: (member: Viewer) => boolean;
}

/** Who sees the payment reads its notes. */
export const readersOfPayment = (template: TemplateRow): Readers => ({
  organizationId: template.organizationId,
  reads: (member) => overseesPayments(member, template.organizationId) || takesPart(member, template),
});

/** The notes of files and of escrow accounts are for who sees every payment. */
export const overseersOf = (organizationId: string): Readers => ({
  organizationId,
  reads: (member) => overseesPayments(member, organizationId),
});

/** The notes of bank accounts are for who sees those accounts. */
export const adminsOf = (organizationId: string): Readers => ({
  organizationId,
  reads: (member) => administers(member, organizationId),
});

/** Whom the viewer may mention there, by name. */
export async function mentionable(
  db: Db,
  viewer: Viewer,
  { organizationId, reads }: Readers,
): Promise<Viewer[]> {
  const members = await membersOf(db, organizationId);
  return members.filter((member) => member.userId !== viewer.userId && reads(member));
}

/** The same, as the schema has them. */
export const mentionableOn = async ({ deps, viewer }: GatewayContext, readers: Readers) =>
  (await mentionable(deps.db, viewer, readers)).map(({ userId, fullName }) => ({
    id: userId,
    name: fullName,
  }));
