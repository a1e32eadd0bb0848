import { sql, type SQL } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { z } from 'zod';
import { rowsByKeys } from '../db/by-keys.ts';
import type { Db } from '../db/client.ts';
import { auditLog, transactionTemplates as templates } from '../db/schema/index.ts';

/**
 * How long a new member and the person who added them count as one person, in days. The one does not approve, confirm or
 * read a code for what the other sends or asks for during this time (ADR 0359).
 */
export const NEW_MEMBER_DAYS = 30;

/** The people who recently added the sender of a payment. */
interface SenderAdders {
  templateId: number;
  userIds: string[];
}

/** The mutations by which one person alone adds a member or gives a member more roles. */
const adds = sql.raw("('addUserToOrganization', 'addUserRoles')");

/** Whom the adders are looked for of: people of an organization, and the time of what they sent or asked for. */
interface Acting {
  organizationId: SQL | AnyPgColumn;
  /** The ids as a list of texts. */
  userIds: SQL;
  at: SQL | AnyPgColumn;
}

const addersIn = ({ organizationId, userIds, at }: Acting): SQL => sql`
  select log.actor_user_id from ${auditLog} as log
    where log.entity = 'user' and log.entity_id = any(${userIds})
      and log.organization_id = ${organizationId} and log.action in ${adds}
      and log.at > ${at} - interval '${sql.raw(String(NEW_MEMBER_DAYS))} days' and log.actor_user_id is not null`;

/**
 * Selects the people who recently added somebody, and the people who recently added these: adding a member through
 * another new member does not help.
 */
const addersOf = (acting: Acting): SQL => sql`
  with recursive adders(user_id) as (
    ${addersIn(acting)}
    union
    select more.actor_user_id from adders,
      lateral (${addersIn({ ...acting, userIds: sql`array[adders.user_id::text]` })}) as more
  ) select user_id from adders`;

const sendersAdders = addersOf({
  organizationId: templates.organizationId,
  userIds: sql`array[${templates.requesterId}::text]`,
  at: templates.createdAt,
});

const addersByPayment = z
  .array(
    z.tuple([
      z.number(),
      z
        .array(z.string())
        .nullable()
        .transform((found) => found ?? []),
    ]),
  )
  .nullable();

/** Loads the people who recently added the senders of payments. */
export const senderAddersOf = rowsByKeys<SenderAdders>({
  name: 'sender_adders',
  rows: {
    list: sql`json_build_array(${templates.id}, (select json_agg(added.user_id) from (${sendersAdders}) as added))`,
    read: (value) =>
      (addersByPayment.parse(value) ?? []).map(([templateId, userIds]) => ({ templateId, userIds })),
  },
  from: templates,
  key: templates.id,
});

/**
 * Whether the approver of a payment answers for its sender. An approver may approve a request that they sent themselves
 * unless it needs two approvals, and so may the person who added the sender.
 */
const answersForSender = sql`(${templates.direction} = 'OUTBOUND' or coalesce(${templates.approvalDemand}->'rule'->>'approvers', 'ONE') <> 'ONE')`;

/** Checks in SQL whether a person may not approve a payment, because they recently added its sender. */
export const isSenderAddedBy = (userId: string): SQL =>
  sql`(${answersForSender} and ${userId}::uuid in (${sendersAdders}))`;

/**
 * Returns the people who recently added one of these members to the organization, directly or through another new
 * member.
 *
 * @param at when the members sent or asked for something
 */
export async function recentAddersOf(
  db: Db,
  organizationId: string,
  members: readonly string[],
  at: Date,
): Promise<ReadonlySet<string>> {
  const adders = addersOf({
    organizationId: sql`${organizationId}::uuid`,
    userIds: sql`${sql.param([...members])}::text[]`,
    at: sql`${at.toISOString()}::timestamptz`,
  });
  const found = await db.select({ userId: sql<string>`user_id` }).from(sql`(${adders}) as added`);
  return new Set(found.map(({ userId }) => userId));
}
