import { sql } from 'drizzle-orm';
import { column, readWith } from '../../context/along.ts';
import { escrowAccounts, fundingSources } from '../../db/schema/index.ts';
import { escrowAccountRows, fundingSourceRows } from '../../records/accounts.ts';

/** Reads bank accounts with all that the fields asked of them need, by one statement. */
export const fundingSourcesWith = readWith(
  { rows: fundingSourceRows, table: fundingSources },
  {
    createdBy: { user: [column('created_by_id')], memberships: [column('created_by_id')] },
    customer: { customer: [column('customer_id')] },
    belongsTo: { organization: [column('organization_id')] },
  },
);

/** Reads escrow accounts with all that the fields asked of them need, by one statement. */
export const escrowAccountsWith = readWith(
  { rows: escrowAccountRows, table: escrowAccounts },
  {
    createdBy: { user: [column('created_by_id')], memberships: [column('created_by_id')] },
    organization: { organization: [column('organization_id')] },
    fundingSource: { fundingSource: [column('funding_source_id')] },
    paymentOccasion: {
      occasionsOfEscrowAccount: [column('id')],
      sharesOfOccasion: [
        sql.raw(
          'select id from payment_occasions where escrow_account_id = any(array(select id from found))',
        ),
      ],
    },
  },
);
