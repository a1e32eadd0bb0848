import { eq } from 'drizzle-orm';
import { sharedPaymentOccasions } from '../../db/schema/index.ts';
import type { HistoryRecord } from '../../generated/schema.ts';
import type { GatewayContext } from '../../context/context.ts';
import { uuidOf } from '../../base/ids.ts';
import type { AboutRecords } from './store.ts';

/** A record with a history: whose it is, and under which names the audit trail has it. */
export interface KeptRecord {
  organizationId: string;
  about: readonly AboutRecords[];
}

/** The record of an id; null where there is none that belongs to an organization. */
export async function keptRecord(
  { deps, loaders }: GatewayContext,
  record: HistoryRecord,
  givenId: string,
): Promise<KeptRecord | null> {
  const id = uuidOf(givenId);
  if (id === null) return null;
  switch (record) {
    case 'FUNDING_SOURCE': {
      const organizationId = (await loaders.fundingSource.load(id))?.organizationId ?? null;
      return organizationId === null
        ? null
        : { organizationId, about: [{ entity: 'fundingSource', ids: [id] }] };
    }
    case 'ESCROW_ACCOUNT': {
      const account = await loaders.escrowAccount.load(id);
      if (account === null) return null;
      const about = [
        { entity: 'escrowAccount', ids: [id] },
        { entity: 'fundingSource', ids: [account.fundingSourceId] },
      ];
      return { organizationId: account.organizationId, about };
    }
    case 'PAYMENT_OCCASION': {
      const occasion = await loaders.occasion.load(id);
      if (occasion === null) return null;
      // Those that ended belong to its history too.
      const shares = await deps.db
        .select({ id: sharedPaymentOccasions.id })
        .from(sharedPaymentOccasions)
        .where(eq(sharedPaymentOccasions.paymentOccasionId, id));
      const about = [
        { entity: 'paymentOccasion', ids: [id] },
        { entity: 'sharedPaymentOccasion', ids: shares.map((share) => share.id) },
      ];
      return { organizationId: occasion.organizationId, about };
    }
  }
}
