import { id, none, row, type Row } from './row.ts';
import { staff } from './viewers.ts';

/** What platform staff sees over all organizations. */
export const staffRows: Readonly<Record<string, Row>> = {
  auditTrail: row(staff, none),
  discrepancies: row(staff, none),
  allFundingSources: row(staff, none),
  allEscrowAccounts: row(staff, none),
  remoteReleases: row(staff, none),
  errorCauses: row(staff, none),
  promoteRelease: row(staff, () => ({ remote: 'admin', release: 'none', traffic: 50 })),
  takeReleaseBack: row(staff, () => ({ remote: 'admin', release: 'none', reason: 'It is slow' })),
  payouts: row(staff, none),
  freezePayouts: row(staff, () => ({ reason: 'The ledger does not balance' })),
  releasePayouts: row(staff, () => ({ note: 'Read back' })),
  feeConfigs: row(staff, none),
  resolveDiscrepancy: row(staff, (t) => ({ ...id('discrepancy')(t), note: 'Read back' })),
};
