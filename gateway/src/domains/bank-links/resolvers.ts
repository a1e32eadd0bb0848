import type { Resolvers } from '../../generated/resolvers/resolvers.ts';
import { isRoutingNumber } from '../accounts/account-rules.ts';

export const bankLinksResolvers: Resolvers = {
  Query: {
    async bankByRoutingNumber(_root, { routingNumber }, { deps }) {
      const digits = routingNumber.trim();
      const name = isRoutingNumber(digits) ? await deps.ports.bankLinks.bankName(digits) : null;
      return name === null ? null : { name };
    },
  },
};
