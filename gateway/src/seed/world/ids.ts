import { demoId } from '../chance/uuid.ts';

/** The fixed ids of the demo world, by the names that the seed files use. */
export const organizationId = (slug: string): string => demoId(`organization:${slug}`);
export const userId = (email: string): string => demoId(`user:${email}`);
export const customerId = (owner: string): string => demoId(`customer:${owner}`);
/** The bank-transfer provider's id of a customer. */
export const customerRef = (owner: string): string => demoId(`customer-ref:${owner}`);
export const fundingSourceId = (key: string): string => demoId(`funding-source:${key}`);
/** The bank-transfer provider's id of an account. */
export const fundingRef = (key: string): string => demoId(`funding-ref:${key}`);
export const escrowAccountId = (key: string): string => demoId(`escrow-account:${key}`);
export const occasionId = (key: string): string => demoId(`occasion:${key}`);
export const integrationId = (key: string): string => demoId(`integration:${key}`);
export const feeConfigId = (key: string): string => demoId(`fee-config:${key}`);
