import { sql } from 'drizzle-orm';
import { column, readWith, type Along } from '../../context/along.ts';
import { paymentOccasions } from '../../db/schema/index.ts';
import { occasionRows } from '../../records/occasions.ts';

const shares: Along = { sharesOfOccasion: [column('id')] };
const escrowAccounts: Along = { escrowAccount: [column('escrow_account_id')] };
const sharing = (side: string): Along => ({
  ...shares,
  organization: [
    sql.raw(
      `select ${side} from shared_payment_occasions where payment_occasion_id = any(array(select id from found))`,
    ),
  ],
});

/** Reads occasions with all that the fields asked of them need, by one statement. */
export const occasionsWith = readWith(
  { rows: occasionRows, table: paymentOccasions },
  {
    shared: shares,
    emails: shares,
    sharedPoSharedByOrg: sharing('shared_by_organization_id'),
    sharedPoUtilizingOrg: sharing('utilizing_organization_id'),
    fundingSource: { fundingSource: [column('funding_source_id')] },
    escrowAccount: escrowAccounts,
    accountActive: escrowAccounts,
    'escrowAccount.fundingSource': {
      fundingSource: [
        sql.raw(
          'select funding_source_id from escrow_accounts where id = any(array(select escrow_account_id from found))',
        ),
      ],
    },
    organization: { organization: [column('organization_id')] },
    feeConfig: { feeConfig: [column('fee_configuration_id')] },
  },
);
