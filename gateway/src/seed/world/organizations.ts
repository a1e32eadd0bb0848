import type { customers, organizations } from '../../db/schema/index.ts';
import { DAY } from '../chance/days.ts';
import { customerId, customerRef, organizationId, userId } from './ids.ts';
import { harborLogos } from './logos.ts';

type NewOrganization = typeof organizations.$inferInsert;

/** The organizations that hold a customer at the bank-transfer provider, with the person who stands for them. */
export const organizationCustomers = [
  {
    slug: 'harbor-realty',
    name: 'Harbor Realty',
    firstName: 'Dana',
    lastName: 'Whitfield',
    email: 'accounts@harbor.example',
  },
  {
    slug: 'summit-title',
    name: 'Summit Title',
    firstName: 'Elena',
    lastName: 'Sorensen',
    email: 'accounts@summit.example',
  },
  {
    slug: 'lakeside-law',
    name: 'Lakeside Law',
    firstName: 'Tobias',
    lastName: 'Lindqvist',
    email: 'accounts@lakeside.example',
  },
] as const;

export function organizationCustomerRows(at: Date): (typeof customers.$inferInsert)[] {
  return organizationCustomers.map(({ slug }) => ({
    id: customerId(slug),
    customerRef: customerRef(slug),
    status: 'VERIFIED',
    type: 'BUSINESS',
    createdAt: at,
    updatedAt: at,
  }));
}

/** The four organizations, each in the state that the tour shows. */
export function organizationRows(now: Date): NewOrganization[] {
  const ago = (days: number): Date => new Date(now.getTime() - days * DAY);
  const vetted = { vettedById: userId('super@keyturn.example') };
  return [
    {
      ...vetted,
      id: organizationId('harbor-realty'),
      slug: 'harbor-realty',
      name: 'Harbor Realty',
      organizationType: 'BROKERAGE',
      address: '210 Commercial St, Portland, ME 04101',
      email: 'hello@harbor.example',
      phone: '2075550100',
      url: 'https://harbor.example',
      ein: '01-0550100',
      ...harborLogos,
      backgroundColor: '#0b3d4a',
      utilizesRefunds: true,
      holdsEscrow: true,
      expeditePayments: true,
      approvalExpirationDays: 7,
      emails: ['closings@harbor.example', 'office@harbor.example'],
      customerId: customerId('harbor-realty'),
      createdById: userId('admin@harbor.example'),
      createdAt: ago(420),
      updatedAt: ago(30),
      vettedAt: ago(418),
      onboardedAt: ago(410),
      escrowOnboardingCompletedAt: ago(412),
      fundingOnboardingCompletedAt: ago(411),
      brandingOnboardingCompletedAt: ago(410),
    },
    {
      ...vetted,
      id: organizationId('summit-title'),
      slug: 'summit-title',
      name: 'Summit Title',
      organizationType: 'TITLE',
      address: '18 Granite Point Rd, Portsmouth, NH 03801',
      email: 'hello@summit.example',
      phone: '6035550101',
      url: 'https://summit.example',
      ein: '02-0550101',
      holdsEscrow: true,
      emails: ['hello@summit.example'],
      customerId: customerId('summit-title'),
      createdById: userId('admin@summit.example'),
      createdAt: ago(9),
      updatedAt: ago(8),
      vettedAt: ago(8),
    },
    {
      ...vetted,
      id: organizationId('lakeside-law'),
      slug: 'lakeside-law',
      name: 'Lakeside Law',
      organizationType: 'ATTORNEY',
      address: '4 Winter St, Burlington, VT 05401',
      email: 'hello@lakeside.example',
      phone: '8025550102',
      url: 'https://lakeside.example',
      ein: '03-0550102',
      holdsEscrow: false,
      emails: ['hello@lakeside.example'],
      customerId: customerId('lakeside-law'),
      createdById: userId('admin@lakeside.example'),
      createdAt: ago(75),
      updatedAt: ago(60),
      vettedAt: ago(74),
    },
    {
      id: organizationId('pine-association'),
      slug: 'pine-association',
      name: 'Pine Association',
      organizationType: 'ASSOCIATION',
      address: '77 Juniper Cir, Brunswick, ME 04011',
      email: 'hello@pine.example',
      phone: '2075550103',
      url: 'https://pine.example',
      holdsEscrow: false,
      emails: [],
      createdById: userId('admin@pine.example'),
      createdAt: ago(40),
      updatedAt: ago(40),
    },
  ];
}
