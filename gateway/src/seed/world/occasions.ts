import type { paymentOccasions } from '../../db/schema/index.ts';
import { DAY } from '../chance/days.ts';
import { builderFields, deskFields, emdFields, invoiceFields, rentalFields } from './fields.ts';
import { escrowAccountId, feeConfigId, fundingSourceId, occasionId, organizationId, userId } from './ids.ts';

export type OccasionRow = typeof paymentOccasions.$inferInsert;

type Settings = Omit<Partial<OccasionRow>, 'id' | 'name'> & Pick<OccasionRow, 'context' | 'direction'>;

/** Harbor Realty's payment occasions. */
export function occasionRows(now: Date): OccasionRow[] {
  let age = 410;
  const occasion = (key: string, name: string, settings: Settings): OccasionRow => {
    age -= 8;
    const createdAt = new Date(now.getTime() - age * DAY);
    return {
      id: occasionId(key),
      name,
      organizationId: organizationId('harbor-realty'),
      operatingRegion: ['ME', 'NH', 'MA', 'VT'],
      createdById: userId('admin@harbor.example'),
      createdAt,
      updatedAt: createdAt,
      ...settings,
    };
  };
  const into = (key: string) => ({
    escrowAccountId: escrowAccountId(key),
    fundingSourceId: fundingSourceId(key),
  });
  const operating = { fundingSourceId: fundingSourceId('harbor-operating') };
  const emd = {
    context: 'EMD',
    direction: 'INBOUND',
    feeConfigurationId: feeConfigId('harbor-emd'),
  } as const;
  const generic = { context: 'GENERIC', feeConfigurationId: feeConfigId('harbor-generic') } as const;
  return [
    occasion('harbor-emd', 'Earnest money deposit', {
      ...emd,
      ...into('harbor-trust'),
      limit: 50_000_000,
      emails: ['closings@harbor.example'],
      formFields: emdFields,
    }),
    occasion('harbor-builders', 'New construction deposit', {
      ...emd,
      ...into('harbor-builders'),
      limit: 25_000_000,
      gated: true,
      emails: ['builders@harbor.example'],
      formFields: builderFields,
    }),
    occasion('harbor-attorneys', 'Attorney closing deposit', {
      ...emd,
      ...into('harbor-trust'),
      emails: ['closings@harbor.example'],
      formFields: emdFields,
    }),
    occasion('harbor-rental', 'Rental deposit', {
      ...generic,
      ...operating,
      direction: 'INBOUND',
      limit: 2_000_000,
      checkBalance: true,
      acceptsCreditCards: true,
      formFields: rentalFields,
    }),
    occasion('harbor-desk', 'Monthly desk fee', {
      ...generic,
      ...operating,
      direction: 'INBOUND',
      limit: 250_000,
      autoAuthEnabled: true,
      sendDepositedEmails: false,
      formFields: deskFields,
    }),
    occasion('harbor-invoices', 'Commission invoice', {
      ...generic,
      ...operating,
      direction: 'INBOUND',
      approvalRequired: true,
      acceptsCreditCards: true,
      formFields: invoiceFields,
    }),
    occasion('harbor-vendors', 'Vendor payment', {
      ...generic,
      ...operating,
      direction: 'OUTBOUND',
      limit: 7_500_000,
      requiresSecondaryApproval: true,
      formFields: invoiceFields,
    }),
    occasion('harbor-reimbursements', 'Agent reimbursement', {
      ...generic,
      ...operating,
      direction: 'OUTBOUND',
      limit: 1_500_000,
      expeditePayment: true,
      formFields: invoiceFields.slice(1),
    }),
    occasion('harbor-refunds', 'Earnest money refund', {
      ...into('harbor-trust'),
      context: 'REFUND',
      direction: 'OUTBOUND',
      calculateFee: false,
      formFields: emdFields.slice(0, 1).map((field) => ({ ...field, required: false })),
    }),
    occasion('harbor-gala', 'Spring gala tickets', {
      ...generic,
      ...operating,
      direction: 'INBOUND',
      status: 'INACTIVE',
      limit: 500_000,
    }),
  ];
}
