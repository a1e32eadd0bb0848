const root = '/manage';

/** Addresses of the staff site. */
export const staffUrls = {
  users: `${root}/users`,
  user: (id: string) => `${root}/users/${id}`,
  organizations: `${root}/organizations`,
  organization: (id: string, tab?: string) =>
    `${root}/organizations/${id}${tab === undefined ? '' : `/${tab}`}`,
  occasion: (organizationId: string, id: string) =>
    `${root}/organizations/${organizationId}/payment-occasions/${id}`,
  fundingSource: (id: string) => `${root}/funding-sources/${id}`,
  escrowAccount: (id: string) => `${root}/escrow-accounts/${id}`,
  promotions: `${root}/promotions`,
  promotion: (id: string) => `${root}/promotions/${id}`,
  fees: `${root}/fees`,
  newFee: `${root}/fees/new`,
  /** The changes of one record. */
  auditOf: (entity: string, entityId: string) =>
    `${root}/audit?${new URLSearchParams({ entity, entityId }).toString()}`,
  /** The changes that one person made. */
  auditBy: (actorId: string) => `${root}/audit?${new URLSearchParams({ actorId }).toString()}`,
  /** The changes in one organization. */
  auditIn: (organizationId: string) => `${root}/audit?${new URLSearchParams({ organizationId }).toString()}`,
} as const;

/** A payment in its organization's dashboard. */
export const paymentUrl = (slug: string, id: string): string => `/${slug}/transactions/${id}`;
