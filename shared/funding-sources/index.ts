/** How a bank account stands, wherever one is shown. */
export {
  type BadgeLook,
  fundingSourceBadge,
  type FundingSourceState,
  isVerified,
  manageState,
  type ManageState,
} from './status';
