import type { Resolvers } from '../../generated/resolvers/resolvers.ts';
import { uuidOf } from '../../base/ids.ts';
import { webhooksOfKey } from '../webhooks/store.ts';
import { worldOf } from './secret.ts';
import { keyById, keysOf } from './store.ts';

export const apiKeysResolvers: Resolvers = {
  Query: {
    apiKeys(_root, { integrationId }, { deps }) {
      const id = uuidOf(integrationId);
      return id === null ? [] : keysOf(deps.db, id);
    },
    testKeysOffered: (_root, _args, { deps }) => deps.config.testWorldUrl !== null,
    currentApiKey: (_root, _args, { deps, viewer }) => keyById(deps.db, viewer.key?.id ?? ''),
  },
  ApiKey: {
    world: ({ prefix }) => worldOf(prefix),
    createdBy: ({ createdById }, _args, { loaders }) => loaders.user.load(createdById),
    webhooks: ({ id }, _args, { deps }) => webhooksOfKey(deps.db, id),
    async organization({ integrationId }, _args, { loaders }) {
      const integration = await loaders.integration.load(integrationId);
      return integration?.organizationId == null
        ? null
        : loaders.organization.load(integration.organizationId);
    },
  },
};
