import { reconciles } from '../../access/rights.ts';
import type { Resolvers } from '../../generated/resolvers/resolvers.ts';
import type { QuerygetPresignedUrlArgs } from '../../generated/schema.ts';
import { forbidden } from '../../base/errors.ts';
import type { Policy } from '../../graph/policy.ts';
import { organizationGiven, requireAdministration } from '../../visibility/organizations.ts';
import { orderUpload } from './order.ts';

export const uploadsResolvers: Resolvers = {
  Query: {
    getPresignedUrl: (_root, args, { deps, viewer }) => orderUpload(deps, viewer, args),
  },
};

export const uploadsPolicy: Policy = {
  Query: {
    getPresignedUrl: {
      about: 'The organization',
      async allows(context, { organizationId, kind }: QuerygetPresignedUrlArgs) {
        if (kind === 'IDENTITY_DOCUMENT') return true;
        if (kind === 'PROMOTION_IMAGE') {
          if (!context.viewer.isSuperadmin) throw forbidden('Only platform staff can do this.');
          return true;
        }
        const organization = await organizationGiven(context, { organizationId: organizationId ?? null });
        if (organization === null) return false;
        if (kind === 'NOTE_ATTACHMENT') return true;
        if (kind !== 'BANK_STATEMENT') return requireAdministration(context, organization.id);
        if (!reconciles(context.viewer, organization.id))
          throw forbidden('Only people who reconcile can do this.');
        return true;
      },
    },
  },
  openTypes: ['PresignedUpload'],
};
