import { and, eq, or, sql, type SQL } from 'drizzle-orm';
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core';
import { z } from 'zod';
import { badInput } from '../base/errors.ts';
import { MOST_RECIPIENTS, type EmailChanges } from '../base/inputs.ts';
import type { Db } from '../db/client.ts';
import { readRows } from '../db/read-rows.ts';
import {
  escrowAccounts,
  organizations,
  organizationUsers,
  paymentOccasions,
  sharedPaymentOccasions,
  users,
} from '../db/schema/index.ts';

interface RecipientList {
  readonly table: PgTable;
  readonly emails: AnyPgColumn;
  /** The organizations whose admins edit the list. */
  readonly writers: readonly AnyPgColumn[];
}

/**
 * Every stored list of notification recipients. The mailer reads its lists from here, and a person who leaves an
 * organization is removed from all of them. A new list must be added here.
 */
export const recipientLists = {
  organization: {
    table: organizations,
    emails: organizations.emails,
    writers: [organizations.id],
  },
  occasion: {
    table: paymentOccasions,
    emails: paymentOccasions.emails,
    writers: [paymentOccasions.organizationId],
  },
  share: {
    table: sharedPaymentOccasions,
    emails: sharedPaymentOccasions.emails,
    writers: [sharedPaymentOccasions.utilizingOrganizationId, sharedPaymentOccasions.sharedByOrganizationId],
  },
  account: {
    table: escrowAccounts,
    emails: escrowAccounts.emails,
    writers: [escrowAccounts.organizationId],
  },
} as const satisfies Record<string, RecipientList>;

export type RecipientListName = keyof typeof recipientLists;

const listed: readonly RecipientList[] = Object.values(recipientLists);
const recipient = z.object({ list: z.string(), email: z.string() });

/**
 * Returns the recipients of the lists that the conditions select, in the order of each list. Addresses of deactivated
 * people are skipped. They stay on the list and are mailed again once the person is reactivated.
 */
export async function recipientsOf(
  tx: Db,
  conditions: Partial<Record<RecipientListName, SQL | undefined>>,
): Promise<Record<RecipientListName, string[]>> {
  const found: Record<RecipientListName, string[]> = {
    organization: [],
    occasion: [],
    share: [],
    account: [],
  };
  const names = Object.keys(found).filter((name): name is RecipientListName => name in conditions);
  const selects = names.flatMap((name) => {
    const condition = conditions[name];
    const { table, emails } = recipientLists[name];
    return condition === undefined
      ? []
      : [
          sql`select ${name}::text as list, given.email, given.position
            from ${table}, unnest(${emails}) with ordinality as given(email, position) where ${condition}`,
        ];
  });
  if (selects.length === 0) return found;
  const asleep = sql`select 1 from ${users} where lower(${users.email}) = lower(listed.email) and not ${users.active}`;
  const recipients = await readRows(
    tx,
    recipient,
    sql`select list, email from (${sql.join(selects, sql` union all `)}) as listed
      where not exists (${asleep}) order by list, position`,
  );
  for (const name of names)
    found[name] = recipients.filter(({ list }) => list === name).map(({ email }) => email);
  return found;
}

interface ListChange {
  readonly emails?: readonly string[] | undefined;
  readonly emailChanges?: EmailChanges | undefined;
}

/**
 * Returns the list after a change: either the whole new list, or the stored list with additions and removals. Returns
 * undefined if the input does not change the list. The caller must have locked the stored list.
 *
 * @param field prefix of the fields in errors, for example `input.`
 * @throws GatewayError BAD_INPUT if both forms are given, or the list becomes too long
 */
export function changedRecipients(
  stored: readonly string[],
  { emails, emailChanges }: ListChange,
  field = '',
): string[] | undefined {
  if (emailChanges === undefined) return emails === undefined ? undefined : [...emails];
  if (emails !== undefined) throw badInput('Send the whole list or its changes', `${field}emailChanges`);
  const gone = new Set(emailChanges.remove);
  const kept = stored.filter((email) => !gone.has(email.toLowerCase()));
  const known = new Set(kept.map((email) => email.toLowerCase()));
  const list = [...kept, ...emailChanges.add.filter((email) => !known.has(email))];
  if (list.length > MOST_RECIPIENTS && list.length > stored.length)
    throw badInput(`At most ${MOST_RECIPIENTS} emails`, `${field}emailChanges.add`);
  return list;
}

/**
 * Returns the list after a mutation that changes only the list. @throws GatewayError BAD_INPUT also if no change is
 * given
 */
export function requiredRecipients(stored: readonly string[], change: ListChange): string[] {
  const list = changedRecipients(stored, change);
  if (list === undefined) throw badInput('Required', 'emailChanges');
  return list;
}

/**
 * Removes a person who leaves an organization from every list that its admins edit. A list that two organizations edit
 * keeps a person who is a member of the other organization.
 */
export async function forgetRecipient(
  tx: Db,
  organizationId: string,
  person: { userId: string; email: string },
): Promise<void> {
  const email = person.email.toLowerCase();
  for (const { table, emails, writers } of listed) {
    const has = sql`exists (select 1 from unnest(${emails}) as each where lower(each) = ${email})`;
    const kept = sql`array(select each from unnest(${emails}) as each where lower(each) <> ${email})`;
    const left = writers.map((writer) =>
      and(
        eq(writer, organizationId),
        ...writers.filter((each) => each !== writer).map((other) => notMember(person.userId, other)),
      ),
    );
    await tx
      .update(table)
      .set({ emails: kept })
      .where(and(has, or(...left)));
  }
}

const notMember = (userId: string, organizationId: AnyPgColumn): SQL =>
  sql`not exists (select 1 from ${organizationUsers}
    where ${organizationUsers.userId} = ${userId} and ${organizationUsers.organizationId} = ${organizationId})`;
