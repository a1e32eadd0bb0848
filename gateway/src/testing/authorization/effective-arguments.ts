import { randomUUID } from 'node:crypto';
import type { Tenant } from './world.ts';

const newPerson = () => ({
  ...{ firstName: 'Nora', lastName: 'Quist', phone: '2075550155' },
  email: `${randomUUID()}@people.example`,
});

/** Where the matrix's arguments change nothing, others that do. */
export const effectiveArguments = (
  feeConfigurationId: string | undefined,
): Readonly<Record<string, (tenant: Tenant) => Record<string, unknown>>> => ({
  addUserToOrganization: (t) => ({ organizationId: t.id.partner, userId: t.id.spare, roles: ['ADMIN'] }),
  createPaymentOccasion: (t) => ({
    input: {
      ...{ organizationId: t.id.organization, name: 'New', direction: 'INBOUND', context: 'GENERIC' },
      ...{ fundingSourceId: t.id.account, feeConfigurationId },
    },
  }),
  createDwollaCustomer: () => newPerson(),
  createOrganization: (t) => ({
    input: {
      ...{ name: 'New', organizationType: 'TITLE', phone: '2075550155', address: '1 Pier Rd' },
      ...{ url: 'https://new.example', holdsEscrow: false },
      slug: `new-${t.mark.toLowerCase()}`,
      email: `new.${t.mark.toLowerCase()}@elsewhere.example`,
    },
  }),
  deactivateFundingSource: (t) => ({ id: t.id.ownAccount }),
  getOrCreateDwollaCustomer: () => newPerson(),
  getOrCreateUser: () => newPerson(),
  getOrCreateSubscription: (t) => ({ organizationId: t.id.organization, paymentOccasionId: t.id.outbound }),
});
