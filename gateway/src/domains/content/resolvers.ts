import type { Resolvers } from '../../generated/resolvers/resolvers.ts';
import type { Policy } from '../../graph/policy.ts';

export const contentPolicy: Policy = {
  Query: { contentCards: { about: 'The content feed', allows: () => true } },
  openTypes: ['ContentCard', 'ContentImage'],
};

export const contentResolvers: Resolvers = {
  Query: {
    contentCards: (_root, _args, { deps }) => deps.ports.content.cards(),
  },
};
