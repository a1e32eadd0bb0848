import type { Account } from '../data';

type AccountStatus = Account['status'];

/** The labels of the areas document, section 4, Funding source status. */
const labels: Readonly<Record<AccountStatus, string>> = {
  UNVERIFIED: 'Unverified',
  PENDING_AUTOMATIC_MICRODEPOSIT: 'Pending Auto Microdeposit',
  PENDING_MANUAL_MICRODEPOSIT: 'Pending Microdeposit',
  VERIFIED: 'Verified',
  ERROR: 'Error',
};

export const accountStatusLabel = (status: AccountStatus): string => labels[status];
