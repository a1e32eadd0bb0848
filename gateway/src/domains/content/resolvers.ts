import type { Resolvers } from '../../generated/schema.ts';
import type { Policy } from '../../server/policy.ts';

export const contentPolicy: Policy = {
  Query: { contentCards: { about: 'The content feed', allows: () => true } },
  openTypes: ['ContentCard', 'ContentImage'],
};

export const contentResolvers: Resolvers = {
  Query: {
    contentCards: (_root, _args, { deps }) => deps.ports.content.cards(),
  },
};
