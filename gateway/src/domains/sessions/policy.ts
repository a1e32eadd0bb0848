import type { Policy } from '../../graph/policy.ts';

export const sessionsPolicy: Policy = {
  // Each person sees their own alone; programs have none.
  Query: { sessions: { about: 'The session', allows: ({ identity }) => identity !== null } },
  openTypes: ['Session'],
};
