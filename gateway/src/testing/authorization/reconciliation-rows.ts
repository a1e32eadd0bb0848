import { row, slug, type Row } from './row.ts';
import { staff, type ViewerKind } from './viewers.ts';
import type { Tenant } from './world.ts';

const readers: readonly ViewerKind[] = ['AUDIT', 'RECONCILE', ...staff];
const reconcilers: readonly ViewerKind[] = ['RECONCILE'];
const account = (t: Tenant) => ({ fundingSourceId: t.id.account });
const words = { words: 'Looked at every line' };

/** The reconciliation: auditors and platform staff read it, who reconciles changes it. */
export const reconciliationRows: Readonly<Record<string, Row>> = {
  journalTotals: row(readers, (t) => ({ ...slug(t), fromDay: '2026-03-01', throughDay: '2026-03-31' })),
  reconciledAccounts: row(readers, slug),
  reconciledAccount: row(readers, account),
  reconcilers: row(readers, slug),
  reconciliationsWaiting: row(reconcilers, slug),
  threeWays: row(readers, account),
  matching: row(readers, account),
  matchedLines: row(readers, account),
  openLines: row(readers, account),
  openMovements: row(readers, account),
  bankStatements: row(readers, account),
  reconciliationPeriods: row(readers, (t) => ({ fundingSourceId: t.id.failedAccount })),
  reconciliationChanged: row(readers, slug),
  // Nothing was uploaded: who may import is told so.
  statementPreview: row(reconcilers, (t) => ({ ...account(t), uploadKey: 'none' })),
  importStatement: row(reconcilers, (t) => ({ ...account(t), uploadKey: 'none', fileName: 'march.csv' })),
  statementFeed: row(readers, account),
  // The account was added by its numbers: who may turn it on is told so.
  setStatementFeed: row(reconcilers, (t) => ({ ...account(t), active: true })),
  bringStatement: row(reconcilers, account),
  renewBankSignIn: row(reconcilers, account),
  matchAgain: row(reconcilers, account),
  acceptMatch: row(reconcilers, (t) => ({ id: t.reconciliation.proposal })),
  rejectMatch: row(reconcilers, (t) => ({ id: t.reconciliation.proposal })),
  undoMatch: row(reconcilers, (t) => ({ id: t.reconciliation.match })),
  matchByHand: row(reconcilers, (t) => ({
    ...account(t),
    lineIds: [t.reconciliation.openLine],
    movementIds: [t.reconciliation.movement],
  })),
  splitLine: row(reconcilers, (t) => ({ id: t.reconciliation.openLine, amounts: [40, 60] })),
  bookLine: row(reconcilers, (t) => ({ id: t.reconciliation.openLine, kind: 'INTEREST' })),
  noteException: row(reconcilers, (t) => ({ ...account(t), key: 'NEGATIVE_FILE:1 Pier Rd', note: 'Asked' })),
  prepareReconciliation: row(reconcilers, (t) => ({
    ...{ ...account(t), ...words, fromDay: '2026-03-01', throughDay: '2026-03-31' },
  })),
  reviewReconciliation: row(reconcilers, (t) => ({ id: t.reconciliation.prepared, ...words })),
  sendBackReconciliation: row(reconcilers, (t) => ({ id: t.reconciliation.prepared, ...words })),
  amendReconciliation: row(reconcilers, (t) => ({
    id: t.reconciliation.locked,
    text: 'A payment was returned',
  })),
};
