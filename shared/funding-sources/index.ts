/** How a bank account stands, wherever one is shown. */
export { EscrowBadge, FundingSourceBadge } from './badges';
export {
  type BadgeLook,
  escrowBadge,
  fundingSourceBadge,
  type FundingSourceState,
  isVerified,
  manageState,
  type ManageState,
} from './status';
