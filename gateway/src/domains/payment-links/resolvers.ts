import type { Resolvers } from '../../generated/resolvers/resolvers.ts';
import { localTime } from '../../base/banking-days.ts';
import { notFound } from '../../base/errors.ts';
import { pageSize } from '../../base/limits.ts';
import { present } from '../../base/present.ts';
import { linkToken } from './link-token.ts';
import { collecting, linksOf, mayRevoke } from './policy.ts';
import { linkState } from './rules.ts';
import { linkPage } from './store.ts';

export const paymentLinksResolvers: Resolvers = {
  Query: {
    async paymentLinks(_root, { organizationSlug, paymentOccasionId, limit, afterCursor }, context) {
      const found = await collecting(context, { organizationSlug, paymentOccasionId });
      if (found?.organization == null) throw notFound('The payment occasion');
      return linkPage(context.deps.db, {
        organizationId: found.organization.id,
        paymentOccasionId: found.occasion.id,
        createdById: linksOf(context, found.organization.id),
        size: pageSize(limit, 20),
        cursor: afterCursor ?? null,
      });
    },
  },
  PaymentLink: {
    async state(link, _args, { deps, loaders }) {
      const { timeZone } = present(await loaders.occasion.load(link.paymentOccasionId));
      return linkState(link, link.payments, localTime(deps.clock(), timeZone).day);
    },
    url: ({ id }, _args, { deps: { config } }) => `${config.paymentsAppUrl}/link/${linkToken(config, id)}`,
    createdBy: ({ createdById }, _args, { loaders }) => loaders.user.load(createdById),
    revocable: (link, _args, context) => mayRevoke(context, link),
    formData: ({ formData }) =>
      formData.map(({ name, label, value }) => ({ name, label: label ?? null, value })),
  },
};
