import type { Resolvers } from '../../generated/resolvers/resolvers.ts';
import type { QueryreceiversArgs } from '../../generated/schema.ts';
import type { Viewer } from '../../access/actor.ts';
import { administers } from '../../access/rights.ts';
import { pageSize } from '../../base/limits.ts';
import type { GatewayContext } from '../../context/context.ts';
import type { Receiving } from '../../generated/schema.ts';
import type { Policy } from '../../graph/policy.ts';
import { NEW_ACCOUNT_DAYS } from '../../records/approval-signs.ts';
import {
  organizationGiven,
  organizationNamed,
  requireAdministration,
} from '../../visibility/organizations.ts';
import { askedAccount } from '../../payments/receiving/asked-account.ts';
import { isAsked } from '../../payments/receiving/deadline-rules.ts';
import { receiverPage, type ReceiverRow } from './store.ts';

export const receiversPolicy: Policy = {
  Query: {
    receivers: {
      about: 'The organization',
      async allows(context, { organizationSlug }: QueryreceiversArgs) {
        const organization = await organizationGiven(context, { organizationSlug });
        return organization !== null && requireAdministration(context, organization.id);
      },
    },
  },
  openTypes: ['Receiver', 'ReceiverPage'],
};

export const receiversResolvers: Resolvers = {
  Query: {
    async receivers(_root, { organizationSlug, search, limit, afterCursor }, context) {
      const { id: organizationId } = await organizationNamed(context, { organizationSlug });
      const wanted = {
        organizationId,
        search: search ?? null,
        size: pageSize(limit, 20),
        cursor: afterCursor ?? null,
      };
      const page = await receiverPage(context.deps.db, wanted);
      return {
        ...page,
        entries: await Promise.all(page.entries.map((row) => presentReceiver(context, organizationId, row))),
      };
    },
  },
};

/** A receiver as the dashboard shows them. */
export async function presentReceiver(context: GatewayContext, organizationId: string, row: ReceiverRow) {
  const since = context.deps.clock().getTime() - NEW_ACCOUNT_DAYS * 86_400_000;
  return {
    ...{ id: `${organizationId}/${row.email}`, email: row.email, name: row.name },
    account: row.given_at === null ? null : named(row),
    accountVerified: row.verified,
    accountChanged: row.changed,
    accountIsNew: row.given_at !== null && row.given_at.getTime() > since,
    accountGivenAt: row.given_at?.toISOString() ?? null,
    accountGivenBy: row.given_by,
    payments: row.payments,
    lastPaidAt: row.paid_at?.toISOString() ?? null,
    addedAt: row.added_at.toISOString(),
    addedBy: row.added_by,
    askable: row.given_at !== null && !row.waits,
    changing: await changingOf(context, organizationId, row),
  };
}

/** Another account that a receiver was asked for; null where none is. */
async function changingOf(
  { deps, viewer, loaders }: GatewayContext,
  organizationId: string,
  { known_id, change_asked_at, serial, failed_tries }: ReceiverRow,
): Promise<Receiving | null> {
  const asked = isAsked({ changeAskedAt: change_asked_at }, deps.clock());
  const payment = asked && known_id !== null ? await loaders.template.load(known_id) : null;
  if (payment === null || change_asked_at === null) return null;
  const claim = { serial, failedTries: failed_tries };
  // Only admins see receivers, so only they can be asked for the code.
  const seen = (member: Viewer) => administers(member, organizationId);
  return askedAccount(deps, viewer, payment, claim, change_asked_at, seen);
}

/** `Truist ••4821`: bank and last four digits, and no more of it. */
const named = ({
  bank,
  account_name,
  last4,
}: {
  bank: string | null;
  account_name: string | null;
  last4: string | null;
}) => [bank ?? account_name ?? 'Bank account', ...(last4 === null ? [] : [`••${last4}`])].join(' ');
