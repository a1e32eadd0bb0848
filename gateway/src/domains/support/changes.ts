import { organizationGiven, organizationNamed } from '../../visibility/organizations.ts';
import { contactSupport } from './contact.ts';
import type { Changes } from '../../graph/changes.ts';

export const supportChanges: Changes = {
  contactSupport: {
    about: 'The organization',
    made: 'outside',
    allows: async (context, args) => (await organizationGiven(context, args)) !== null,
    async run(context, args) {
      const organization = await organizationNamed(context, args);
      await contactSupport(context.deps, context.viewer, organization, args);
      return true;
    },
  },
};
