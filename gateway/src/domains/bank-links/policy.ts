import type { Policy } from '../../graph/policy.ts';

export const bankLinksPolicy: Policy = {
  Query: {
    // What a bank is called is no secret; signing in is asked for because each answer costs a call outside.
    bankByRoutingNumber: { about: 'The bank', allows: () => true },
  },
  openTypes: ['PlaidLinkToken', 'Bank'],
};
