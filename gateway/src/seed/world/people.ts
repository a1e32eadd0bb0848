import type { users, organizationUsers } from '../../db/schema/index.ts';
import type { OrganizationRole } from '../../db/schema/values.ts';
import { coveringAgent } from './agent-account.ts';
import { organizationId, userId } from './ids.ts';

interface DemoPerson {
  email: string;
  firstName: string;
  lastName: string;
  phone: string;
  superadmin?: true;
  memberships: Record<string, OrganizationRole[]>;
}

/** Everybody who can sign in, with the permissions that the tests and the tour rely on. */
export const demoPeople: readonly DemoPerson[] = [
  {
    email: 'super@keyturn.example',
    firstName: 'Quinn',
    lastName: 'Abara',
    phone: '2075550110',
    superadmin: true,
    memberships: {},
  },
  {
    email: 'admin@harbor.example',
    firstName: 'Dana',
    lastName: 'Whitfield',
    phone: '2075550111',
    memberships: {
      'harbor-realty': ['ADMIN', 'APPROVE_INBOUND_PAYMENT', 'APPROVE_OUTBOUND_PAYMENT', 'REFUND_PAYMENT'],
    },
  },
  {
    email: 'office@harbor.example',
    firstName: 'Lee',
    lastName: 'Marchetti',
    phone: '2075550112',
    memberships: { 'harbor-realty': ['ADMIN'] },
  },
  {
    email: 'approver@harbor.example',
    firstName: 'Priya',
    lastName: 'Raman',
    phone: '2075550113',
    memberships: { 'harbor-realty': ['ADMIN', 'APPROVE_OUTBOUND_PAYMENT'] },
  },
  {
    email: 'agent@harbor.example',
    firstName: 'Marcus',
    lastName: 'Okoye',
    phone: '2075550114',
    memberships: { 'harbor-realty': ['REQUEST', 'REQUEST_ESCROW', 'TRACK'] },
  },
  {
    email: 'books@harbor.example',
    firstName: 'Nadia',
    lastName: 'Brandt',
    phone: '2075550119',
    memberships: { 'harbor-realty': ['RECONCILE'] },
  },
  {
    email: 'review@harbor.example',
    firstName: 'Isaac',
    lastName: 'Moreau',
    phone: '2075550120',
    memberships: { 'harbor-realty': ['RECONCILE'] },
  },
  {
    email: 'auditor@harbor.example',
    firstName: 'Greta',
    lastName: 'Stahl',
    phone: '2075550121',
    memberships: { 'harbor-realty': ['AUDIT'] },
  },
  {
    email: 'admin@summit.example',
    firstName: 'Elena',
    lastName: 'Sorensen',
    phone: '6035550115',
    memberships: { 'summit-title': ['ADMIN'], 'harbor-realty': ['TRACK'] },
  },
  {
    email: 'admin@lakeside.example',
    firstName: 'Tobias',
    lastName: 'Lindqvist',
    phone: '8025550116',
    memberships: { 'lakeside-law': ['ADMIN'] },
  },
  {
    email: 'admin@pine.example',
    firstName: 'Ruth',
    lastName: 'Castellanos',
    phone: '2075550117',
    memberships: { 'pine-association': ['ADMIN'] },
  },
  {
    email: 'outsider@nowhere.example',
    firstName: 'Owen',
    lastName: 'Hale',
    phone: '6175550118',
    memberships: {},
  },
];

/** Agents of other brokerages: they stand on payments but belong to no organization here. */
export const otherAgents = [
  { email: 'joan.osei@brightwater.example', firstName: 'Joan', lastName: 'Osei', phone: '2075550131' },
  {
    email: 'caleb.winslow@brightwater.example',
    firstName: 'Caleb',
    lastName: 'Winslow',
    phone: '2075550132',
  },
  { email: 'mina.farrow@coveandcastle.example', firstName: 'Mina', lastName: 'Farrow', phone: '6035550133' },
  {
    email: 'rhys.calloway@coveandcastle.example',
    firstName: 'Rhys',
    lastName: 'Calloway',
    phone: '6035550134',
  },
  { email: 'lena.ostrow@granitestate.example', firstName: 'Lena', lastName: 'Ostrow', phone: '6035550135' },
] as const;

/** The rows of everybody who can sign in or stands on payments as an agent. */
export function peopleRows(at: Date): (typeof users.$inferInsert)[] {
  const signIns = demoPeople.map(({ memberships: _memberships, superadmin, ...person }) => ({
    ...person,
    role: superadmin ? ('superadmin' as const) : ('user' as const),
  }));
  return [...signIns, ...otherAgents].map((person) => ({
    ...person,
    id: userId(person.email),
    onboardedAt: at,
    ...(person.email === 'agent@harbor.example' ? coveringAgent(at) : {}),
    createdAt: at,
    updatedAt: at,
  }));
}

export function membershipRows(at: Date): (typeof organizationUsers.$inferInsert)[] {
  return demoPeople.flatMap((person) =>
    Object.entries(person.memberships).map(([slug, roles]) => ({
      organizationId: organizationId(slug),
      userId: userId(person.email),
      roles,
      acceptedAt: at,
      createdAt: at,
      updatedAt: at,
    })),
  );
}
