import { notFound } from '../../base/errors.ts';
import { changes } from '../../graph/changes.ts';
import { askForNewAccount, newAccountAsked } from '../../payments/receiving/ask-account.ts';
import {
  organizationGiven,
  organizationNamed,
  requireAdministration,
} from '../../visibility/organizations.ts';
import { presentReceiver } from './resolvers.ts';
import { receiverNamed } from './store.ts';

export const receiverChanges = changes({
  askForNewAccount: {
    about: 'The organization',
    async allows(context, { organizationSlug }) {
      const organization = await organizationGiven(context, { organizationSlug });
      return organization !== null && requireAdministration(context, organization.id);
    },
    input: newAccountAsked,
    async run(context, { organizationSlug, email }) {
      const { deps, viewer } = context;
      const { id: organizationId } = await organizationNamed(context, { organizationSlug });
      await askForNewAccount(deps, viewer, { organizationId, email });
      const receiver = await receiverNamed(deps.db, organizationId, email);
      if (receiver === null) throw notFound('The receiver');
      return presentReceiver(context, organizationId, receiver);
    },
  },
});
