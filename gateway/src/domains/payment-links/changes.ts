import { byId } from '../../base/inputs.ts';
import { changes } from '../../graph/changes.ts';
import { organizationNamed } from '../../visibility/organizations.ts';
import { createPaymentLink, revokePaymentLink } from './commands.ts';
import { requestsWith, revokesGiven } from './policy.ts';
import { newLink } from './rules.ts';

export const paymentLinkChanges = changes({
  createPaymentLink: {
    about: 'The payment occasion',
    allows: (context, { input }) => requestsWith(context, input),
    input: newLink,
    async run(context, { input }) {
      const { id } = await organizationNamed(context, { organizationSlug: input.organizationSlug });
      return createPaymentLink(context.deps, context.viewer, id, input);
    },
  },
  revokePaymentLink: {
    about: 'The payment link',
    allows: (context, { id }) => revokesGiven(context, id),
    input: byId,
    run: ({ deps, viewer }, { id }) => revokePaymentLink(deps, viewer, id),
  },
});
