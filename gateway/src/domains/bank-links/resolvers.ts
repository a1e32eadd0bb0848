import type { Resolvers } from '../../generated/schema.ts';
import { idempotencyKeyOf } from '../../server/idempotency-key.ts';
import { isRoutingNumber } from '../accounts/account-rules.ts';
import { changedSource } from '../accounts/mutations.ts';
import { createLinkToken } from './link-token.ts';
import { createFundingSource } from './linked-funding-source.ts';

export const bankLinksResolvers: Resolvers = {
  Query: {
    async bankByRoutingNumber(_root, { routingNumber }, { deps }) {
      const digits = routingNumber.trim();
      const name = isRoutingNumber(digits) ? await deps.ports.bankLinks.bankName(digits) : null;
      return name === null ? null : { name };
    },
  },
  Mutation: {
    createPlaidLinkToken: (_root, args, { deps, viewer }) => createLinkToken(deps, viewer, args),
    async createFundingSource(_root, { idempotencyKey, ...args }, context) {
      const key = idempotencyKeyOf(context, idempotencyKey);
      const { id } = await createFundingSource(context.deps, context.viewer, args, key);
      return changedSource(context, id);
    },
  },
};
