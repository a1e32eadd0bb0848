import type { QueryapiKeysArgs } from '../../generated/schema.ts';
import type { Policy } from '../../graph/policy.ts';
import { ownsIntegration } from '../webhooks/policy.ts';

export const apiKeysPolicy: Policy = {
  Query: {
    apiKeys: {
      about: 'The integration',
      allows: (context, { integrationId }: QueryapiKeysArgs) => ownsIntegration(context, integrationId),
    },
    testKeysOffered: { about: 'The test world', allows: () => true },
    currentApiKey: { about: 'The key', allows: ({ viewer }) => viewer.key !== undefined },
  },
  openTypes: ['ApiKey'],
};
