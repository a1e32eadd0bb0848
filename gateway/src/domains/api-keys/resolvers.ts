import type { Resolvers } from '../../generated/resolvers/resolvers.ts';
import { uuidOf } from '../../base/ids.ts';
import { keyById, keysOf } from './store.ts';

export const apiKeysResolvers: Resolvers = {
  Query: {
    apiKeys(_root, { integrationId }, { deps }) {
      const id = uuidOf(integrationId);
      return id === null ? [] : keysOf(deps.db, id);
    },
    currentApiKey: (_root, _args, { deps, viewer }) => keyById(deps.db, viewer.key?.id ?? ''),
  },
  ApiKey: {
    createdBy: ({ createdById }, _args, { loaders }) => loaders.user.load(createdById),
    async organization({ integrationId }, _args, { loaders }) {
      const integration = await loaders.integration.load(integrationId);
      return integration?.organizationId == null
        ? null
        : loaders.organization.load(integration.organizationId);
    },
  },
};
