import { sql, type SQL } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { z } from 'zod';
import type { Viewer } from '../access/actor.ts';
import { GatewayError } from '../base/errors.ts';
import { rowsByKeys } from '../db/by-keys.ts';
import type { Db } from '../db/client.ts';
import { auditLog, fundingSources, transactionTemplates as templates } from '../db/schema/index.ts';
import { rerouted } from './reroutes.ts';

/** The people who added an account, added it again, or changed its number. */
interface AccountMakers {
  fundingSourceId: string;
  userIds: string[];
}

/** The people who may not approve a payment, because they are makers of the account that the payment goes to. */
interface DestinationMakers {
  templateId: number;
  userIds: string[];
}

/** Mutations that decide which bank account stands behind one of our accounts. */
const makes = sql.raw("('createFundingSource', 'createManualFundingSource', 'sendDepositsAgain')");

const makersOf = (fundingSourceId: AnyPgColumn): SQL => sql`
  select source.created_by_id as user_id from ${fundingSources} as source
    where source.id = ${fundingSourceId} and source.created_by_id is not null
  union
  select log.actor_user_id from ${auditLog} as log
    where log.entity = 'fundingSource' and log.entity_id = ${fundingSourceId}::text
      and log.action in ${makes} and log.actor_user_id is not null`;
const listOf = (makers: SQL): SQL => sql`(select json_agg(made.user_id) from (${makers}) as made)`;

const ids = z
  .array(z.string())
  .nullable()
  .transform((found) => found ?? []);
const makersById = z.array(z.tuple([z.string(), ids])).nullable();
const makersByPayment = z.array(z.tuple([z.number(), ids])).nullable();

export const makersOfAccounts = rowsByKeys<AccountMakers>({
  name: 'account_makers',
  rows: {
    list: sql`json_build_array(${fundingSources.id}, ${listOf(makersOf(fundingSources.id))})`,
    read: (value) =>
      (makersById.parse(value) ?? []).map(([fundingSourceId, userIds]) => ({ fundingSourceId, userIds })),
  },
  from: fundingSources,
  key: fundingSources.id,
});

/**
 * The approval of a payment vouches for its destination account if the payment is outbound, or if another approval
 * rerouted it.
 */
const answersForAccount = sql`(${templates.direction} = 'OUTBOUND' or ${templates.firstApprovedById} is not null and ${rerouted})`;

/**
 * Loads the makers of the destination accounts of payments whose approval vouches for the account. Finds none for other
 * payments.
 */
export const destinationMakersOf = rowsByKeys<DestinationMakers>({
  name: 'destination_makers',
  rows: {
    list: sql`json_build_array(${templates.id}, ${listOf(makersOf(templates.destinationFundingSourceId))})`,
    read: (value) =>
      (makersByPayment.parse(value) ?? []).map(([templateId, userIds]) => ({ templateId, userIds })),
  },
  from: templates,
  key: templates.id,
  where: answersForAccount,
});

/** Checks whether a person may not approve a payment, because they are a maker of its destination account. */
export const isDestinationMadeBy = (userId: string): SQL =>
  sql`(${answersForAccount} and ${userId} in (${makersOf(templates.destinationFundingSourceId)}))`;

/**
 * Refuses to let one person both add an account and send money to it. Platform staff are exempt.
 *
 * @throws GatewayError CONFLICT if the viewer added the account or changed its number
 */
export async function refuseOwnAccount(
  db: Db,
  viewer: Viewer,
  fundingSourceId: string,
  field: string,
): Promise<void> {
  if (viewer.isSuperadmin) return;
  const [made] = await makersOfAccounts(db, [fundingSourceId]);
  if (made?.userIds.includes(viewer.userId) !== true) return;
  const text =
    'You added this account or changed its number. Somebody else has to make a transfer to an account that you added.';
  throw new GatewayError('CONFLICT', text, { field });
}
