import type { Resolvers } from '../../generated/resolvers/resolvers.ts';
import { uuidOf } from '../../base/ids.ts';
import { present } from '../../base/present.ts';
import { openRequestById, openRequestsOf } from './store.ts';

export const preparedResolvers: Resolvers = {
  Query: {
    preparedRequests(_root, { organizationId }, { deps }) {
      const id = uuidOf(organizationId);
      return id === null ? [] : openRequestsOf(deps.db, id, deps.clock());
    },
    preparedRequest: (_root, { id }, { deps }) => openRequestById(deps.db, id, deps.clock()),
  },
  PreparedRequest: {
    formData: ({ formData }) => [...formData],
    paymentOccasion: async ({ paymentOccasionId }, _args, { loaders }) =>
      present(await loaders.occasion.load(paymentOccasionId)),
    preparedBy: async ({ apiKeyId }, _args, { loaders }) => present(await loaders.apiKey.load(apiKeyId)).name,
    async url({ id, organizationId, paymentOccasionId }, _args, { deps, loaders }) {
      const { slug } = present(await loaders.organization.load(organizationId));
      return `${deps.config.hostUrl}/${slug}/inbound/${paymentOccasionId}/email?prepared=${id}`;
    },
  },
};
