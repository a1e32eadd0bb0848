/** Somebody whom the sign-in page offers with one click. */
export interface DemoPerson {
  email: string;
  firstName: string;
  lastName: string;
  /** Organization and roles, in words. */
  about: string;
}

/** The sign-ins of the demo world. Any other e-mail works too. */
export const demoPeople: readonly DemoPerson[] = [
  {
    email: 'super@keyturn.example',
    firstName: 'Quinn',
    lastName: 'Abara',
    about: 'Superadmin of Keyturn, a member of no organization',
  },
  {
    email: 'admin@harbor.example',
    firstName: 'Dana',
    lastName: 'Whitfield',
    about: 'Harbor Realty: admin; approves payments in and out, refunds',
  },
  {
    email: 'office@harbor.example',
    firstName: 'Lee',
    lastName: 'Marchetti',
    about: 'Harbor Realty: admin, approves nothing',
  },
  {
    email: 'approver@harbor.example',
    firstName: 'Priya',
    lastName: 'Raman',
    about: 'Harbor Realty: admin; approves outgoing payments',
  },
  {
    email: 'agent@harbor.example',
    firstName: 'Marcus',
    lastName: 'Okoye',
    about: 'Harbor Realty: an agent who requests and tracks payments',
  },
  {
    email: 'books@harbor.example',
    firstName: 'Nadia',
    lastName: 'Brandt',
    about: 'Harbor Realty: reconciles accounts',
  },
  {
    email: 'review@harbor.example',
    firstName: 'Isaac',
    lastName: 'Moreau',
    about: 'Harbor Realty: reconciles accounts, reviews what another prepared',
  },
  {
    email: 'auditor@harbor.example',
    firstName: 'Greta',
    lastName: 'Stahl',
    about: 'Harbor Realty: audits the reconciliation, changes nothing',
  },
  {
    email: 'admin@summit.example',
    firstName: 'Elena',
    lastName: 'Sorensen',
    about: 'Summit Title: admin; also a member of Harbor Realty',
  },
  {
    email: 'admin@lakeside.example',
    firstName: 'Tobias',
    lastName: 'Lindqvist',
    about: 'Lakeside Law: admin',
  },
  {
    email: 'admin@pine.example',
    firstName: 'Ruth',
    lastName: 'Castellanos',
    about: 'Pine Association: admin; holds no escrow',
  },
  {
    email: 'outsider@nowhere.example',
    firstName: 'Owen',
    lastName: 'Hale',
    about: 'A member of no organization',
  },
];
