import { organizationGiven, organizationNamed } from '../../visibility/organizations.ts';
import { contactSupport, question } from './contact.ts';
import { changes } from '../../graph/changes.ts';

export const supportChanges = changes({
  contactSupport: {
    about: 'The organization',
    made: 'outside',
    allows: async (context, args) => (await organizationGiven(context, args)) !== null,
    input: question,
    async run(context, asked) {
      const organization = await organizationNamed(context, asked);
      await contactSupport(context.deps, context.viewer, organization, asked);
      return true;
    },
  },
});
